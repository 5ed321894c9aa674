import type { ComponentProps } from 'react'
import { lineInput } from '../../../../ui/input.ts'
import { useImageName } from '../../../media/image-name.ts'

/** Input for a picture's address. It shows the picture's name while it does not have the focus. */
export function ImageAddress({ url, ...props }: ComponentProps<'input'> & { url: string }) {
  const name = useImageName(url)
  return (
    <span className="relative block min-w-0 grow">
      <input
        dir="auto"
        {...props}
        aria-description={name}
        title={name && url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className={`${lineInput} peer ${name ? 'not-focus:opacity-0' : ''}`}
      />
      {name && (
        <span
          aria-hidden
          className={`${lineInput} pointer-events-none absolute inset-0 content-center truncate peer-hover:border-ink-3 peer-focus:hidden peer-aria-invalid:border-bad`}
        >
          {name}
        </span>
      )}
    </span>
  )
}

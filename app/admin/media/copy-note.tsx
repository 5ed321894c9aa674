import type { ReactNode } from 'react'
import { useCopyFailure } from './copied-pictures.ts'

/** Explains that a picture of another site will be copied, or why the copy failed. */
export default function CopyNote({ url, host }: { url: string; host: string }): ReactNode {
  const failure = useCopyFailure(url)
  return (
    <p
      role="status"
      className={`mt-1.5 border-l-2 pl-2 text-ink-2 text-sm ${failure ? 'border-warn' : 'border-line-strong'}`}
    >
      {failure
        ? `${failure}. ${shownFrom(url, host)}`
        : `From ${host}. It is copied to the library when you save.`}
    </p>
  )
}

/** Tells whether visitors see a picture that was not copied. The CSP allows pictures of other sites only over https. */
const shownFrom = (url: string, host: string) =>
  url.startsWith('https:')
    ? `Visitors load it directly from ${host}.`
    : 'Visitors can’t see it because its address doesn’t start with https://.'

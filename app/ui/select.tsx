import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Styled native select. `className` takes the classes of a text input. */
export function Select({ className = '', children, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block min-w-0">
      <select {...props} className={`${className} cursor-pointer appearance-none truncate pr-9!`}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  )
}

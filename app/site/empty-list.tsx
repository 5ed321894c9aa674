import type { ReactNode } from 'react'
import { EmptyRoom } from './drawings/empty-room.tsx'
import { dirOf } from './text/direction.ts'

interface EmptyListProps {
  title: string
  hint: string
  /** Link below the hint, such as to the contact page. */
  children?: ReactNode
}

/** Empty state of a public list. */
export function EmptyList({ title, hint, children }: EmptyListProps) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-2">
      <div>
        <p dir={dirOf(title)} className="display text-3xl">
          {title}
        </p>
        <p dir={dirOf(hint)} className="mt-4 max-w-[44ch] text-lg text-ink-2">
          {hint}
        </p>
        {children && <div className="mt-6">{children}</div>}
      </div>
      <EmptyRoom className="w-full max-w-md md:justify-self-end" />
    </div>
  )
}

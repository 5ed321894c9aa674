import { type ReactNode, useId } from 'react'
import { dirOf } from './text/direction.ts'

/** Section with its heading in the margin. */
export function MarginSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-5 border-t border-line pt-6 pb-16 first:border-t-0 md:pb-24 lg:grid-cols-12"
    >
      <h2 dir={dirOf(title)} id={id} className="caption text-ink-3 lg:col-span-3 lg:pt-1">
        {title}
      </h2>
      <div className="min-w-0 lg:col-span-9">{children}</div>
    </section>
  )
}

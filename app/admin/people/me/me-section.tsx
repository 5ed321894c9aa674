import { type ReactNode, useId } from 'react'

interface MeSectionProps {
  title: string
  note: string
  children: ReactNode
}

/** Section of the account screen: title and note on the left, controls on the right. */
export function MeSection({ title, note, children }: MeSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-line border-t px-5 py-6 first:border-t-0 md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-ink-2 text-sm">{note}</p>
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'

interface AsideProps {
  label: string
  /** Whether the aside scrolls separately. It must then contain a link, so that it can be scrolled by keyboard. */
  isLong?: boolean
  children: ReactNode
}

/** Aside of a form: sticky beside the fields, or below them on a narrow screen. */
export function Aside({ label, isLong, children }: AsideProps) {
  return (
    <aside aria-label={label} className="mt-8 min-w-0 max-w-3xl min-[86rem]:mt-12">
      <div
        className={`grid border border-line bg-sheet min-[86rem]:sticky min-[86rem]:top-8 ${isLong ? 'min-[86rem]:max-h-[calc(100dvh-4rem)] min-[86rem]:overflow-y-auto' : ''}`}
      >
        {children}
      </div>
    </aside>
  )
}

interface AsidePartProps {
  title: string
  className?: string
  children: ReactNode
}

/** Section of an aside with a heading. */
export function AsidePart({ title, className = '', children }: AsidePartProps) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 border-line p-5 not-first:border-t ${className}`}
    >
      <h2 className="caption mb-3 text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

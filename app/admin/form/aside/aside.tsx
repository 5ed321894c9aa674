import type { ReactNode } from 'react'

/** Aside of a form: in sight while the fields scroll, below them on a narrow screen. */
export function Aside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="mt-8 min-w-0 max-w-3xl min-[86rem]:mt-12">
      <div className="grid border border-line bg-sheet min-[86rem]:sticky min-[86rem]:top-8">
        {children}
      </div>
    </aside>
  )
}

/** Section of an aside under a heading. */
export function AsidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 border-line p-5 not-first:border-t">
      <h2 className="caption mb-3 text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

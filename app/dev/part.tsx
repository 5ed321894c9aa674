import type { ReactNode } from 'react'

/** Section of one component; `name` is its file in `app/ui/`. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="dev-part" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`} className="font-semibold">
        {name}
      </h2>
      {children}
    </section>
  )
}

/** Row of variants of a component, with a caption. */
export const Variants = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="dev-variants">
    <p className="caption text-ink-3">{of}</p>
    <div className="dev-row">{children}</div>
  </div>
)

import type { ReactNode } from 'react'

interface FactProps {
  term: string
  isWide?: boolean
  children: ReactNode
}

/** Property of a picture in a description list. */
export function Fact({ term, isWide, children }: FactProps) {
  return (
    <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
      <dt className="caption text-ink-3">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

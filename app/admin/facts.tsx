import { createContext, type ReactNode, use } from 'react'

const Beside = createContext(false)

interface FactsProps {
  /** Shows the terms beside their values. */
  isBeside?: boolean
  className?: string
  children: ReactNode
}

/** Description list: the terms are above their values, or beside them. */
export const Facts = ({ isBeside = false, className = '', children }: FactsProps) => (
  <dl
    className={`grid ${isBeside ? 'grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm' : 'break-words'} ${className}`}
  >
    <Beside value={isBeside}>{children}</Beside>
  </dl>
)

interface FactProps {
  term: string
  /** Takes two columns of the list. */
  isWide?: boolean
  children: ReactNode
}

/** Entry of a description list. */
export function Fact({ term, isWide, children }: FactProps) {
  if (use(Beside)) {
    return (
      <>
        <dt className="text-ink-3">{term}</dt>
        <dd className="min-w-0 wrap-anywhere">{children}</dd>
      </>
    )
  }
  return (
    <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
      <dt className="caption text-ink-3">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

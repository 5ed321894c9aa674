import { markSkylight, markWalls } from '#content/brand/product.ts'

/** Default logo: a drawing of a house. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={className}>
      <path d={markSkylight} className="fill-own" />
      <path
        d={markWalls}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/**
 * Arrow of a link, pointing right. A class rotates it for other directions. It is an SVG, because the fonts'
 * Latin subsets have no arrow.
 */
export const Arrow = ({ className = '' }: { className?: string }) => (
  <svg
    viewBox="0 0 20 12"
    aria-hidden="true"
    className={`inline-block h-[0.65em] w-[1.1em] shrink-0 ${className}`}
  >
    <path d="M0 6H18M13 1l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.75" />
  </svg>
)

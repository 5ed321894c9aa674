const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm font-medium ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const variants = {
  /** Primary action of a screen. */
  primary: 'bg-button text-on-button hover:bg-button-hover',
  secondary: 'border border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sheet',
  quiet: 'text-ink-2 hover:bg-line/50 hover:text-ink',
  danger: 'bg-bad text-white hover:bg-ink',
} as const

const sizes = {
  sm: 'shrink-0 min-h-8 whitespace-nowrap px-3 text-sm',
  md: 'shrink-0 min-h-10 whitespace-nowrap px-4 text-sm max-sm:min-h-11',
  /** For public pages: long labels wrap. */
  lg: 'min-h-12 px-6 py-2 text-base wrap-anywhere',
  /** Square for an icon. The element needs an `aria-label`. */
  icon: 'shrink-0 size-9 max-sm:size-11',
} as const

/** Button classes for any element, such as a button, a link or a label. */
export const button = (
  variant: keyof typeof variants = 'primary',
  size: keyof typeof sizes = 'md',
) => `${base} ${variants[variant]} ${sizes[size]}`

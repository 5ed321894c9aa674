/** Picture or initials of a person. Decorative: the name is next to it. */
export function Portrait({ person, isLarge }: PortraitProps) {
  const { name, email, picture } = person
  const size = isLarge ? 'size-16 text-lg' : 'size-8 text-xs'
  if (picture) return <img src={picture} alt="" className={`${size} shrink-0 rounded-full`} />
  return (
    <span
      aria-hidden
      className={`${size} inline-flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-sheet font-medium text-ink-2`}
    >
      {initialsOf(name || email)}
    </span>
  )
}

interface PortraitProps {
  person: { name: string; email: string; picture: string }
  isLarge?: boolean
}

/** Initials of the first and the last word: AL for 'Ada Lovelace', A for 'ada@example.com'. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean)
  const shown = name.includes('@') ? words.slice(0, 1) : [words.at(0), ...words.slice(1).slice(-1)]
  return shown.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

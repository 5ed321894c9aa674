import { fill } from '#content/labels/fill.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { useLabels, useLanguage } from '../labels.ts'
import { dirOf } from './direction.ts'
import { nonEmpty } from './non-empty.ts'

const shown = 3

/** The first entries of a list, and the count of the others. */
export function truncateList(list: string[]) {
  const names = nonEmpty(list).map(softHyphens)
  return { names: names.slice(0, shown), more: Math.max(0, names.length - shown) }
}

interface FewNamesProps extends ReturnType<typeof truncateList> {
  className?: string
}

/** Truncated list, such as 'TypeScript, React, PostgreSQL, +4 more'. */
export function FewNames({ names, more, className = '' }: FewNamesProps) {
  const labels = useLabels()
  const language = useLanguage()
  return (
    <ul className={`caption text-ink-3 wrap-anywhere ${className}`}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never move
        <li dir={dirOf(name)} key={index} className="inline not-last:after:content-[',_']">
          {name}
        </li>
      ))}
      {more > 0 && <li className="inline-block">{fill(labels.more, { count: more }, language)}</li>}
    </ul>
  )
}

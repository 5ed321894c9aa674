import { excerpt } from '../../../../site/home/excerpt.ts'
import { AsidePart } from './aside.tsx'

/** Approximate lengths, in characters, at which search engines cut titles and descriptions. */
const shown = { title: 60, description: 160 }

interface SearchResultProps {
  title: string
  /** The path of the public page. */
  path: string
  description: string
}

/** Search result: the page as a search engine would show it, with the unsaved values. */
export function SearchResult({ title, path, description }: SearchResultProps) {
  const parts = [location.host, ...path.split('/').filter(Boolean)]
  const words = excerpt(description.replace(/\s+/g, ' ').trim(), shown.description)
  return (
    <AsidePart title="Search result">
      <p className="caption truncate text-ink-3 text-xs">{parts.join(' › ')}</p>
      <p className="mt-1 font-medium text-signal-deep wrap-anywhere">
        {excerpt(title, shown.title)}
      </p>
      <p className="mt-1 text-ink-2 text-sm wrap-anywhere">
        {words || 'Without a description, search engines choose text from the page.'}
      </p>
    </AsidePart>
  )
}

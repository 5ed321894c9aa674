import { excerpt } from '../../../site/home/excerpt.ts'
import { AsidePart } from './aside.tsx'

/** About as much of a title and of a description as search engines show. */
const shown = { title: 60, description: 160 }

interface SearchResultProps {
  title: string
  /** The path of the page. */
  path: string
  description: string
}

/** A page as a search engine would show it, with what is typed so far. */
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
        {words || 'A search engine chooses words from the page, as there is no description yet.'}
      </p>
    </AsidePart>
  )
}

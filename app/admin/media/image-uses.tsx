import { Link } from 'react-router'
import { contents } from '#content/documents/content-types.ts'
import type { ImageUse } from '#content/media/images-api.ts'
import { addressOf, singularOf } from '../documents/activity/activity-labels.ts'

/** Label of a use: `Project: Harbor Dispatch`. */
export function placeOf({ type, name }: ImageUse) {
  if (type === 'settings' || type === 'brand' || type === 'pages')
    return `${singularOf[type]}: ${name}`
  return `${contents[type].one}: ${name}`
}

/** Count of uses: `3 places`. */
export const places = (count: number) => (count === 1 ? '1 place' : `${count} places`)

const formOf = ({ type, _id }: ImageUse) => addressOf({ type, recordId: _id })

/** Uses of a picture, each a link to its form. */
export function ImageUses({ uses }: { uses: ImageUse[] }) {
  if (uses.length === 0) return <p className="text-ink-2">Not used anywhere.</p>
  return (
    <ul className="max-h-40 divide-y divide-line overflow-auto">
      {uses.map((use) => (
        <li key={`${use.type}/${use._id}`} className="py-1.5 wrap-anywhere">
          <Link
            to={formOf(use)}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {placeOf(use)}
          </Link>
          {!use.isActive && <span className="caption ml-2 text-ink-3">not active</span>}
        </li>
      ))}
    </ul>
  )
}

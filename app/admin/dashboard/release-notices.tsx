import { Link } from 'react-router'
import type { Release } from '#content/api/publication/releases.ts'
import { stateSentence } from '../releases/release-words.ts'
import { link } from './entries.tsx'

/** The releases that could not be published at their time, and those that wait for theirs. */
export function ReleaseNotices({ releases }: { releases: readonly Release[] }) {
  return releases.map((release) => (
    <p
      key={release._id}
      className={`mt-5 border-l-2 bg-sheet px-4 py-3 text-sm wrap-anywhere ${release.state === 'failed' ? 'border-bad' : 'border-warn'}`}
    >
      {'Release '}
      <Link to={`/admin/releases/${release._id}`} className={link}>
        {release.name}
      </Link>
      {`. ${stateSentence(release)}. `}
      {release.failure?.message}
    </p>
  ))
}

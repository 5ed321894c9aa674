import { Link } from 'react-router'
import type { Release } from '#content/publishing/releases-api.ts'
import { cellClass, Head, rowClass, Table } from '../../documents/list/table.tsx'
import { countOf, stateSentence } from './release-words.ts'
import { StateBadge } from './state-badge.tsx'

/** Table of releases; a whole row leads to its release. */
export const ReleaseTable = ({ releases }: { releases: Release[] }) => (
  <Table label="Releases" isStacked>
    <thead className="max-sm:sr-only">
      <tr>
        <Head className="sm:w-2/5">Name</Head>
        <Head className="sm:w-28">State</Head>
        <Head>When</Head>
        <Head className="sm:w-28">Drafts</Head>
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {releases.map((release) => (
        <Row key={release._id} release={release} />
      ))}
    </tbody>
  </Table>
)

/** Narrow screen: name and state, and below them when, and how many drafts. */
const narrowRow =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3'
const cell = `${cellClass} max-sm:px-0!`

function Row({ release }: { release: Release }) {
  const { _id, name, state, drafts, failure } = release
  return (
    <tr className={`${rowClass} ${narrowRow} relative first:max-sm:border-t-0`}>
      <td className={`${cell} sm:truncate sm:pl-5`}>
        {/* The whole row: the link's own box is stretched over it. */}
        <Link
          to={_id}
          prefetch="intent"
          className="font-medium -outline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:text-signal-deep"
        >
          {name}
        </Link>
      </td>
      <td className={`${cell} max-sm:text-right`}>
        <StateBadge state={state} />
      </td>
      <td className={`${cell} text-ink-2 sm:py-1.5`}>
        {stateSentence(release)}
        {failure && <span className="block text-bad">{failure.message}</span>}
      </td>
      <td className={`${cell} text-ink-2 max-sm:text-right sm:pr-5`}>
        <span className="whitespace-nowrap">{countOf(drafts)}</span>
      </td>
    </tr>
  )
}

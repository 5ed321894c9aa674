import type { Import } from '#content/imports/imports-api.ts'
import { counted } from '#content/text/counted.ts'
import { documentsText, leftOutText } from './import-words.ts'

/** Figures of a dry run. */
export function Figures({ found: { counts, leftOut } }: { found: Import }) {
  const figures = [
    { label: counts.news === 1 ? 'Article' : 'Articles', count: counts.news },
    { label: counts.subpages === 1 ? 'Custom page' : 'Custom pages', count: counts.subpages },
    { label: 'Images to copy', count: counts.pictures },
    { label: 'Left out', count: counts.none - counts.before },
    { label: 'Incomplete', count: counts.withLosses },
    { label: 'Not in the release', count: counts.outside },
  ]
  const others = leftOutText(leftOut)
  return (
    <>
      <p className="text-ink-2 text-sm">{`${documentsText(counts.found)} found`}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="text-2xl tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {counts.update > 0 && (
        <p className="mt-4 text-ink-2 text-sm">
          {`${counted(counts.update, 'draft updates', 'drafts update')} what an earlier import created and nobody has changed.`}
        </p>
      )}
      {counts.before > 0 && (
        <p className="mt-4 text-ink-2 text-sm">
          {`${counted(counts.before, 'document was', 'documents were')} imported before and will not change.`}
        </p>
      )}
      {others && (
        <p className="mt-4 text-ink-2 text-sm wrap-anywhere">{`Also left out: ${others}.`}</p>
      )}
    </>
  )
}

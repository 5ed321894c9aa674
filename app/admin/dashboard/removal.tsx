import { trashDays } from '#content/documents/changes.ts'
import { countedTypes } from '#content/setup/counted-types.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'

const list = new Intl.ListFormat('en-US')

type Parts = DemoContent['parts']

const isWords = ({ type }: Parts[number]) => type === 'settings' || type === 'pages'

/** Counts with non-breaking spaces between number and noun. */
export const counted = (parts: Parts, which: 'untouched' | 'edited') =>
  countedTypes(parts.map((part) => ({ type: part.type, count: part[which] }))).map((count) =>
    count.replace(' ', '\u00a0'),
  )

/** Explains what removing the demo content deletes and resets, with counts. */
export function Removal({ parts }: { parts: Parts }) {
  const thrown = counted(
    parts.filter((part) => !isWords(part)),
    'untouched',
  )
  const emptied = counted(parts.filter(isWords), 'untouched')
  const edited = counted(parts, 'edited')
  return (
    <dl className="grid gap-3 [&_dd]:text-ink [&_dd]:wrap-anywhere">
      {thrown.length > 0 && (
        <div>
          <dt>Moved to the trash</dt>
          <dd>{list.format(thrown)}</dd>
        </div>
      )}
      {emptied.length > 0 && (
        <div>
          <dt>Cleared or reset to placeholder text</dt>
          <dd>{list.format(emptied)}</dd>
        </div>
      )}
      {edited.length > 0 && (
        <div>
          <dt>Kept, because it was edited or is in use</dt>
          <dd>{list.format(edited)}</dd>
        </div>
      )}
      <div>
        <dt className="sr-only">Undo</dt>
        <dd>{`Visitors see the change immediately. You can restore everything for ${trashDays} days.`}</dd>
      </div>
    </dl>
  )
}

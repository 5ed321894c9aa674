import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DemoContent } from '#content/api/demo-content.ts'
import { trashDays } from '#content/changes.ts'
import { countedTypes } from '#content/demo-words.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { removeDemo } from './demo-actions.ts'

const list = new Intl.ListFormat('en-US')

type Parts = DemoContent['parts']

const isWords = ({ type }: Parts[number]) => type === 'settings' || type === 'pages'

/** No line ends between a number and its word. */
const counted = (parts: Parts, which: 'untouched' | 'edited') =>
  countedTypes(parts.map((part) => ({ type: part.type, count: part[which] }))).map((count) =>
    count.replace(' ', '\u00a0'),
  )

/** While the demo company is on the site: what is left of it, and its removal. */
export function DemoPanel({ demo: { parts, isPublicSite } }: { demo: DemoContent }) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const left = counted(parts, 'untouched')
  if (left.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={`mb-6 flex flex-wrap items-center gap-x-8 gap-y-4 border-l-2 bg-sheet px-5 py-4 text-sm ${isPublicSite ? 'border-bad' : 'border-warn'}`}
    >
      <div className="min-w-0 grow basis-80">
        <h2 id={id} className="font-semibold">
          {isPublicSite
            ? 'Visitors see a company that does not exist'
            : 'This site shows the demo company'}
        </h2>
        <p className="mt-1 max-w-[75ch] text-ink-2">
          {isPublicSite && 'This site has a public address and shows the demo company. '}
          {`Made up for it: ${list.format(left)}. Remove them when you begin with your own; what was edited stays.`}
        </p>
      </div>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={`${button(isPublicSite ? 'primary' : 'secondary')} max-sm:w-full`}
      >
        Remove the demo content
      </button>
      {isAsking && (
        <Confirm
          title="Remove the demo content?"
          action="Remove"
          onConfirm={() => removeDemo(revalidate)}
          onClose={() => setAsking(false)}
        >
          <Removal parts={parts} />
        </Confirm>
      )}
    </section>
  )
}

/** What the removal does, in numbers. */
function Removal({ parts }: { parts: Parts }) {
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
          <dt>Goes to the trash</dt>
          <dd>{list.format(thrown)}</dd>
        </div>
      )}
      {emptied.length > 0 && (
        <div>
          <dt>Becomes empty, or says what the samples say</dt>
          <dd>{list.format(emptied)}</dd>
        </div>
      )}
      {edited.length > 0 && (
        <div>
          <dt>Stays, because it was edited or is in use</dt>
          <dd>{list.format(edited)}</dd>
        </div>
      )}
      <div>
        <dt className="sr-only">Undo</dt>
        <dd>{`Visitors see it at once. You can restore all of it for ${trashDays} days.`}</dd>
      </div>
    </dl>
  )
}

import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/push-button.tsx'
import { localMoment } from '../../dates.ts'
import { authorOf } from '../../people/names.ts'
import { actionLabel } from '../activity/activity-labels.ts'
import { changedFields } from './difference.ts'
import { DifferenceView } from './difference-view.tsx'
import { HistoryRestore, type Refusal } from './history-restore.tsx'
import type { Stored, Subject, Version } from './subject.ts'

interface HistoryDifferenceProps<T extends Stored> {
  subject: Subject<T>
  version: Version
  before: Version | undefined
  present: Version
  isChanged: boolean
  refusal: Refusal | undefined
  onBack: () => void
  onRestored: (stored: T) => void
  onRefused: (refusal: Refusal) => void
}

/** Changes in a version, or since that version, field by field. */
export function HistoryDifference<T extends Stored>(props: HistoryDifferenceProps<T>) {
  const { subject, version, before, present, refusal, onBack, onRestored, onRefused } = props
  const { fields, notices } = subject
  const [isSince, setSince] = useState(false)
  const isPresent = version === present
  const differences = useMemo(
    () =>
      isSince ? changedFields(fields, version, present) : changedFields(fields, before, version),
    [isSince, fields, version, present, before],
  )

  return (
    <>
      <div className="shrink-0 border-line border-b px-5 py-3 sm:px-6">
        <Button
          look="quiet"
          size="sm"
          icon={ArrowLeft}
          ref={focusWhenShown}
          onClick={onBack}
          className="-mt-2 -ml-3 max-md:min-h-11 md:hidden"
        >
          All versions
        </Button>
        <h3 className="font-medium text-base">
          {version.isDraft
            ? numberOf(version)
            : `${numberOf(version)} · ${actionLabel(version.action)}`}
        </h3>
        <p className="text-ink-2 text-xs wrap-anywhere">
          {`${authorOf(version.by)}, `}
          <time dateTime={version.at}>{localMoment(version.at)}</time>
        </p>
        {refusal && (
          <p role="alert" className="mt-3 border-bad border-l-2 bg-paper px-3 py-2">
            <span className="block font-medium text-bad">{notices.failed}</span>
            {refusal.isStale
              ? 'Nothing was restored because someone saved in the meantime. Their version is now at the top.'
              : refusal.reason}
          </p>
        )}
        {!isPresent && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <Compare isSince={isSince} onChange={setSince} />
            {props.isChanged ? (
              <p className="text-ink-2 text-xs">
                Save or discard your changes to restore a version.
              </p>
            ) : (
              <HistoryRestore
                subject={subject}
                version={version}
                present={present}
                onRestored={onRestored}
                onRefused={onRefused}
              />
            )}
          </div>
        )}
      </div>
      <section
        aria-label="Difference"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it with the arrows
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <p role="status" className="sr-only">
          {`${numberOf(version)}: ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`}
        </p>
        {differences.length > 0 ? (
          <DifferenceView differences={differences} />
        ) : (
          <p className="px-6 py-16 text-center text-ink-2">
            {isSince ? 'This is the same as the current version.' : 'No fields were changed.'}
          </p>
        )}
      </section>
    </>
  )
}

function numberOf({ version, isDraft, action }: Version) {
  if (!isDraft) return `Version ${version}`
  return action === 'discarded' ? 'Discarded draft' : 'Draft'
}

/** Focuses the back button on a narrow screen, where the changes replace the list. */
const focusWhenShown = (element: HTMLElement | null) => {
  if (element?.checkVisibility()) element.focus()
}

interface CompareProps {
  isSince: boolean
  onChange: (isSince: boolean) => void
}

/** Choice of the two versions to compare. */
function Compare({ isSince, onChange }: CompareProps) {
  const choice =
    'inline-flex min-h-9 cursor-pointer items-center px-3 text-ink-2 text-sm hover:text-ink ' +
    'has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 ' +
    'has-focus-visible:outline-signal has-focus-visible:outline-offset-2'
  return (
    <fieldset className="inline-flex rounded-sm border border-line-strong">
      <legend className="sr-only">Show</legend>
      {[
        { value: false, label: 'Changes in this version' },
        { value: true, label: 'Changes since' },
      ].map(({ value, label }) => (
        <label key={label} className={choice}>
          <input
            type="radio"
            name="compare"
            className="sr-only"
            checked={isSince === value}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

import { Check, TriangleAlert } from 'lucide-react'
import type { BackupRun, DrillReport } from '#content/backup/backups-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { localMoment } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { checkedText } from './status-words.ts'

interface DrillReportsProps {
  drills: readonly BackupRun[]
  canDrill: boolean
}

/** Reports of the last drills, newest first. */
export function DrillReports({ drills, canDrill }: DrillReportsProps) {
  return (
    <>
      <p className="max-w-[75ch] text-ink-2 text-sm">
        A drill restores a backup to a temporary folder, starts the site from it and checks
        everything. {drills.length === 0 && 'No drills yet.'}
      </p>
      {!canDrill && (
        <p className="mt-3 max-w-[75ch] border-warn border-l-2 pl-4 text-sm">
          Backups are encrypted with a public key, and this server has no private key to read them:
          drills don’t run automatically. Run <code>npx atrium restore --drill</code> on the machine
          that has the private key.
        </p>
      )}
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2 text-sm empty:hidden">
        {drills.map((drill, index) => (
          <Drill key={drill._id} drill={drill} isNewest={index === 0} />
        ))}
      </ul>
    </>
  )
}

interface DrillProps {
  drill: BackupRun
  isNewest: boolean
}

function Drill({ drill: { name, state, endedAt, error, report, by }, isNewest }: DrillProps) {
  const isGood = state === 'done'
  const Icon = isGood ? Check : TriangleAlert
  return (
    <li>
      {/* Open if the newest drill has failed. */}
      <details open={isNewest && !isGood}>
        <summary className="flex min-h-9 cursor-pointer items-center gap-2.5 max-sm:min-h-11">
          <Icon aria-hidden size={16} className={`shrink-0 ${isGood ? 'text-ok' : 'text-bad'}`} />
          <span className="min-w-0">
            <span className="font-medium">{isGood ? 'Restored' : 'Failed'}</span>
            {endedAt && (
              <span className="text-ink-2">
                {', '}
                <Moment of={endedAt}>{localMoment(endedAt)}</Moment>
              </span>
            )}
            {report && isGood && <span className="text-ink-2">{`, ${checkedText(report)}`}</span>}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-l-2 py-1 pl-4">
          <p className="text-ink-2 wrap-anywhere">{`${name}, ${by ? `started by ${by}` : 'scheduled'}${report ? `, ${secondsOf(report.ms)}` : ''}`}</p>
          {error && !report && <p className="font-medium text-bad wrap-anywhere">{error}</p>}
          {report && <Report report={report} />}
        </div>
      </details>
    </li>
  )
}

/** Formats milliseconds as seconds: `3.4 s`. */
const secondsOf = (ms: number) =>
  `${(ms / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`

function Report({
  report: { records, pictures, pages, steps, failures, findings },
}: {
  report: DrillReport
}) {
  const counted = [
    records !== null && `${records.toLocaleString('en-US')} records`,
    `${pictures.toLocaleString('en-US')} images compared`,
    `${pages.toLocaleString('en-US')} pages requested`,
  ]
  return (
    <>
      <p>{counted.filter(Boolean).join(', ')}</p>
      {failures.length > 0 && (
        <ul className="list-disc pl-5 text-bad wrap-anywhere">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <ul className="list-disc pl-5 wrap-anywhere">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      <ol className="text-ink-3">
        {steps.map(({ name, ms }) => (
          <li key={name}>{`${capitalized(name)}: ${secondsOf(ms)}`}</li>
        ))}
      </ol>
    </>
  )
}

import { Check, CircleMinus, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type {
  BackupHealth,
  BackupOverview,
  BackupRun,
  BackupStatus,
} from '#content/backup/backups-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { localMoment, localWeekday } from '../dates.ts'
import { fileSize } from '../media/file-size.ts'
import { Moment } from '../table/moment.tsx'
import { ageOf } from './age.ts'
import { Findings } from './findings.tsx'
import { checkedText, reasonsOf, remarkOf, statusWords } from './status-words.ts'

type Kind = BackupRun['kind']

const states = {
  ok: { Icon: Check, color: 'text-ok' },
  off: { Icon: CircleMinus, color: 'text-ink-3' },
  failed: { Icon: TriangleAlert, color: 'text-bad' },
  old: { Icon: TriangleAlert, color: 'text-bad' },
} satisfies Record<BackupHealth['state'], { Icon: LucideIcon; color: string }>

/** Maximum number of failure reasons shown here; the drill report below shows all. */
const mostReasons = 3

interface BackupHealthPartProps {
  found: BackupOverview
  running: BackupRun[]
}

/** Status of backups and drills: age of the last run, time of the next run, and the current runs. */
export function BackupHealthPart({
  found: { status, places, isEncrypted },
  running,
}: BackupHealthPartProps) {
  return (
    <section aria-label="Status" className="border border-line bg-sheet">
      <div className="grid sm:grid-cols-2">
        {(['backup', 'drill'] as const).map((kind) => (
          <Health key={kind} kind={kind} status={status} />
        ))}
      </div>
      {running.map((run) => (
        <Running key={run._id} run={run} />
      ))}
      <p className="border-line border-t px-5 py-3 text-ink-3 text-xs wrap-anywhere sm:px-8">
        {`In ${places.map(({ where }) => where).join(' and ')}. ${isEncrypted ? 'Encrypted.' : 'Not encrypted: anyone who gets the file can read everything in it.'}`}
      </p>
    </section>
  )
}

interface HealthProps {
  kind: Kind
  status: BackupStatus
}

function Health({ kind, status }: HealthProps) {
  const health: BackupHealth = status[kind]
  const { state, lastAt, nextAt } = health
  const isIncomplete = kind === 'backup' && status.backup.isIncomplete
  const { checked } = status.drill
  // The state does not look healthy if there is no backup or if the last one is incomplete.
  const shown = state === 'ok' && !lastAt ? 'off' : state === 'ok' && isIncomplete ? 'old' : state
  const { Icon, color } = states[shown]
  const remark = remarkOf(kind, health)
  const reasons = reasonsOf(status, kind)
  return (
    <div className="min-w-0 border-line p-5 last:max-sm:border-t last:sm:border-l sm:px-8">
      <h2 className="caption text-ink-3">{statusWords[kind]}</h2>
      <p className="mt-1 flex items-center gap-2.5 text-xl">
        <Icon aria-hidden size={18} className={`shrink-0 ${color}`} />
        {lastAt ? capitalized(ageOf(lastAt)) : 'None yet'}
      </p>
      <div className="mt-2 grid gap-1 text-ink-2 text-sm">
        {lastAt && (
          <p>
            <Moment of={lastAt}>{localWeekday(lastAt)}</Moment>
            {kind === 'drill' && checked && `, ${checkedText(checked)}`}
          </p>
        )}
        {kind === 'backup' && <Findings {...status.backup} />}
        {remark && <p className={state === 'off' ? '' : 'font-medium text-bad'}>{remark}</p>}
        {reasons.slice(0, mostReasons).map((reason) => (
          <p key={reason} className="wrap-anywhere">
            {capitalized(reason)}
          </p>
        ))}
        {reasons.length > mostReasons && <p>{`And ${reasons.length - mostReasons} more`}</p>}
        {nextAt && <Next>{nextAt}</Next>}
      </div>
    </div>
  )
}

function Next({ children }: { children: string }) {
  const isDue = Date.parse(children) <= Date.now()
  return (
    <p>
      {isDue ? 'The next one starts in a moment' : 'Next: '}
      {!isDue && <Moment of={children}>{localMoment(children)}</Moment>}
    </p>
  )
}

/** Running backup or drill, with its progress if known. */
function Running({ run: { kind, state, progress, name } }: { run: BackupRun }): ReactNode {
  const what = kind === 'backup' ? 'Backup in progress' : `Drill of ${name} in progress`
  const { step, done, total } = progress ?? { step: '', done: null, total: null }
  const isKnown = done !== null && total !== null && done <= total
  // A backup's size is unknown until it is done; the estimate is the size of the last backup.
  const of = kind === 'backup' ? 'of about' : 'of'
  const whole = total === null ? '' : ` ${of} ${fileSize(Math.max(total, done ?? 0))}`
  const far = done === null ? '' : `${fileSize(done)}${whole}`
  const says = state === 'waiting' ? 'Starting in a moment' : [step, far].filter(Boolean).join(', ')
  return (
    <div className="border-line border-t px-5 py-4 text-sm sm:px-8">
      <p role="status" className="font-medium wrap-anywhere">
        {what}
      </p>
      <progress
        aria-label={what}
        className="progress mt-2"
        {...(isKnown && { value: done, max: total || 1 })}
      />
      <p className="mt-1 text-ink-2 tabular-nums">{says || 'Started'}</p>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { BackupHealth, BackupRun, BackupStatus } from '#content/backup/backups-api.ts'
import { adminPath } from '../admin-path.ts'
import { ageOf } from '../backup/age.ts'
import { checkedText, reasonsOf, remarkOf, statusWords } from '../backup/status-words.ts'
import { localWeekday } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { link } from './entries.tsx'

/** Backup status for administrators: ages of the last backup and the last good drill, and failures. */
export function BackupsLine({ status }: { status: BackupStatus }) {
  const id = useId()
  const { backup, drill } = status
  return (
    <section
      aria-labelledby={id}
      className="mt-8 grid gap-x-6 border border-line bg-sheet px-5 py-2.5 text-sm sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <h2 id={id}>
        <Link
          to={adminPath('/admin/settings/backups')}
          className={`caption inline-flex min-h-7 items-center max-sm:min-h-11 ${link}`}
        >
          Backups
        </Link>
      </h2>
      <div className="min-w-0 wrap-anywhere">
        <Line status={status} kind="backup">
          {backup.lastAt && (
            <>
              <Moment of={backup.lastAt}>{ageOf(backup.lastAt)}</Moment>
              {backup.isIncomplete && <span className="font-medium text-bad">, incomplete</span>}
            </>
          )}
        </Line>
        <Line status={status} kind="drill">
          {drill.lastAt && (
            <>
              <Moment of={drill.lastAt}>{localWeekday(drill.lastAt)}</Moment>
              {drill.checked && `, ${checkedText(drill.checked)}`}
            </>
          )}
        </Line>
      </div>
    </section>
  )
}

interface LineProps {
  status: BackupStatus
  kind: BackupRun['kind']
  /** Text about the last good backup or drill; `null` if there is none. */
  children: ReactNode
}

function Line({ status, kind, children }: LineProps) {
  const health: BackupHealth = status[kind]
  const remark = remarkOf(kind, health)
  const isFailed = health.state === 'failed'
  const [reason, ...more] = reasonsOf(status, kind)
  return (
    <p className="py-1 text-ink-2">
      {`${statusWords[kind]}: `}
      <span className="text-ink">{children ?? 'none yet'}</span>
      {remark && !(isFailed && reason) && (
        <span className={health.state === 'off' ? '' : 'text-bad'}>{`. ${remark}`}</span>
      )}
      {reason && (
        <>
          <span className="text-bad">{`${isFailed ? '. ' : ' '}The last ${kind} failed:`}</span>
          {` ${reason}${more.length > 0 ? `, and ${more.length} more` : ''}`}
        </>
      )}
    </p>
  )
}

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { adminPath } from '../../admin-path.ts'
import { mayEnter } from '../../navigation.ts'
import { useMe } from '../../use-me.ts'
import { HistoryDifference } from './history-difference.tsx'
import { HistoryList } from './history-list.tsx'
import type { Refusal } from './history-restore.tsx'
import { useVersions } from './history-versions.ts'
import type { Stored, Subject } from './subject.ts'

export interface HistoryProps<T extends Stored> {
  subject: Subject<T>
  /** Whether the form behind has unsaved changes: a restore would lose them. */
  isChanged: boolean
  onClose: () => void
  onRestored: (stored: T) => void
}

/** History panel: the versions, the changes in each, and the restore button. */
export function History<T extends Stored>(props: HistoryProps<T>) {
  const { subject, isChanged, onClose, onRestored } = props
  const versions = useVersions(subject)
  const me = useMe()
  const [chosen, setChosen] = useState<number>()
  // Master-detail: a narrow window shows either the list or the chosen version.
  const [isReading, setReading] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const { present } = versions
  const version = versions.shown.find((each) => each.version === chosen) ?? present

  return (
    <Dialog title="History" isWide onClose={onClose}>
      <div className="-mx-6 -my-5 grid h-[min(46rem,calc(100dvh-6rem))] grid-rows-[minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)]">
        {present && version ? (
          <>
            <div
              ref={list}
              className={`flex min-h-0 flex-col md:border-line md:border-r ${isReading ? 'max-md:hidden' : ''}`}
            >
              <HistoryList
                versions={versions}
                chosen={version}
                onChoose={(number) => {
                  setChosen(number)
                  setReading(true)
                  setRefusal(undefined)
                }}
              />
              {mayEnter(me, adminPath('/admin/activity')) && (
                <p className="caption border-line border-t px-5 py-3 text-xs">
                  <Link
                    to={subject.activity}
                    className="text-signal-deep underline underline-offset-4 hover:text-ink"
                  >
                    All activity
                  </Link>
                </p>
              )}
            </div>
            <div className={`flex min-h-0 min-w-0 flex-col ${isReading ? '' : 'max-md:hidden'}`}>
              <HistoryDifference
                key={`${version.version}-${isReading}`}
                subject={subject}
                version={version}
                before={versions.before(version)}
                present={present}
                isChanged={isChanged}
                refusal={refusal}
                onBack={() => {
                  flushSync(() => setReading(false))
                  list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
                }}
                onRestored={onRestored}
                onRefused={(why) => {
                  setRefusal(why)
                  if (why.isStale) versions.reload()
                }}
              />
            </div>
          </>
        ) : (
          <div className="px-5 md:col-span-2">
            {versions.failure ? (
              <Failed reason={versions.failure.reason} onRetry={versions.retry}>
                Failed to fetch the history
              </Failed>
            ) : versions.isLoading ? (
              <Loading />
            ) : (
              <p className="py-16 text-center text-ink-2">No versions yet.</p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Backup } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { checkInbox } from '../inbox/inbox.ts'
import { Screen } from '../screen.tsx'
import { SettingsNav } from '../settings/settings-nav.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import type { Route } from './+types/backups'
import { BackupHealthPart } from './backup-health.tsx'
import { BackupTable } from './backup-table.tsx'
import { CreateBackup } from './create-backup.tsx'
import { DeleteBackup, DrillBackup } from './dialogs.tsx'
import { DrillReports } from './drill-reports.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { useRunning } from './use-running.ts'

const failed = 'Failed to fetch backups'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { found: await api.json('GET /backups', { signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

type Asked = { what: 'drill' | 'delete'; backup: Backup }

export default function BackupsScreen({ loaderData: { found, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const refresh = async () => {
    await Promise.all([revalidate(), checkInbox()])
  }
  const running = useRunning(found?.status.running ?? [], refresh)
  const [asked, setAsked] = useState<Asked>()
  const [isCreating, setCreating] = useState(false)
  const isMaking = running.some(({ kind }) => kind === 'backup')
  const isDrilling = running.some(({ kind }) => kind === 'drill')
  const create = (
    <button
      type="button"
      aria-disabled={isMaking}
      onClick={() => isMaking || setCreating(true)}
      className={`${button()} max-sm:min-h-11`}
    >
      <Archive aria-hidden size={16} />
      Create backup
    </button>
  )
  return (
    <Screen
      title="Backups"
      subtitle="Complete copies of your site, tested to make sure they can be restored"
      action={found && found.backups.length > 0 && create}
    >
      <SettingsNav />
      {found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <BackupHealthPart found={found} running={running} />
          {found.places.map(
            ({ target, where, error }) =>
              error && (
                <Failed key={target} reason={error} onRetry={revalidate}>
                  {`The backups in ${where} cannot be listed`}
                </Failed>
              ),
          )}
          {found.backups.length > 0 ? (
            <BackupTable
              backups={found.backups}
              hasPlaces={found.places.length > 1}
              isDrilling={isDrilling}
              onAsk={(what, backup) => setAsked({ what, backup })}
            />
          ) : (
            found.places.every(({ error }) => error === null) && (
              <div className="border border-line bg-sheet">
                <Empty title="No backups yet" actions={create}>
                  A backup is a single file with the database, all images and all private files.
                </Empty>
              </div>
            )
          )}
          <SettingsPart title="Drills">
            <DrillReports drills={found.drills} canDrill={found.canDrill} />
          </SettingsPart>
          <SettingsPart title="Schedule">
            <ScheduleForm
              key={found.settings.version}
              stored={found.settings}
              hasRemote={found.places.length > 1}
              onSaved={refresh}
            />
          </SettingsPart>
        </div>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
      {found && isCreating && (
        <CreateBackup
          places={found.places}
          isEncrypted={found.isEncrypted}
          onCreated={refresh}
          onClose={() => setCreating(false)}
        />
      )}
      {asked?.what === 'drill' && (
        <DrillBackup backup={asked.backup} onDone={refresh} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'delete' && (
        <DeleteBackup
          backup={asked.backup}
          isLast={found?.backups.length === 1}
          onDone={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Screen>
  )
}

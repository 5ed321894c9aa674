import { Archive } from 'lucide-react'
import type { BackupOverview } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { checkInbox } from '../inbox/inbox.ts'
import { useScreen } from '../screen.tsx'
import { SettingsNav } from '../settings/settings-nav.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import type { Route } from './+types/backups'
import { BackupHealthPart } from './backup-health.tsx'
import { BackupTable } from './backup-table.tsx'
import { CreateBackup } from './create-backup.tsx'
import { DrillReports } from './drill-reports.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { useRunning } from './use-running.ts'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /backups', { signal }), 'Failed to fetch backups', { isTold: true })

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function BackupsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Backups"
      subtitle="Complete copies of your site, tested to make sure they can be restored"
      nav={<SettingsNav />}
      fetched={loaderData}
      action={(found) => found.backups.length > 0 && <CreateButton found={found} />}
      onReload={checkInbox}
    >
      {(found) => <Backups found={found} />}
    </FetchedScreen>
  )
}

const isMaking = (running: BackupOverview['status']['running'], what: 'backup' | 'drill') =>
  running.some(({ kind }) => kind === what)

function CreateButton({ found }: { found: BackupOverview }) {
  return (
    <DialogButton
      icon={Archive}
      isOff={isMaking(found.status.running, 'backup')}
      dialog={(onClose) => (
        <CreateBackup places={found.places} isEncrypted={found.isEncrypted} onClose={onClose} />
      )}
    >
      Create backup
    </DialogButton>
  )
}

function Backups({ found }: { found: BackupOverview }) {
  const { reload } = useScreen()
  const running = useRunning(found.status.running, reload)
  const { backups, places } = found
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackupHealthPart found={found} running={running} />
      {places.map(
        ({ target, where, error }) =>
          error && (
            <Failed key={target} reason={error} onRetry={reload}>
              {`The backups in ${where} cannot be listed`}
            </Failed>
          ),
      )}
      {backups.length > 0 ? (
        <BackupTable
          backups={backups}
          hasPlaces={places.length > 1}
          isDrilling={isMaking(running, 'drill')}
        />
      ) : (
        places.every(({ error }) => error === null) && (
          <div className="border border-line bg-sheet">
            <Empty title="No backups yet" actions={<CreateButton found={found} />}>
              A backup is a single file with the database, all images and all private files.
            </Empty>
          </div>
        )
      )}
      <SettingsPart title="Drills">
        <DrillReports drills={found.drills} canDrill={found.canDrill} />
      </SettingsPart>
      <SettingsPart title="Schedule">
        <ScheduleForm stored={found.settings} hasRemote={places.length > 1} />
      </SettingsPart>
    </div>
  )
}

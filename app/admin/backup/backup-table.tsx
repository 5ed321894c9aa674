import { Download, ShieldCheck, Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import type { Backup } from '#content/backup/backups-api.ts'
import { counted } from '#content/text/counted.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu, MenuButton, MenuLine } from '../../ui/menu.tsx'
import { localMoment } from '../dates.ts'
import { downloadFrom } from '../download.ts'
import { fileSize } from '../media/file-size.ts'
import { useScreen } from '../screen.tsx'
import { Moment } from '../table/moment.tsx'
import { type Column, Table } from '../table/table.tsx'
import { DeleteBackup, DrillBackup } from './dialogs.tsx'
import { Findings } from './findings.tsx'
import { placeWords } from './place-words.ts'

interface BackupTableProps {
  backups: readonly Backup[]
  /** Whether the table has a column for the backup location. */
  hasPlaces: boolean
  isDrilling: boolean
}

/** Table of backups. In a narrow table, all details are in the first column. */
export function BackupTable({ backups, hasPlaces, isDrilling }: BackupTableProps) {
  const place: Column<Backup> = {
    heading: 'Location',
    className: 'w-40 @max-4xl:hidden',
    cell: ({ target }) => placeWords[target],
  }
  return (
    <Table
      label="Backups"
      rows={backups}
      keyOf={({ target, name }) => `${target}/${name}`}
      columns={[
        {
          heading: 'Created',
          cell: (backup) => <MadeCell backup={backup} hasPlaces={hasPlaces} />,
        },
        ...(hasPlaces ? [place] : []),
        {
          heading: 'Size',
          className: 'w-28 @max-3xl:hidden',
          cellClass: 'tabular-nums',
          cell: ({ bytes }) => fileSize(bytes),
        },
        {
          heading: 'Contents',
          className: '@max-3xl:hidden',
          cell: (backup) => contentsOf(backup) || 'Not known',
        },
        {
          heading: 'Drill',
          className: 'w-56 @max-5xl:hidden',
          cell: (backup) => <DrillState backup={backup} />,
        },
        {
          heading: 'Actions',
          className: 'w-24 text-right',
          cell: (backup) => (
            <Actions backup={backup} isLast={backups.length === 1} isDrilling={isDrilling} />
          ),
        },
      ]}
    />
  )
}

interface ActionsProps {
  backup: Backup
  isLast: boolean
  isDrilling: boolean
}

function Actions({ backup, isLast, isDrilling }: ActionsProps) {
  const { openDialog } = useScreen()
  return (
    <Menu
      label={`Actions for the backup of ${localMoment(backup.createdAt)}`}
      className="@max-2xl:size-11"
    >
      <MenuButton onClick={() => download(backup)}>
        <Download aria-hidden size={15} />
        Download
      </MenuButton>
      <MenuButton
        isOff={isDrilling}
        onClick={() => openDialog((onClose) => <DrillBackup backup={backup} onClose={onClose} />)}
      >
        <ShieldCheck aria-hidden size={15} />
        Run a drill
      </MenuButton>
      <MenuLine />
      <MenuButton
        onClick={() =>
          openDialog((onClose) => (
            <DeleteBackup backup={backup} isLast={isLast} onClose={onClose} />
          ))
        }
      >
        <Trash2 aria-hidden size={15} />
        Delete
      </MenuButton>
    </Menu>
  )
}

function MadeCell({ backup, hasPlaces }: { backup: Backup; hasPlaces: boolean }) {
  const { createdAt, bytes, isEncrypted, isIncomplete, findings, target } = backup
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium">
          <Moment of={createdAt}>{localMoment(createdAt)}</Moment>
        </span>
        {isEncrypted && <Badge variant="still">Encrypted</Badge>}
        <span className="@5xl:hidden">
          <DrillState backup={backup} />
        </span>
      </span>
      <Findings isIncomplete={isIncomplete} findings={findings} />
      <span className="caption block text-ink-3 text-xs @3xl:hidden">
        {[fileSize(bytes), contentsOf(backup)].filter(Boolean).join(' · ')}
      </span>
      {hasPlaces && (
        <span className="caption block text-ink-3 text-xs @4xl:hidden">{placeWords[target]}</span>
      )}
    </>
  )
}

/** Contents of a backup: `1,204 records, 88 pictures`. */
function contentsOf({ counts }: Backup): string {
  if (!counts) return ''
  const parts = [counted(counts.records, 'record'), counted(counts.pictures, 'picture')]
  if (counts.privateFiles > 0) parts.push(counted(counts.privateFiles, 'private file'))
  return parts.join(', ')
}

/** Result of a backup's latest drill. */
function DrillState({ backup: { drill } }: { backup: Backup }) {
  if (!drill) return <span className="text-ink-3 text-sm @max-5xl:hidden">Not tested</span>
  const { at, isGood } = drill
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${isGood ? 'text-ok' : 'text-bad'}`}>
      <ShieldCheck aria-hidden size={15} className="shrink-0" />
      <Moment of={at}>{`${isGood ? 'Passed' : 'Failed'}, ${localMoment(at)}`}</Moment>
    </span>
  )
}

async function download({ target, name }: Backup) {
  try {
    const params = { target, name }
    const { url } = await api.json('POST /backups/:target/:name/download', { params })
    downloadFrom(url, name)
  } catch (error) {
    toast.error('Failed to download the backup', { description: reasonOf(error) })
  }
}

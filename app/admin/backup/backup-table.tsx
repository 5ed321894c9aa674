import { Download, ShieldCheck, Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import type { Backup } from '#content/backup/backups-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu, MenuButton, MenuLine } from '../../ui/menu.tsx'
import { localMoment } from '../dates.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../documents/list/table.tsx'
import { downloadFrom } from '../download.ts'
import { fileSize } from '../media/file-size.ts'
import { Findings } from './findings.tsx'
import { placeWords } from './place-words.ts'
import { counted } from './status-words.ts'

interface BackupTableProps {
  backups: readonly Backup[]
  /** Whether there is more than one place. */
  hasPlaces: boolean
  isDrilling: boolean
  onAsk: (what: 'drill' | 'delete', backup: Backup) => void
}

/** Table of backups. A narrow screen has all of it under the moment. */
export function BackupTable({ backups, hasPlaces, ...rest }: BackupTableProps) {
  return (
    <Table label="Backups">
      <thead>
        <tr>
          <Head>Made</Head>
          {hasPlaces ? <Head className="w-36 max-lg:hidden">Place</Head> : null}
          <Head className="w-28 max-md:hidden">Size</Head>
          <Head className="max-md:hidden">Contents</Head>
          <Head className="w-56 max-xl:hidden">Drill</Head>
          <Head className="w-24 text-right">Actions</Head>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <Row
            key={`${backup.target}/${backup.name}`}
            backup={backup}
            hasPlaces={hasPlaces}
            isDrilling={rest.isDrilling}
            onAsk={(what) => rest.onAsk(what, backup)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  backup: Backup
  hasPlaces: boolean
  isDrilling: boolean
  onAsk: (what: 'drill' | 'delete') => void
}

function Row({ backup, hasPlaces, isDrilling, onAsk }: RowProps) {
  const { createdAt, bytes, isEncrypted, isIncomplete, findings, target } = backup
  const made = localMoment(createdAt)
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} py-2 first:pl-4 sm:first:pl-5`}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">
            <Moment of={createdAt}>{made}</Moment>
          </span>
          {isEncrypted && <Badge variant="still">Encrypted</Badge>}
          <span className="xl:hidden">
            <DrillState backup={backup} />
          </span>
        </span>
        <Findings isIncomplete={isIncomplete} findings={findings} />
        <span className="caption block text-ink-3 text-xs md:hidden">
          {[fileSize(bytes), contentsOf(backup)].filter(Boolean).join(' · ')}
        </span>
        {hasPlaces && (
          <span className="caption block text-ink-3 text-xs lg:hidden">{placeWords[target]}</span>
        )}
      </td>
      {hasPlaces && (
        <td className={`${cellClass} text-ink-2 max-lg:hidden`}>{placeWords[target]}</td>
      )}
      <td className={`${cellClass} text-ink-2 tabular-nums max-md:hidden`}>{fileSize(bytes)}</td>
      <td className={`${cellClass} text-ink-2 max-md:hidden`}>
        {contentsOf(backup) || 'Not known'}
      </td>
      <td className={`${cellClass} max-xl:hidden`}>
        <DrillState backup={backup} />
      </td>
      <td className={`${cellClass} text-right`}>
        <Menu label={`More about the backup of ${made}`} className="max-sm:size-11">
          <MenuButton onClick={() => download(backup)}>
            <Download aria-hidden size={15} />
            Download
          </MenuButton>
          <MenuButton isOff={isDrilling} onClick={() => onAsk('drill')}>
            <ShieldCheck aria-hidden size={15} />
            Run a drill
          </MenuButton>
          <MenuLine />
          <MenuButton onClick={() => onAsk('delete')}>
            <Trash2 aria-hidden size={15} />
            Delete
          </MenuButton>
        </Menu>
      </td>
    </tr>
  )
}

/** `1,204 records, 88 pictures`. */
function contentsOf({ counts }: Backup): string {
  if (!counts) return ''
  const parts = [counted(counts.records, 'record'), counted(counts.pictures, 'picture')]
  if (counts.privateFiles > 0) parts.push(counted(counts.privateFiles, 'private file'))
  return parts.join(', ')
}

/** Whether it was restored on trial, and when. */
function DrillState({ backup: { drill } }: { backup: Backup }) {
  if (!drill) return <span className="text-ink-3 text-sm max-xl:hidden">Not tried</span>
  const { at, isGood } = drill
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${isGood ? 'text-ok' : 'text-bad'}`}>
      <ShieldCheck aria-hidden size={15} className="shrink-0" />
      <Moment of={at}>{`${isGood ? 'Good' : 'Failed'}, ${localMoment(at)}`}</Moment>
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

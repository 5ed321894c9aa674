import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { backupBucket } from '../../env/backup.ts'
import type { Env } from '../../env/env.ts'
import { localPath } from '../../env/local-path.ts'
import { readVariable, type Variables } from '../../env/variables.ts'
import { codeOf } from '../../error-code.ts'
import { openFile } from '../../media/storage/open-file.ts'
import { BackupError } from '../backup-error.ts'
import { type BackupFile, backupAt } from '../backups.ts'
import type { BackupDestination } from '../write-backup.ts'
import { defaultFolder, openPlace } from './open-place.ts'
import { type BackupPlace, isBackupName } from './place.ts'

/** Default address of a site's backups. */
const ownAddress = (env: Env) => env.backup.to ?? defaultFolder(env.dataDir)

export const ownPlace = (env: Env): Promise<BackupPlace> => openPlace(ownAddress(env))

interface Destination extends BackupDestination {
  /** Local folder of the place; `undefined` for a bucket. */
  folder?: string | undefined
}

/** Destination of a backup, from an argument of the command line. Throws `BackupError`. */
export async function backupDestination(
  env: Env,
  to: string | undefined,
  variables: Variables,
): Promise<Destination> {
  if (to === undefined) {
    const address = ownAddress(env)
    const folder = typeof address === 'string' ? address : undefined
    return { place: await openPlace(address), folder }
  }
  if (to.startsWith('s3:')) {
    const { folder, name } = splitAddress(to)
    return { place: await openPlace(bucketOf(folder, variables)), name }
  }
  const path = localPath(to)
  const isFolder = to.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder) return { place: await openPlace(path), folder: path }
  const [folder, name] = [dirname(path), basename(path)]
  if (isBackupName(name)) return { place: await openPlace(folder), folder, name }
  throw new BackupError(
    `${to} is neither a folder nor the name of a backup, which ends in .tar.zst, or .tar.zst.age if it is encrypted`,
  )
}

/** A backup by its path or `s3:` address. Throws `BackupError`. */
export async function namedBackup(from: string, variables: Variables): Promise<BackupFile> {
  if (!from.startsWith('s3:')) return backupFile(localPath(from))
  const { folder, name } = splitAddress(from)
  if (name === undefined)
    throw new BackupError(`${from} is not the name of a backup, which ends in .tar.zst`)
  return backupAt(await openPlace(bucketOf(folder, variables)), name)
}

/** A backup in a local file of any name. */
export const backupFile = (path: string, label = path): BackupFile => ({
  label,
  async open() {
    const file = await openFile(path).catch((error: unknown) => {
      throw new BackupError(`${path} cannot be read (${codeOf(error) ?? error})`)
    })
    if (!file) throw new BackupError(`there is no file ${path}`)
    return file
  },
})

/**
 * Splits an `s3:` address into the folder and the name of the backup. The name is `undefined` when the address ends in
 * a folder.
 */
function splitAddress(address: string): { folder: string; name: string | undefined } {
  const [path = '', query] = address.split('?', 2)
  const name = path.split('/').at(-1) ?? ''
  if (!isBackupName(name) || path.split('/').length < 4) return { folder: address, name: undefined }
  const folder = path.slice(0, -name.length)
  return { folder: query === undefined ? folder : `${folder}?${query}`, name }
}

function bucketOf(address: string, variables: Variables) {
  const errors: string[] = []
  const bucket = backupBucket(address, (name) => readVariable(variables, name, errors), errors)
  if (errors.length > 0 || !bucket) throw new BackupError(errors.join('\n'))
  return bucket
}

import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../database/sqlite/connect.ts'

/** What a site has in its data folder. Other entries, such as lost+found, are not the site's. */
const entries = [
  ...['', '-wal', '-shm'].map((end) => databaseFile + end),
  ...['assets', 'backups', 'images', 'private', 'restore.lock', 'snapshots'],
]

/**
 * Why a user must not write into a data folder: the folder, or a file in it, belongs to another user. Files of root
 * there would stop the site that runs as an unprivileged user. Empty if the folder does not exist yet, and on systems
 * without user ids.
 */
export function ownerErrors(dataDir: string, user = process.geteuid?.()): string[] {
  const owner = ownerOf(dataDir)
  if (user === undefined || owner === undefined) return []
  // A volume may be root's and writable for the group of the server, as in Kubernetes.
  if (owner !== user && !(owner === 0 && isWritable(dataDir)))
    return [
      `the data folder "${dataDir}" belongs to ${nameOf(owner)}, and the site cannot use what ${nameOf(user)} writes there: ` +
        `type "sudo atrium …" on a server (docs/operations.md), or run this as ${nameOf(owner)}`,
    ]
  for (const path of entries.map((name) => join(dataDir, name))) {
    const other = ownerOf(path)
    if (other === undefined || other === user || (user !== 0 && isWritable(path))) continue
    return [
      `"${path}" belongs to ${nameOf(other)}, not to ${nameOf(user)}: ` +
        (user === 0
          ? `run this as ${nameOf(other)}`
          : `type "sudo chown -R ${nameOf(user)}: ${dataDir}"`),
    ]
  }
  return []
}

/** The owner's user id; `undefined` if there is no such file, or it cannot be seen. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.uid
  } catch {
    return undefined
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The name of a user, or the id if this machine has no name for it. */
function nameOf(user: number): string {
  let accounts = ''
  try {
    accounts = readFileSync('/etc/passwd', 'utf8')
  } catch {
    // Some containers have no such file.
  }
  const line = accounts.split('\n').find((each) => each.split(':')[2] === String(user))
  return line?.split(':')[0] || String(user)
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a file with a backup's name into the backup folder. Returns the name. */
export async function storeBackup(dataDir: string): Promise<string> {
  const name = 'atrium-2026-11-24T03-00-00Z.tar.zst'
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'a backup')
  return name
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Atomic write: no reader ever sees half of a file, not even after a power loss. */
export async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeFile(temporary, content, { flush: true })
    await moveDurably(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Durable rename on the same disk, of a file that is flushed: after a power loss it is there or not at all. */
export async function moveDurably(from: string, path: string): Promise<void> {
  await rename(from, path)
  await syncFolder(dirname(path))
}

/** Puts the names in a folder on the disk: what was renamed in it lasts over a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

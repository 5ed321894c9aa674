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

/** Durable rename of a flushed file on the same disk: after a power loss the file has its new name, or the old one. */
export async function moveDurably(from: string, path: string): Promise<void> {
  await rename(from, path)
  await syncFolder(dirname(path))
}

/** Flushes the entries of a folder, so that renames in it survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../media/storage/storage.ts'
import type { ArchiveEntry } from '../archive/archive-contents.ts'

type File = Extract<ArchiveEntry['is'], { kind: 'picture' | 'private' }>

/** Writes a file of a backup. */
export type WriteFile = (file: File, content: AsyncIterable<Uint8Array>) => Promise<void>

/** Writes files into the folder of a new site. */
export const filesInFolder =
  (folder: string): WriteFile =>
  async (file, content) => {
    const path =
      file.kind === 'picture'
        ? join(folder, 'images', file.file)
        : join(folder, 'private', file.key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600, flags: 'wx' }))
  }

/** Writes files into the storage of a site, through a temporary folder. */
export const filesInStorage =
  (storage: Storage, spool: string): WriteFile =>
  async (file, content) => {
    const path = join(spool, `${randomUUID()}.part`)
    await pipeline(content, createWriteStream(path))
    try {
      if (file.kind === 'picture') await storage.pictures.take(file.file, path)
      else await storage.privateFiles.put(file.key, await openAsBlob(path))
    } finally {
      await rm(path, { force: true })
    }
  }

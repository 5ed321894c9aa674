import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../media/storage/storage.ts'
import type { ArchiveEntry } from '../archive/archive-contents.ts'

type File = Extract<ArchiveEntry['is'], { kind: 'picture' | 'private' }>

/** Takes the files of a backup as they come. */
export type WriteFile = (file: File, content: AsyncIterable<Uint8Array>) => Promise<void>

/** Into a folder that no site has yet. */
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

/** Into the storage of a site, by way of a folder. */
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

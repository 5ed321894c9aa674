import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { PictureStore } from '../media/picture-store.ts'
import type { PrivateFiles } from '../media/storage/private-files.ts'
import type { Storage } from '../media/storage/storage.ts'

export interface CopiedFiles {
  pictures: number
  privateFiles: number
}

/**
 * Returns a function that copies a storage's files and compares the hashes of the copies. A second call copies only
 * files that were added since.
 */
export function filesCopier(from: Storage, to: Storage): () => Promise<CopiedFiles> {
  const pictures = new Set<string>()
  const privateFiles = new Map<string, number>()
  return async () => {
    await copyPictures(from.pictures, to.pictures, pictures)
    await copyPrivateFiles(from.privateFiles, to.privateFiles, privateFiles)
    return { pictures: pictures.size, privateFiles: privateFiles.size }
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Copies pictures. Throws if the original or the copy does not match the hash in the picture's name. */
async function copyPictures(from: PictureStore, to: PictureStore, compared: Set<string>) {
  const there = new Set((await to.listBut(new Set())).map(({ file }) => file))
  for (const { file } of await from.listBut(compared)) {
    const hash = file.split('.')[0]
    const isThere = async () => sha256(await to.read(file)) === hash
    if (!there.has(file) || !(await isThere())) {
      const content = await from.read(file).catch(async (error: unknown) => {
        // The picture may have been deleted since the list was read.
        if (await from.has(file)) throw error
      })
      if (content === undefined) continue
      if (sha256(content) !== hash) throw new Error(`the picture ${file} is not as it was uploaded`)
      await to.put(file, content)
      if (!(await isThere())) throw new Error(`the copy of the picture ${file} is damaged`)
    }
    compared.add(file)
  }
}

/**
 * Copies private files and compares their hashes. `compared` has the modification time of each compared file, so that
 * files that are replaced later are compared again.
 */
async function copyPrivateFiles(
  from: PrivateFiles,
  to: PrivateFiles,
  compared: Map<string, number>,
) {
  for await (const { key, writtenAt } of from.list()) {
    if (compared.get(key) === writtenAt) continue
    const hash = await hashOf(await from.get(key))
    if (hash === undefined) continue
    if ((await hashOf(await to.get(key))) !== hash) {
      const content = await from.get(key)
      if (content) await to.put(key, new Blob([await buffer(content)]))
      if ((await hashOf(await to.get(key))) !== hash)
        throw new Error(`the copy of the private file ${key} is damaged`)
    }
    compared.set(key, writtenAt)
  }
}

async function hashOf(content: Readable | undefined): Promise<string | undefined> {
  if (content === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

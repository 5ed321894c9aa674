import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { moveDurably } from '../atomic-write.ts'
import { openFile } from './open-file.ts'
import { checkKey, type PrivateFiles } from './private-files.ts'

/** Private files in a local folder. */
export function diskPrivateFiles(folder: string): PrivateFiles {
  const at = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, content) {
      const path = at(key)
      const temporary = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const options = { flush: true, mode: 0o600 }
        await pipeline(content.stream(), createWriteStream(temporary, options))
        await moveDurably(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    get: async (key) => (await openFile(at(key)))?.content,
    open: async (key) => openFile(at(key)),
    delete: (key) => rm(at(key), { force: true }),
    async *list(prefix = '') {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(folder, options).catch(() => [])
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((key) => key.startsWith(prefix))
      for (const key of keys.sort()) {
        const found = await stat(join(folder, key)).catch(() => undefined)
        if (found) yield { key, size: found.size, writtenAt: found.mtimeMs }
      }
    },
  }
}

import promises, {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { minuteMs } from '#content/text/durations.ts'
import { folderPlace } from './folder-place.ts'

test('a backup deletes what a killed one left when it is an hour old, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  const part = (digit: number) => `one.tar.zst.${String(digit).repeat(36)}.part`
  const files = { [part(1)]: 61, [part(2)]: 59, 'notes.part': 61, 'old.tar.zst': 61 }
  for (const [name, minutes] of Object.entries(files)) {
    await writeFile(join(folder, name), 'x')
    const then = new Date(Date.now() - minutes * minuteMs)
    await utimes(join(folder, name), then, then)
  }
  await folderPlace(folder).put('new.tar.zst', Readable.from(['a backup']))
  const left = ['new.tar.zst', 'notes.part', 'old.tar.zst', part(2)]
  expect((await readdir(folder)).sort()).toEqual(left.sort())
  await rm(folder, { recursive: true })
})

/** The prototype of every `FileHandle`, whose methods a test can watch. */
async function fileHandles(): Promise<FileHandle> {
  const handle = await open(import.meta.filename)
  await handle.close()
  return Object.getPrototypeOf(handle)
}

test('while a backup is written nothing has its name, until it is flushed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  const place = folderPlace(folder)
  const listed: number[] = []
  const content = async function* () {
    for (const megabytes of [3, 1, 2]) {
      yield Buffer.alloc(megabytes * 1024 * 1024)
      listed.push((await place.list()).length)
    }
  }
  const done: string[] = []
  for (const [name, what] of [
    ['datasync', 'flushed so far'],
    ['sync', 'flushed'],
  ] as const)
    vi.spyOn(await fileHandles(), name).mockImplementation(async () => void done.push(what))
  const { rename } = promises
  vi.spyOn(promises, 'rename').mockImplementation((from, to) => {
    done.push('renamed')
    return rename(from, to)
  })
  syncBuiltinESMExports()
  const size = 6 * 1024 * 1024
  expect(await place.put('one.tar.zst', Readable.from(content()))).toBe(size)
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  // The file is flushed each 4 MB, so that a save does not wait until a whole backup is flushed.
  expect(done.slice(0, 3)).toEqual(['flushed so far', 'flushed', 'renamed'])
  expect(listed).toEqual([0, 0, 0])
  expect(await place.list()).toMatchObject([{ name: 'one.tar.zst', size }])
  await rm(folder, { recursive: true })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../error-code.ts'
import { BackupError } from '../backup-error.ts'
import { unpackExport } from './unpack-export.ts'

let directory: string
let count = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

const entry = (name: string, body: string | Uint8Array = 'x'): TarEntry => ({
  header: { name, size: body.length, type: 'file' },
  body,
})

const link = (type: 'symlink' | 'link' | 'character-device'): TarEntry => ({
  header: { name: 'our-site/link', size: 0, type, linkname: '/etc/passwd' },
})

const site = [entry('our-site/export.json', '{}'), entry('our-site/pages/home.json', '{}')]

const packed = async (...entries: TarEntry[]) => gzipSync(await packTar(entries))

/** Unpacks an archive into a new folder. Chunks are small, as from a slow disk. */
function unpack(content: Uint8Array, signal = new AbortController().signal) {
  const folder = join(directory, String(++count))
  const chunks = function* () {
    for (let at = 0; at < content.length; at += 1000) yield content.subarray(at, at + 1000)
  }
  return unpackExport(Readable.from(chunks()), folder, { signal, onFile: () => {} })
}

test('an export is unpacked, with or without a folder around it', async () => {
  const root = await unpack(await packed(...site))
  expect(root).toBe(join(directory, String(count), 'our-site'))
  expect((await readdir(root)).sort()).toEqual(['export.json', 'pages'])
  const bare = await unpack(await packed(entry('./export.json', '{}'), entry('./pages/home.json')))
  expect((await readdir(bare)).sort()).toEqual(['export.json', 'pages'])
})

test('hidden names and the folders of an archive program are left out', async () => {
  const others = ['our-site/._export.json', 'our-site/.git/config', '__MACOSX/our-site/x']
  const folder: TarEntry = { header: { name: 'our-site/', size: 0, type: 'directory' } }
  const root = await unpack(await packed(folder, ...site, ...others.map((name) => entry(name))))
  expect((await readdir(root)).sort()).toEqual(['export.json', 'pages'])
  expect(await readdir(join(root, '..'))).toEqual(['our-site'])
})

describe('an archive is refused', () => {
  const hostile: [string, () => Promise<Uint8Array>, string][] = [
    ['that is empty', async () => Buffer.alloc(0), 'it is empty'],
    ['that is not gzip', () => packTar([...site]), 'it is not a .tar.gz file'],
    ['that is not tar', async () => gzipSync(Buffer.alloc(4096, 7)), 'it is damaged or cut off'],
    ['without files', () => packed(), 'it contains no files'],
    [
      'with a path that leads out',
      () => packed(...site, entry('../x')),
      '"../x", which is not a path',
    ],
    ['with such a path inside', () => packed(entry('a/../../x')), 'which is not a path inside it'],
    ['with an absolute path', () => packed(entry('/tmp/x')), '"/tmp/x", which is not a path'],
    ['with a backslash', () => packed(entry('a\\..\\x')), 'which is not a path inside it'],
    [
      'with a control character',
      () => packed(entry('a\u001b[2J')),
      'which is not a path inside it',
    ],
    ['with a symbolic link', () => packed(link('symlink')), 'which is not a file but a symlink'],
    ['with a hard link', () => packed(link('link')), 'which is not a file but a link'],
    ['with a device', () => packed(link('character-device')), 'not a file but a character-device'],
    [
      'with a file twice',
      () => packed(...site, ...site),
      'it contains "our-site/export.json" twice',
    ],
    [
      'with a file as a folder',
      () => packed(...site, entry('our-site/export.json/x')),
      'not a path',
    ],
    ['with many folders', () => packed(entry('a/b/c/d/e')), 'which is in too many folders'],
    [
      'with a long name',
      () => packed(entry(`a/${'b'.repeat(300)}`)),
      'which is not a path inside it',
    ],
    ['of another kind', () => packed(entry('markdown/news/a.md')), 'it is not an export of all'],
    ['with two folders', () => packed(...site, entry('b/x')), 'it is not an export of all content'],
    [
      'that is a bomb',
      () => packed(entry('a', new Uint8Array(80 * 1024 * 1024))),
      'it becomes too large when it is unpacked',
    ],
    [
      'with a long attribute, which the decoder would hold in memory',
      () =>
        packed({
          header: { name: 'a', size: 0, type: 'file', pax: { note: 'n'.repeat(20 * 1024 * 1024) } },
        }),
      'it is damaged or cut off',
    ],
  ]
  test.each(hostile)('%s', async (_, make, reason) => {
    const refused = unpack(await make())
    await expect(refused).rejects.toThrow(reason)
    await expect(refused).rejects.toThrow(BackupError)
    expect((await readdir(directory)).every((name) => /^\d+$/.test(name))).toBe(true)
  })

  test('that is cut off, anywhere', async () => {
    const whole = await packed(
      ...site,
      entry('our-site/a', Buffer.from(crypto.getRandomValues(new Uint8Array(5000)))),
    )
    for (const share of [0.01, 0.3, 0.6, 0.9, 0.999]) {
      const part = whole.subarray(0, Math.max(3, Math.floor(whole.length * share)))
      await expect(unpack(part), String(share)).rejects.toThrow('it is damaged or cut off')
    }
  })
})

test('an abort stops the work, and an error of the source is no fault of the archive', async () => {
  const stop = new AbortController()
  stop.abort(new Error('it was canceled'))
  await expect(unpack(await packed(...site), stop.signal)).rejects.toThrow('it was canceled')
  const failing = Readable.from(
    (async function* () {
      yield (await packed(...site)).subarray(0, 20)
      throw Object.assign(new Error('the disk has failed'), { code: 'EIO' })
    })(),
  )
  const signal = new AbortController().signal
  const read = unpackExport(failing, join(directory, 'failing'), { signal, onFile: () => {} })
  const error = await read.catch((reason: unknown) => reason)
  expect(codeOf(error)).toBe('EIO')
})

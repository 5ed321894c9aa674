import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#server/cli/commands.ts'
import { clearIncoming } from '#server/images/receive.ts'
import { withApi } from '#tests/support/api.ts'
import { plain } from '#tests/support/pictures.ts'
import { uploads } from '#tests/support/upload.ts'

const api = withApi()
const upload = uploads(api)
const at = (...names: string[]) => join(api.env.imagesDir, ...names)
const run = (...words: string[]) =>
  Array.fromAsync(runCommand(['doctor', ...words], { DATA_DIR: api.env.dataDir })).then((lines) =>
    lines.join('\n'),
  )
const orphan = 'f'.repeat(64)
let file = ''

/** One of everything that a crash can leave, made so many hours ago. */
async function leave(hours: number) {
  const when = Date.now() / 1000 - hours * 3600
  await mkdir(at('incoming', 'upload'), { recursive: true })
  await mkdir(at('variants'), { recursive: true })
  const paths = [
    at(`${orphan}.png`),
    at(`${orphan}.webp.0b5f.part`),
    at('variants', `${orphan}.png.320.webp`),
    at('variants', `${file}.320.webp.0b5f.part`),
  ]
  for (const path of paths) await writeFile(path, 'x')
  for (const path of [...paths, at('incoming', 'upload')]) await utimes(path, when, when)
}

const names = async () =>
  (await readdir(api.env.imagesDir, { recursive: true }))
    .filter((name) => name.includes('.') || name.includes('upload'))
    .sort()

test('the doctor removes what nothing needs when it is an hour old', async () => {
  const { image } = await upload.one(await plain(1).png().toBuffer(), 'harbour.png')
  file = image.url.slice('/media/'.length)
  const isReady = async () => (await readdir(at('variants')).catch(() => [])).length
  await expect.poll(isReady).toBe(10)
  await expect.poll(async () => (await names()).some((name) => name.endsWith('.part'))).toBe(false)
  const before = await names()
  await leave(2)
  const said = await run()
  expect(said).toContain('1 of 1 pictures have their file')
  expect(said).toContain('5 files that nothing needs: removed')
  expect(said).toContain('all is well')
  expect(await names()).toEqual(before)
  expect(await run()).not.toContain('nothing needs')
})

test('younger files stay, for an upload may be about to list them, unless all are to go', async () => {
  const before = await names()
  await leave(0)
  expect(await run()).toContain('5 files that nothing needs, less than an hour old: left alone')
  expect((await names()).length).toBe(before.length + 5)
  expect(await run('--sweep')).toContain('5 files that nothing needs: removed')
  expect(await names()).toEqual(before)
})

test('a server that starts clears what was being received', async () => {
  await leave(0)
  await clearIncoming(api.env.imagesDir)
  await expect(readdir(at('incoming'))).rejects.toThrow('ENOENT')
  await run('--sweep')
})

test('a picture whose file is missing is named, and stays for somebody to replace it', async () => {
  await rm(at(file))
  await expect(run()).rejects.toThrow(
    `the file of the picture harbour.png is missing (${file}); replace or delete the picture`,
  )
  expect((await api.staff('GET', '/images')).body.images).toHaveLength(1)
})

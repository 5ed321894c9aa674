import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import { runCommand } from '#server/cli/commands.ts'
import { contentVersion } from '#server/database/engine/content-version.ts'
import { createImages } from '#server/media/images.ts'
import { orphans as orphansJob, removeOrphans } from '#server/media/orphans-job.ts'
import { diskStore, type PictureStore } from '#server/media/picture-store.ts'
import { removeOriginal } from '#server/media/remove-original.ts'
import { clearAbandonedSpool } from '#server/media/upload-spool.ts'
import { version } from '#server/version.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)
const at = (...names: string[]) => join(api.env.imagesDir, ...names)
const run = (...words: string[]) =>
  Array.fromAsync(runCommand(['doctor', ...words], api.variables)).then((lines) => lines.join('\n'))
const orphan = 'f'.repeat(64)
let file = ''

/** Creates one file of each kind that a crash can leave behind, with this age in hours. */
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

test('the doctor removes unneeded files that are an hour old', async () => {
  const { image } = await upload.one(await plain(1).png().toBuffer(), 'harbour.png')
  file = image.url.slice('/media/'.length)
  const isReady = async () => (await readdir(at('variants')).catch(() => [])).length
  await expect.poll(isReady).toBe(10)
  await expect.poll(async () => (await names()).some((name) => name.endsWith('.part'))).toBe(false)
  const before = await names()
  await leave(2)
  const output = await run()
  expect(output).toContain(`Atrium ${version} with Node`)
  expect(output).toContain('1 of 1 picture has its file')
  expect(output).toContain('removed 5 unused files')
  expect(output).toContain('all is well')
  expect(await names()).toEqual(before)
  expect(await run()).not.toContain('unused')
})

test('younger files stay, unless --sweep is given', async () => {
  const before = await names()
  await leave(0)
  expect(await run()).toContain('kept 5 unused files less than an hour old')
  expect((await names()).length).toBe(before.length + 5)
  expect(await run('--sweep')).toContain('removed 5 unused files')
  expect(await names()).toEqual(before)
})

test('a starting server clears the spool of interrupted uploads', async () => {
  await leave(0)
  await clearAbandonedSpool(api.env.imagesDir)
  expect(await readdir(at('incoming'))).toEqual([expect.stringMatching(/\.lock$/)])
  await run('--sweep')
})

test('a picture without its file is reported and stays listed', async () => {
  await rm(at(file))
  await expect(run()).rejects.toThrow(
    `the file of the picture harbour.png is missing (${file}); replace or delete the picture`,
  )
  expect((await api.staff('GET', '/images')).body.images).toHaveLength(1)
})

describe('the orphans job', () => {
  const orphans = ['a', 'b'].map((letter) => `${letter.repeat(64)}.png`)
  const age = (path: string, hours: number) => {
    const when = (Date.now() - hours * hourMs) / 1000
    return utimes(path, when, when)
  }
  const library = () => ({
    db: api.db,
    imagesDir: api.env.imagesDir,
    pictures: diskStore(api.env.imagesDir),
  })
  const aside = async () => (await names()).filter((name) => name.endsWith('.aside'))

  test('removes the files left by a crash daily and keeps all others', async () => {
    await leave(2)
    for (const [index, name] of orphans.entries()) {
      await writeFile(at(name), name)
      await age(at(name), index === 0 ? 2 : 0.9)
    }
    const { image } = await upload.one(await plain(7).png().toBuffer(), 'thrown.png')
    const thrown = image.url.slice('/media/'.length)
    await age(at(thrown), 2)
    await api.staff('DELETE', `/images/${image._id}`)

    const job = orphansJob(library())
    expect(job.everySeconds).toBe(24 * 3600)
    await job.run(new AbortController().signal)
    expect(await names()).not.toContain(`variants/${orphan}.png.320.webp`)
    const left = await names()
    expect(left).not.toContain(orphans[0])
    expect(left).not.toContain(`${orphan}.png`)
    expect(left).toEqual(expect.arrayContaining([orphans[1], thrown, 'incoming/upload']))
  })

  test('keeps originals aside for 30 days and puts a listed one back', async () => {
    const [first = '', second = ''] = orphans
    expect((await aside()).filter((name) => name.startsWith(first))).toHaveLength(1)
    await createImages(api.db, [{ file: second, filename: 'b.png', width: 1, height: 1, size: 1 }])
    // A crash between setting a file aside and checking whether the library lists it leaves this state.
    await library().pictures.setAside(second)
    expect(await names()).not.toContain(second)
    await removeOrphans(library(), hourMs)
    expect(await names()).toContain(second)
    expect((await aside()).filter((name) => name.startsWith(first))).toHaveLength(1)
    for (const name of await aside()) await age(at(name), 31 * 24)
    await removeOrphans(library(), hourMs)
    expect(await aside()).toEqual([])
  })

  test('touches no file inside a transaction and puts back a file that is listed meanwhile', async () => {
    const name = `${'c'.repeat(64)}.png`
    await writeFile(at(name), name)
    const { pictures } = library()
    // `contentVersion` has no value while a transaction is open.
    const expectNoTransaction = () => expect(contentVersion(api.db)).toBeTypeOf('number')
    let whileAside = async () => {}
    const watched: PictureStore = {
      ...pictures,
      async setAside(file) {
        expectNoTransaction()
        const found = await pictures.setAside(file)
        await whileAside()
        if (!found) return found
        const remove = () => {
          expectNoTransaction()
          return found.remove()
        }
        return { ...found, remove }
      },
    }
    whileAside = async () => {
      const stored = { file: name, filename: 'c.png', width: 1, height: 1, size: 1 }
      await createImages(api.db, [stored])
    }
    expect(await removeOriginal({ db: api.db, pictures: watched }, name)).toBe(false)
    expect(await pictures.has(name)).toBe(true)
    await api.db.deleteFrom('images').where('file', '=', name).execute()
    whileAside = async () => {}
    expect(await removeOriginal({ db: api.db, pictures: watched }, name)).toBe(true)
    expect(await pictures.has(name)).toBe(false)
    expect(await aside()).toEqual([])
  })
})

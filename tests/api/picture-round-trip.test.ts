import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/cli/commands.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { frames, photo, plain } from '#tests/support/inputs/pictures.ts'
import { chunk } from '#tests/support/inputs/png.ts'
import { startReceiver } from '#tests/support/services/webhook-receiver.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const library = uploads(api)
let directory: string
const targets: TestDatabase[] = []

beforeAll(async () => {
  api.env.pictureAllowPrivate = ['127.0.0.1']
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(async () => {
  for (const target of targets) await target.remove()
  await rm(directory, { recursive: true })
})

const run = async (variables: Record<string, string>, ...parameters: string[]) =>
  (await Array.fromAsync(runCommand(parameters, variables))).join('\n')

async function emptySite() {
  const target = await createDatabase()
  targets.push(target)
  return target
}

/** The PNG with chunks inserted after its header. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const ascii = (text: string) => Buffer.from(text, 'latin1')
const text = Buffer.concat([ascii('Comment\0'), ascii('by a person')])
const packedText = Buffer.concat([ascii('Comment\0\0'), deflateSync('by a person')])

/** Chunks that common programs write. */
const chunksOfPrograms = [
  chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
  chunk('sRGB', Buffer.from([0])),
  chunk('pHYs', Buffer.from([0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1])),
  chunk('tIME', Buffer.from([0x07, 0xea, 1, 2, 3, 4, 5])),
  chunk('tEXt', text),
  chunk('zTXt', packedText),
]

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="20" height="9"/></svg>'
const exif = { IFD0: { Copyright: 'by a person' } }

const files: Record<string, () => Promise<Buffer>> = {
  'plain.png': () => plain(1).png().toBuffer(),
  'palette.png': () => plain(2).png({ palette: true }).toBuffer(),
  'interlaced.png': () => plain(3).png({ progressive: true }).toBuffer(),
  'transparent.png': () => plain(4).ensureAlpha(0.5).png().toBuffer(),
  'grey.png': () => plain(5).greyscale().png().toBuffer(),
  'sixteen.png': () => plain(6).toColourspace('rgb16').png().toBuffer(),
  'profile.png': () => plain(7).withIccProfile('p3').withDensity(300).png().toBuffer(),
  'exif.png': () => plain(8).withExif(exif).png().toBuffer(),
  'xmp.png': () => plain(9).withXmp('<x xmlns="a"/>').png().toBuffer(),
  'chunks.png': async () => withChunks(await plain(10).png().toBuffer(), ...chunksOfPrograms),
  'photo.jpg': () => photo(64, 48),
  'segments.jpg': () =>
    plain(11).withIccProfile('p3').withExif(exif).withXmp('<x xmlns="a"/>').jpeg().toBuffer(),
  'progressive.jpg': () => plain(12).jpeg({ progressive: true }).toBuffer(),
  'still.webp': () => plain(13).webp().toBuffer(),
  'lossless.webp': () => plain(14).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
  'chunks.webp': () =>
    plain(15).withIccProfile('p3').withExif(exif).withXmp('<x xmlns="a"/>').webp().toBuffer(),
  'moving.webp': () => frames(3).webp().toBuffer(),
  'still.gif': () => plain(16).gif().toBuffer(),
  'moving.gif': () => frames(4).gif().toBuffer(),
}

/** The stored pictures by their name. */
async function picturesIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.\w+$/.test(name))
  const read = await Promise.all(
    names.sort().map(async (name) => [name, (await readFile(join(folder, name))).toString('hex')]),
  )
  return Object.fromEntries(read) as Record<string, string>
}

test('a picture of each kind is exported and imported with the same bytes, however it was added', async () => {
  for (const [filename, make] of Object.entries(files)) await library.one(await make(), filename)
  const logo = multipartBody([{ filename: 'logo.svg', content: Buffer.from(drawing) }])
  const drawn = await api.staff('POST', '/settings/logo', logo.payload, { headers: logo.headers })
  expect(drawn.status).toBe(201)
  const server = await startReceiver()
  const foreign = withChunks(await plain(90).png().toBuffer(), ...chunksOfPrograms)
  server.answers((_, response) => response.end(foreign))
  const copied = await api.staff('POST', '/images/copies', {
    url: new URL('/harbour.png', server.url).href,
  })
  await server.stop()
  expect(copied.status).toBe(201)
  const stored = await picturesIn(api.env.imagesDir)
  expect(Object.keys(stored)).toHaveLength(Object.keys(files).length + 2)

  await run(api.variables, 'export', join(directory, 'a'))
  const target = await emptySite()
  await run(target.variables, 'import', join(directory, 'a'))
  expect(await picturesIn(join(target.directory, 'images'))).toEqual(stored)
})

test.each([
  ['a text', (png: Buffer) => withChunks(png, chunk('tEXt', text))],
  ['Exif data', (png: Buffer) => withChunks(png, chunk('eXIf', text))],
  ['a packed text', (png: Buffer) => withChunks(png, chunk('zTXt', packedText))],
  ['a chunk of an unknown kind', (png: Buffer) => withChunks(png, chunk('abCd', text))],
  ['bytes after its end', (png: Buffer) => Buffer.concat([png, text])],
])('a PNG with %s in an export is refused', async (name, change) => {
  const folder = join(directory, name)
  const content = change(await plain(91).png().toBuffer())
  const hash = createHash('sha256').update(content).digest('hex')
  const source = await emptySite()
  await run(source.variables, 'export', folder)
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await writeFile(join(folder, 'pictures/a.png'), content)
  const picture = {
    _id: '00000000-0000-4000-8000-000000000001',
    url: `/media/${hash}.png`,
    path: 'pictures/a.png',
    filename: 'a.png',
    createdAt: '2026-03-01T10:00:00.000Z',
    alt: '',
    focus: { x: 50, y: 50 },
    width: 40,
    height: 30,
  }
  await writeFile(join(folder, 'pictures.json'), JSON.stringify([picture]))
  const target = await emptySite()
  await expect(run(target.variables, 'import', folder)).rejects.toThrow(
    'The picture is refused: it is damaged or incomplete',
  )
})

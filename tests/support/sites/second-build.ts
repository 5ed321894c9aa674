import { cp, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type * as CurrentProgram from '#server/process/current-program.js'

const root = join(import.meta.dirname, '../../..')
const copied = [
  ...['app', 'build', 'content', 'demo', 'server'],
  ...['package.json', 'package-lock.json'],
  ...['', 'app.', 'server.', 'tests.'].map((part) => `tsconfig.${part}json`),
  ...['react-router.config.ts', 'vite.config.ts'],
]
/** A hashed file name of a build. */
const hashed = /-([\w-]{8})\.(js|css|woff2)$/
const isText = (name: string) => ['.js', '.css', '.json'].includes(extname(name))

/** Copies the program with its build into a folder, with the packages of this one. */
export async function copyProgram(folder: string): Promise<void> {
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/**
 * Copies the program with its build into another folder and renames all hashed assets. Simulates a later version
 * without the minute that a build takes. Returns the folder.
 */
export async function makeSecondBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-second-build-'))
  await copyProgram(folder)

  const assets = join(folder, 'build/client/assets')
  const files = new Set(await readdir(assets))
  const names = [...files].filter((name) => hashed.test(name))
  const renamed = new Map(names.map((name) => [name, otherHash(name)]))
  const stems = new Map(names.map((name) => [stemOf(name), stemOf(otherHash(name))]))
  const pattern = new RegExp([...stems.keys()].map(RegExp.escape).join('|'), 'g')
  const alter = async (path: string) => {
    const text = await readFile(path, 'utf8')
    const altered = text.replace(pattern, (found) => stems.get(found) ?? found)
    if (altered !== text) await writeFile(path, altered)
    return altered
  }

  for (const name of names.filter(isText)) {
    const content = await alter(join(assets, name))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
    for (const [end, twin] of [
      ['br', brotliCompressSync(content, quality)],
      ['gz', gzipSync(content)],
    ] as const) {
      if (files.has(`${name}.${end}`)) await writeFile(join(assets, `${name}.${end}`), twin)
    }
  }
  for (const end of ['', '.br', '.gz']) {
    for (const [name, other] of renamed) {
      if (files.has(name + end)) await rename(join(assets, name + end), join(assets, other + end))
    }
  }
  const program = join(folder, 'build/program')
  for (const file of await readdir(program, { recursive: true })) {
    if (isText(file)) await alter(join(program, file))
  }
  return folder
}

/** Marks the build of a copied program as built from its files as they are now. Returns the folder of its program. */
export async function restamp(folder: string): Promise<string> {
  const built = pathToFileURL(join(folder, 'server/process/current-program.js')).href
  const { programFolder, stampFile, stampOfSources }: typeof CurrentProgram = await import(built)
  const stamp = stampOfSources()
  const former = programFolder(await readFile(stampFile, 'utf8'))
  if (former !== programFolder(stamp)) await rename(former, programFolder(stamp))
  await writeFile(stampFile, stamp)
  return programFolder(stamp)
}

/** Another hash of the same length. */
const otherHash = (name: string) =>
  name.replace(
    hashed,
    (_all, hash: string, end: string) =>
      `-${hash.slice(0, 7)}${hash.endsWith('0') ? '1' : '0'}.${end}`,
  )

const stemOf = (name: string) => name.replace(/\.\w+$/, '')

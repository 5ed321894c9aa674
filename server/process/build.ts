import { spawn } from 'node:child_process'
import { constants as access, accessSync, existsSync, globSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hourMs } from '#content/text/durations.ts'
import { root } from '../program.ts'
import {
  buildDir,
  currentProgram,
  programFolder,
  stampFile,
  stampOfSources,
} from './current-program.js'

/** Built programs that stay: a server that was started from an older one loads the rest of it later. */
const keptPrograms = 3

/** The program is older than its sources, and this user cannot write into its folder. */
export class StaleBuildError extends Error {
  override message =
    `the program in ${root} was not built since its files changed, and this user cannot write there: ` +
    'run npm run build there as the owner of its files'
}

/**
 * Builds pages and server when their sources have changed, and returns whether it did. Throws when the build fails or is
 * aborted, and `StaleBuildError`.
 */
export async function buildWhenStale(
  log: (line: string) => void,
  stop?: AbortSignal,
): Promise<boolean> {
  if (currentProgram()) return false
  refuseReadOnly()
  const stamp = stampOfSources()
  const began = performance.now()
  log('Building the pages and the server …')
  await runReactRouter('build', stop)
  await writePublicManifest()
  await compressAssets(join(buildDir, 'client/assets'))
  const folder = programFolder(stamp)
  const part = `${folder}.${process.pid}.part`
  const { bundleServer } = await import('./bundle-server.ts')
  await bundleServer(part)
  stop?.throwIfAborted()
  await rm(folder, { recursive: true, force: true })
  await rename(part, folder)
  await writeFile(stampFile, stamp)
  await removeOldPrograms(join(buildDir, 'program'))
  log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  return true
}

function refuseReadOnly() {
  try {
    accessSync(existsSync(buildDir) ? buildDir : root, access.W_OK)
  } catch {
    throw new StaleBuildError()
  }
}

/** Removes all but the newest programs of a folder, and what builds that were killed have left there. */
export async function removeOldPrograms(programs: string, now = Date.now()): Promise<void> {
  const dated = (await readdir(programs)).map(async (name) => {
    const folder = join(programs, name)
    return { folder, builtAt: (await stat(folder)).mtimeMs }
  })
  const newestFirst = (await Promise.all(dated)).sort((a, b) => b.builtAt - a.builtAt)
  const isPart = ({ folder }: { folder: string }) => folder.endsWith('.part')
  const old = [
    ...newestFirst.filter((each) => !isPart(each)).slice(keptPrograms),
    ...newestFirst.filter((each) => isPart(each) && now - each.builtAt > hourMs),
  ]
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
}

function runReactRouter(command: string, stop?: AbortSignal): Promise<void> {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [program, command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    ...(stop ? { signal: stop } : {}),
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`the build failed:\n${Buffer.concat(output).toString()}`)),
    )
  })
}

/** Writes the manifest that public pages load; see `app/public-manifest.ts`. */
async function writePublicManifest() {
  const module: { publicManifestFile: { path: string; source: string } } = await import(
    pathToFileURL(join(buildDir, 'server/index.js')).href
  )
  const { path, source } = module.publicManifestFile
  await writeFile(join(buildDir, 'client', path), source)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Precompression: writes brotli and gzip files next to every file that they make smaller. */
async function compressAssets(directory: string) {
  const names = globSync('**/*.{js,css,svg,json}', { cwd: directory })
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      const content = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      const twins = { br: await brotli(content, quality), gz: await gzipped(content, { level: 9 }) }
      for (const [extension, twin] of Object.entries(twins)) {
        if (twin.length < content.length) await writeFile(`${path}.${extension}`, twin)
      }
    }),
  )
}

if (import.meta.main) {
  const isBuilt = await buildWhenStale((line) => process.stdout.write(`${line}\n`))
  if (!isBuilt) process.stdout.write('The build is up to date.\n')
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '../..')
export const buildDir = join(root, 'build')
const stampFile = join(buildDir, 'stamp')

/** Files that determine whether a build is stale. */
const sources = [
  'app/**/*',
  'content/**/*.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]

function stampOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds the app when its sources have changed, and returns whether it did. Throws when the build fails or is aborted.
 */
export async function buildWhenStale(
  log: (line: string) => void,
  stop?: AbortSignal,
): Promise<boolean> {
  const stamp = stampOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  const began = performance.now()
  log('Building the pages …')
  await runReactRouter('build', stop)
  await writePublicManifest()
  await compressAssets(join(buildDir, 'client/assets'))
  stop?.throwIfAborted()
  writeFileSync(stampFile, stamp)
  log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  return true
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

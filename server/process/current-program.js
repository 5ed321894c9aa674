// @ts-check
/**
 * The program that was built from the sources as they are now. JavaScript without other files, because every start
 * looks for it.
 */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const buildDir = join(root, 'build')
export const stampFile = join(buildDir, 'stamp')

const sourceFolders = ['app', 'content', 'server']
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** A hash of all files that the build depends on. */
export function stampOfSources() {
  const files = [...sourceFiles]
  for (const folder of sourceFolders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        files.push(join(entry.parentPath, entry.name).slice(root.length + 1))
    }
  }
  const contents = files
    .sort()
    .flatMap((file) => [Buffer.from(file), readFileSync(join(root, file))])
  return hash('sha256', Buffer.concat(contents))
}

/**
 * The folder of a built program. Each build has its own, so that a running server keeps the files that it has not loaded
 * yet.
 *
 * @param {string} stamp the hash of its sources
 */
export const programFolder = (stamp) => join(buildDir, 'program', stamp.slice(0, 16))

/** Returns the folder of the current program, or `undefined` if it is missing or older than the sources. */
export function currentProgram() {
  const stamp = stampOfSources()
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return undefined
  const folder = programFolder(stamp)
  return existsSync(folder) ? folder : undefined
}

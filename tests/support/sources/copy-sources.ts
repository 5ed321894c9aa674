import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Copies the working tree, uncommitted changes included, to a new temporary folder, and returns the folder. Packages are
 * linked. The state of the type checker is copied, so that a check of the copy is as fast as a check of a change, and
 * leaves the project's own state alone.
 */
export function copySources(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0')
  // A deleted file is listed until the deletion is committed.
  for (const file of files.filter((each) => each && existsSync(join(root, each))))
    cpSync(join(root, file), join(folder, file))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)]
    if (name === '.tmp') cpSync(from, to, { recursive: true })
    else symlinkSync(from, to)
  }
  return folder
}

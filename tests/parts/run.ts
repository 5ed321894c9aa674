import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { partsFor } from './parts.ts'

// `npm run test:for [-- commit]`: runs the parts of the tests that the changes since a commit can affect. Without a
// commit, takes the uncommitted changes.

const root = join(import.meta.dirname, '../..')
const [base = 'HEAD'] = process.argv.slice(2)
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const parts = partsFor(changed)
if (parts.length === 0) {
  process.stdout.write(`Nothing has changed since ${base}.\n`)
} else {
  process.stdout.write(`${changed.length} changed files: ${parts.join(', ')}\n`)
  const projects = parts.flatMap((part) => ['--project', part])
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const words = [vitest, 'run', ...projects]
  process.exit(spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1)
}

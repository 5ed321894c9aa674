import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from '#tests/support/sources/copy-sources.ts'
import { type Mutant, mutants } from './mutants.ts'

// `npm run test:mutants [-- part of a name]`: applies each mutant to a copy of the project and prints which part of the
// tests catches it.

const root = join(import.meta.dirname, '../..')
/** The parts of `npm test`, cheapest first, and the parts that `npm run test:all` adds. */
const fast = [['unit', 'app'], ['api'], ['journeys', 'kills'], ['checks']]
const rest = [['postgres'], ['security', 'e2e'], ['integration', 'faults', 'cluster']]

interface Report {
  testResults: { name: string; message: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  status: string
  fullName: string
}

/** Copies the project with what was built from it. */
function copyProject(): string {
  const folder = copySources('atrium-mutants-')
  for (const made of ['build', '.react-router'].filter((name) => existsSync(join(root, name)))) {
    cpSync(join(root, made), join(folder, made), { recursive: true })
  }
  return folder
}

/** Applies a mutant. Returns a function that undoes it. */
function apply(folder: string, { name, edits }: Mutant): () => void {
  const before = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(find).length !== 2)
      throw new Error(`${name}: must occur exactly once in ${file}: ${find}`)
    if (!before.has(path)) before.set(path, text)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

const run = (folder: string, ...words: string[]) =>
  spawnSync(join(folder, 'node_modules/.bin/node'), words, {
    cwd: folder,
    env: { ...process.env, TEST_RUN_FOLDER: undefined },
    stdio: 'ignore',
  }).status

/** Runs groups of parts until the first failure. Returns the failed test. */
function firstFailure(folder: string, groups: string[][]): string | undefined {
  for (const group of groups) {
    const failed = failureOf(folder, group)
    if (failed) return failed
  }
  return undefined
}

function failureOf(folder: string, parts: string[]): string | undefined {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const projects = parts.flatMap((part) => ['--project', part])
  const output = ['--bail', '1', '--reporter', 'json', '--outputFile', report]
  const status = run(folder, 'node_modules/vitest/vitest.mjs', 'run', ...projects, ...output)
  if (status === 0) return undefined
  if (!existsSync(report)) return 'the run itself'
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${name.slice(folder.length + 1)} > ${failed.fullName}`
    if (message) return name.slice(folder.length + 1)
  }
  return 'the run itself'
}

function catchMutant(folder: string): string {
  const caught = firstFailure(folder, fast)
  if (caught) return `npm test: ${caught}`
  const later = firstFailure(folder, rest)
  return later ? `npm run test:all: ${later}` : 'NOT CAUGHT'
}

const wanted = process.argv.slice(2).join(' ')
const chosen = mutants.filter(({ name }) => name.includes(wanted))
const folder = copyProject()
let fastCount = 0
try {
  for (const mutant of chosen) {
    const undo = apply(folder, mutant)
    const result = catchMutant(folder)
    undo()
    if (result.startsWith('npm test')) fastCount++
    process.stdout.write(`${mutant.name} | ${result}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${fastCount} of ${chosen.length} mutants are caught by npm test\n`)

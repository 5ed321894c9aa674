import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCommand, usage } from '#server/cli/commands.ts'
import { requirements } from '#tests/support/sources/asvs-requirements.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const asvs = read('docs/asvs.md')
const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', state = '', by = '']) => ({ id, state: state.replaceAll('*', ''), by }),
)

test('every requirement of ASVS 5.0, levels 1 and 2, is met, not applicable or open, with a note', () => {
  expect(requirements).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(requirements)
  for (const { id, state, by } of rows) {
    expect(['met', 'n/a', 'open'], id).toContain(state)
    expect(by.length, id).toBeGreaterThan(1)
  }
  const sums = ['met', 'n/a', 'open'].map(
    (each) => rows.filter(({ state }) => state === each).length,
  )
  const stated = [...(asvs.split('## ')[0] ?? '').matchAll(/\*\*(\d+)\*\*/g)].map(([, sum]) =>
    Number(sum),
  )
  expect(stated).toEqual(sums)
})

test.each(['docs/asvs.md', 'docs/security.md'])('the files that %s names exist', (file) => {
  const named = [...read(file).matchAll(/`((?:app|content|server|tests)\/[\w./-]+\.tsx?)`/g)]
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

test('the version of the package is that of the newest heading in the changelog', () => {
  const [, unreleased, version] =
    /^## (Unreleased: )?(\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md')) ?? []
  const expected = unreleased ? `${version}-dev` : version
  expect(JSON.parse(read('package.json')).version).toBe(expected)
  expect(JSON.parse(read('package-lock.json')).version).toBe(expected)
})

test('the workflow and .ci/run call the test command of the README', () => {
  const [, command = ''] = /^(npm ci && npm test)\b/m.exec(read('README.md')) ?? []
  expect(command).not.toBe('')
  expect(read('.github/workflows/ci.yml')).toContain(`- run: ${command}\n`)
  expect(read('.ci/run').endsWith(`${command.replace(' && ', '\n')}\n`)).toBe(true)
})

test('each threat names a test', () => {
  const [, threats = ''] = read('docs/security.md').split(/^## /m)
  const lines = threats
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
  expect(lines.length).toBeGreaterThan(15)
  for (const line of lines) expect(line).toMatch(/`[\w./-]+\.test\.tsx?`[^|]*\|$/)
})

/** The documents with commands to check, in code blocks and inline code. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }),
].sort()
const fences = /^([ \t]*)```(\w*)\n([\s\S]*?)^\1```/gm

/** Code blocks of a language, without the indent of the list around them. */
const blocksOf = (file: string, wanted: string): string[] =>
  [...read(file).matchAll(fences)].flatMap(([, indent = '', language, text = '']) =>
    language === wanted ? [text.replace(new RegExp(`^${indent}`, 'gm'), '')] : [],
  )

/** The lines of shell blocks, without comments. A line continued with a backslash is one line. */
const shellLines = (file: string): string[] =>
  blocksOf(file, 'sh').flatMap((text) =>
    text
      .replace(/\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*/, '').trim()),
  )

/** Inline code, which may contain line breaks. */
const inlineCode = (file: string): string[] =>
  [
    ...read(file)
      .replace(fences, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, code = '']) => code.replace(/\s+/g, ' ').replaceAll('\\|', '|'))

/** The calls of the command line in a line, split into words as a shell does. */
const callsIn = (line: string): string[][] =>
  [
    ...line.matchAll(
      /(?:npx atrium|sudo (?:\S+=\S+ )?(?:deploy\/)?atrium|server\/cli\/atrium\.ts) ([^;|&()]+)/g,
    ),
  ].map(([, parameters = '']) =>
    [...parameters.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, single, double, word]) => single ?? double ?? word ?? '',
    ),
  )

/** Whether words only mention a command, such as `npx atrium copy` or `npx atrium admin add`. */
const isNamed = (words: string[]) =>
  words.every((word) => /^[a-z-]+$/.test(word)) &&
  new RegExp(`npx atrium ${words.join(' ')}\\b`).test(usage)

const variables = new Set(
  [...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].flatMap(([, name = '']) => [
    name,
    `${name}_FILE`,
  ]),
)
/** Variables of the proxy, of the commands on a machine, of Node and its tools, and of the tests. `NAME_FILE` stands for any variable's file. */
const otherVariables = new Set([
  'ATRIUM_COMMAND',
  'SITE_HOST',
  'UPSTREAMS',
  'TMPDIR',
  'USER',
  'COMPOSE_FILE',
  'NODE_ENV',
  'RUNS',
  'IFS',
  'NAME_FILE',
])

describe.each(documents)('commands in %s', (file) => {
  test('have only commands and options that exist', () => {
    for (const line of shellLines(file))
      for (const words of callsIn(line))
        expect(readCommand(words), `npx atrium ${words.join(' ')}`).toBeTypeOf('function')
    for (const code of inlineCode(file))
      for (const words of callsIn(code))
        expect(
          readCommand(words) !== undefined || isNamed(words),
          `npx atrium ${words.join(' ')}`,
        ).toBe(true)
  })

  test('run only scripts of the package', () => {
    const { scripts } = JSON.parse(read('package.json'))
    for (const code of [...shellLines(file), ...inlineCode(file)])
      for (const [, name = ''] of code.matchAll(/\bnpm run ([\w:-]+)/g))
        expect(Object.keys(scripts)).toContain(name)
  })

  test('set only variables that are read', () => {
    for (const code of [...shellLines(file), ...inlineCode(file)])
      for (const [, set, used, named] of code.matchAll(
        /(?:^|[\s;])([A-Z][A-Z0-9_]+)=|\$\{?([A-Z][A-Z0-9_]+)|^([A-Z][A-Z0-9]*_[A-Z0-9_]+)$/g,
      )) {
        const name = set ?? used ?? named ?? ''
        expect(variables.has(name) || otherVariables.has(name), `${name} in ${code}`).toBe(true)
      }
  })

  test('are valid shell and JSON', () => {
    for (const text of blocksOf(file, 'sh')) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
      expect(status, `${text}\n${stderr}`).toBe(0)
    }
    for (const text of blocksOf(file, 'json')) expect(() => JSON.parse(text)).not.toThrow()
  })

  test('name only files that exist', () => {
    const folders = /(?<![\w./-])(?:app|bench|content|deploy|docs|server|tests|tools)\/[\w./-]*\w/g
    const names = [...shellLines(file), ...inlineCode(file)]
      .filter((code) => !/[<*…]/.test(code))
      .flatMap((code) => code.match(folders) ?? [])
    // The operator creates this folder.
    const missing = names.filter(
      (name) => name !== 'deploy/secrets' && !existsSync(join(root, name)),
    )
    expect(missing).toEqual([])
  })
})

test('the documents contain commands', () => {
  const lines = documents.flatMap(shellLines)
  expect(lines.flatMap(callsIn).length).toBeGreaterThan(15)
  expect(documents.flatMap(inlineCode).flatMap(callsIn).length).toBeGreaterThan(20)
})

describe('the decision records', () => {
  const folder = 'docs/decisions'
  const topics = globSync('*', { cwd: join(root, folder) })
    .filter((file) => file !== 'README.md')
    .sort()

  test("are listed in the index, once each and with the file's title", () => {
    const lines = [...read(`${folder}/README.md`).matchAll(/^- \[(.+)\]\((.+)\): .+$/gm)]
    expect(lines.map(([, , file]) => file).sort()).toEqual(topics)
    for (const [, title, file] of lines)
      expect(read(`${folder}/${file}`).split('\n')[0], file).toBe(`# ${title}`)
    expect(topics.length).toBeGreaterThan(14)
  })

  test.each(topics)('named %s have the name of a topic and at most 300 words', (file) => {
    expect(file).toMatch(/^[a-z]+(-[a-z]+)*\.md$/)
    const text = read(`${folder}/${file}`)
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(300)
    expect(text.match(/^# /gm)).toHaveLength(1)
    expect(text).toMatch(/\b(?:Rejected|Cost)\b/)
  })

  test('are named by topic and never by number', () => {
    const files = globSync(
      ['*.md', 'docs/**/*.md', '{app,bench,content,server,tests,tools}/**/*.{ts,tsx,js,css}'],
      { cwd: root },
    ).filter((file) => !file.endsWith('.d.ts'))
    const numbered =
      /\b(?:see|as of)[\s*/]+records? \[?\d|\b(?:decision(?: record)?|ADR)s?[\s*/]+\[?\d|decisions\/\d/i
    expect(files.filter((file) => numbered.test(read(file)))).toEqual([])
    expect(files.length).toBeGreaterThan(1_000)
  })
})

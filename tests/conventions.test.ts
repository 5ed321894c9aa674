import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Content } from '#content/define.ts'
import { contentNames, contents } from '#content/index.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = globSync('{app,content,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

/** The houses that a house may import from; `types` where only types may be. */
const allowed: Record<string, Record<string, 'all' | 'types'>> = {
  content: {},
  server: { content: 'all' },
  app: { content: 'all', server: 'types' },
}

/** Every import of a file that leaves its house, as `[house, isTypeOnly]`. */
function importsOf(file: string): [string, boolean][] {
  const statements = read(file).matchAll(
    /(?:import|export)\s+(type\s)?[^'"();]*?from\s*'([^']+)'|import\s*\(?'([^']+)'/g,
  )
  return [...statements].flatMap(([, type, from, bare]): [string, boolean][] => {
    const specifier = from ?? bare ?? ''
    const alias = /^#(\w+)\//.exec(specifier)?.[1]
    const house = specifier.startsWith('.')
      ? relative(root, join(root, dirname(file), specifier)).split('/')[0]
      : alias
    return house && house !== file.split('/')[0] ? [[house, type !== undefined]] : []
  })
}

test('imports go one way', () => {
  const wrong = sources.flatMap((file) => {
    const rules = allowed[file.split('/')[0] ?? ''] ?? {}
    return importsOf(file)
      .filter(([house, isType]) => rules[house] !== 'all' && !(rules[house] === 'types' && isType))
      .map(([house]) => `${file} imports from ${house}`)
  })
  expect(wrong).toEqual([])
  // The check sees imports at all, and tells types from values.
  expect(sources.length).toBeGreaterThan(100)
  expect(importsOf('app/context.ts')).toEqual([['server', true]])
  expect(importsOf('server/seed.ts')).toContainEqual(['content', false])
})

/** The files of ours that a file imports, types included. */
function filesImportedBy(file: string): string[] {
  const specifiers = read(file).matchAll(
    /^(?:import|export)\s[^'"();]*?from\s*'([^']+)'|import\s*\(?'([^']+)'/gm,
  )
  return [...specifiers]
    .map(([, from = '', bare = '']) => from || bare)
    .flatMap((specifier) => {
      if (specifier.startsWith('#')) return [specifier.slice(1)]
      return specifier.startsWith('.') ? [join(dirname(file), specifier)] : []
    })
    .filter((path) => /\.tsx?$/.test(path))
}

/** The strongly connected components of more than one file (Tarjan). */
function cyclesOf(graph: ReadonlyMap<string, string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) cycles.push(cycle.sort())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}

test('no files import each other in a circle, not even for their types', () => {
  const graph = new Map(sources.map((file) => [file, filesImportedBy(file)]))
  expect(cyclesOf(graph)).toEqual([])
  // The check sees a circle where there is one.
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['c', []],
  ])
  expect(cyclesOf(circle)).toEqual([['a', 'b']])
  expect(graph.get('server/app.ts')).toContain('server/env.ts')
})

test('no folder has more than 20 files of source side by side', () => {
  const folders = Map.groupBy(sources, dirname)
  const crowded = [...folders].filter(([, files]) => files.length > 20)
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

test('the style sheet of the site is made from every component of its pages', () => {
  const sheet = 'app/site/styles/pages.css'
  const globs = [...read(sheet).matchAll(/@source "([^"]+)"/g)].map(([, source = '']) =>
    join(dirname(sheet), source),
  )
  const components = new Set(globSync('app/site/**/*.tsx', { cwd: root }))
  for (const file of components) {
    const imports = read(file).matchAll(/from '(\.[^']+\.tsx)'/g)
    for (const [, path = ''] of imports) components.add(join(dirname(file), path))
  }
  expect(components).toContain('app/paging/page-links.tsx')
  for (const file of components) {
    const isRead = globs.some((glob) => matchesGlob(file, glob) || file.startsWith(`${glob}/`))
    expect(isRead, file).toBe(true)
  }
})

test('the server decodes pictures by the loaders that it allows, and no others', () => {
  const decoding = sources
    .filter((file) => file.startsWith('server/'))
    .filter((file) =>
      read(file)
        .replace(/import type [^;']*'sharp'/g, '')
        .includes("'sharp'"),
    )
  expect(decoding).toEqual(['server/images/sharp.ts'])
})

test('only the server’s start reads the environment', () => {
  const readers = sources.filter((file) => read(file).includes('process.env'))
  expect(readers.sort()).toEqual([
    'server/cli/atrium.ts',
    'server/env.ts',
    'server/process/build.ts',
    'server/process/process.ts',
  ])
})

describe('a declaration', () => {
  test.each(contentNames)('of %s has at most eight keys and no function', (name) => {
    const content: Content = contents[name]
    expect(content.name).toBe(name)
    expect(Object.keys(content).length).toBeLessThanOrEqual(8)
    expect(JSON.parse(JSON.stringify(content))).toEqual(content)
  })

  test.each(contentNames)('of %s has exactly the columns of its table', async (name) => {
    const db = connect(':memory:')
    await migrate(db)
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${name})`.execute(db)
    const content: Content = contents[name]
    const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const expected = [
      'id',
      'is_active',
      'version',
      'created_at',
      'updated_at',
      'search_text',
      'position',
      ...(content.slugFrom ? ['slug'] : []),
      ...Object.keys(content.fields).map(snake),
    ]
    expect(rows.map((row) => row.name).sort()).toEqual(expected.sort())
  })
})

describe('the documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

  test.each(documents)('%s names paths that exist', (file) => {
    const text = read(file)
    const quoted = [...text.matchAll(/`((?:app|content|server|tests|docs|bench|\.ci)\/[\w./-]*)`/g)]
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)]
    const paths = [
      ...quoted.map(([, path = '']) => path),
      ...linked.map(([, path = '']) => join(dirname(file), path)),
    ]
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true)
  })

  test('explain every variable of the configuration in .env.example and the README', () => {
    const readers = read('server/env.ts') + read('server/env-sign-in.ts')
    const names = [...readers.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(24)
    for (const name of names) {
      expect(read('.env.example')).toContain(`${name}=`)
      expect(read('README.md')).toContain(`\`${name}\``)
    }
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { accessTables } from '#server/backup/restore/fill-site.ts'
import { connect } from '#server/database/connect.ts'
import { copiedTables } from '#server/database/copy/copied-tables.ts'
import { columnsOf } from '#server/database/declared-columns.ts'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { textsInJsx } from '#tests/support/sources/jsx-texts.ts'
import { longParameterLists } from '#tests/support/sources/long-parameter-lists.ts'
import { adminScreens } from '#tests/support/sources/pages.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = globSync('{app,content,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

/** Import direction: the top-level folders that each folder may import from. `types` allows types only. */
const allowed: Record<string, Record<string, 'all' | 'types'>> = {
  content: {},
  server: { content: 'all' },
  app: { content: 'all', server: 'types' },
}

interface Import {
  /** The path of the imported file relative to the root, or the name of the package. */
  path: string
  /** The path or name as written in the import statement. */
  specifier: string
  isType: boolean
}

/** What a file imports. */
function importsOf(file: string): Import[] {
  const statements = read(file).matchAll(
    /(?:import|export)\s+(type\s)?[^'"();]*?from\s*'([^']+)'|import\s*\(?'([^']+)'/g,
  )
  return [...statements].map(([, type, from, bare]) => {
    const specifier = from ?? bare ?? ''
    const path = specifier.startsWith('.')
      ? relative(root, join(root, dirname(file), specifier))
      : specifier.replace(/^#/, '')
    return { path, specifier, isType: type !== undefined }
  })
}

const pathsOf = (file: string) => importsOf(file).map(({ path }) => path)
const houseOf = (path: string) => path.split('/')[0] ?? ''

test('imports go one way', () => {
  const houses = ['app', 'content', 'demo', 'server', 'tests', 'tools', 'bench']
  const wrong = sources.flatMap((file) => {
    const rules = { ...allowed[houseOf(file)], [houseOf(file)]: 'all' }
    return importsOf(file)
      .filter(({ path }) => houses.includes(houseOf(path)) && path.includes('/'))
      .filter(({ path, isType }) => {
        const rule = rules[houseOf(path)]
        return rule !== 'all' && !(rule === 'types' && isType)
      })
      .map(({ path }) => `${file} imports ${path}`)
  })
  expect(wrong).toEqual([])
  // Guard: the check finds imports and tells types from values.
  expect(sources.length).toBeGreaterThan(100)
  const seen = importsOf('app/context.ts').filter(({ path }) => houseOf(path) === 'server')
  expect(seen).toMatchObject([{ path: 'server/site/site.ts', isType: true }])
  expect(pathsOf('server/setup/seed.ts')).toContain('content/documents/content-types.ts')
})

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

test('no files import each other in a cycle, not even for types', () => {
  const graph = new Map(sources.map((file) => [file, pathsOf(file)]))
  expect(cyclesOf(graph)).toEqual([])
  // Guard: the check finds a cycle.
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['c', []],
  ])
  expect(cyclesOf(circle)).toEqual([['a', 'b']])
  expect(graph.get('server/app.ts')).toContain('server/env/env.ts')
})

/**
 * The server's folders in import order: each may import only those above it. The last ones wire the others together.
 */
const rooms = [
  'env',
  'database',
  'scheduler',
  'telemetry',
  'http',
  'documents',
  'media',
  'outbox',
  'people',
  'publishing',
  'inbox',
  'trash',
  'privacy',
  'newsletter',
  'redirects',
  'imports',
  'visits',
  'site',
  'setup',
  'backup',
  'health',
  'upgrade',
  'process',
  'cli',
]

/** Declared exceptions to the import order, each with its reason. */
const upward: Record<string, Record<string, string>> = {
  documents: {
    media: 'a record notes which pictures it shows',
    outbox: 'a change queues its webhooks in the same transaction',
    publishing: 'a save with ?draft=true is a draft, and a release or a review can hold it',
  },
}

const roomOf = (file: string) => /^server\/([\w-]+)\//.exec(file)?.[1]

test('each server folder imports only those above it, apart from declared exceptions', () => {
  const folders = new Set(sources.flatMap((file) => roomOf(file) ?? []))
  expect([...folders].sort()).toEqual([...rooms].sort())
  const place = (room: string) => rooms.indexOf(room)
  const found = new Set<string>()
  for (const file of sources) {
    const from = roomOf(file)
    if (!from) continue
    for (const path of pathsOf(file)) {
      const to = roomOf(path)
      if (to && place(to) > place(from)) found.add(`${from} > ${to}`)
    }
  }
  const declared = Object.entries(upward).flatMap(([from, rest]) =>
    Object.keys(rest).map((to) => `${from} > ${to}`),
  )
  expect([...found].sort()).toEqual(declared.sort())
})

test('code that only SQLite understands is in one folder', () => {
  const words = /node:sqlite|\bpragma\b|sqlite_schema|\bindexed by\b|\bfts5\b|create trigger/i
  const files = sources.filter((file) => file.startsWith('server/') && words.test(read(file)))
  const elsewhere = files.filter((file) => !file.startsWith('server/database/sqlite/'))
  expect(elsewhere).toEqual([
    // Locks an SQLite file without data, because SQLite's locks work between containers.
    'server/media/upload-spool.ts',
    // A migration knows both engines.
    'server/database/migrations/0003-plain-lists.ts',
  ])
  expect(files.length).toBeGreaterThan(5)
})

test('code asks the dialect what a database can do, not which one it is', () => {
  const asks = /\b(?:PostgresAdapter|SqliteAdapter)\b|\.name [!=]== '(?:sqlite|postgresql)'/
  const files = sources.filter((file) => file.startsWith('server/') && asks.test(read(file)))
  expect(files).toEqual([])
})

test('a migration imports only Kysely, Node and files frozen beside it', () => {
  const migrations = globSync('server/database/migrations/**/*.ts', { cwd: root })
  expect(migrations.length).toBeGreaterThan(0)
  const isOutside = (path: string) =>
    path !== 'kysely' &&
    !path.startsWith('node:') &&
    !path.startsWith('server/database/migrations/')
  for (const file of migrations) expect(pathsOf(file).filter(isOutside), file).toEqual([])
  // Guard: the check sees packages and files outside the folder.
  const seen = pathsOf('server/database/migrate.ts')
  expect(seen).toContain('kysely')
  expect(seen).toContain('server/database/transactions.ts')
})

test('pages load no API schemas: app imports only their types', () => {
  const imports = sources
    .filter((file) => file.startsWith('app/'))
    .flatMap((file) => [
      ...read(file).matchAll(
        /import\s+(type\s)?[^'"();]*?from\s*'#content\/(?:api\/[^']+|[^']+-api\.ts)'/g,
      ),
    ])
  expect(imports.length).toBeGreaterThan(30)
  expect(imports.filter(([, type]) => !type).map(([line]) => line)).toEqual([])
})

test('an admin screen with schemas configures zod for the content security policy first', () => {
  const screens = read('app/routes.ts').matchAll(/'(admin\/[^']+\.tsx)'/g)
  const isSetUpFirst = (screen: string) => {
    const files = evaluationOf(screen)
    const setup = files.indexOf('app/admin/jitless.ts')
    const schema = files.findIndex(
      (file, index) => index !== setup && valuesOf(file).includes('zod'),
    )
    return schema < 0 || (setup >= 0 && setup < schema)
  }
  const all = [...screens].map(([, screen]) => `app/${screen}`)
  expect(all.filter((screen) => !isSetUpFirst(screen))).toEqual([])
  // Forms load their schemas later, after the frame of all screens.
  expect(evaluationOf('app/admin/documents/form/record-schemas.ts')).toContain('zod')
  expect(evaluationOf('app/admin/layout.tsx')).toContain('app/admin/jitless.ts')
})

/** The static imports of a file, without type imports. They are evaluated before the file. */
function valuesOf(file: string): string[] {
  if (!existsSync(join(root, file))) return []
  const later = new Set([...read(file).matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name))
  return importsOf(file)
    .filter(({ isType, specifier }) => !isType && !later.has(specifier))
    .map(({ path }) => path)
}

/** A file and its static imports, in evaluation order. */
function evaluationOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return [...valuesOf(file).flatMap((path) => evaluationOf(path, seen)), file]
}

test('a server on one machine loads no code for PostgreSQL, object storage or tracing', () => {
  const loaded = ['start', 'listen'].flatMap((name) => evaluationOf(`server/process/${name}.ts`))
  expect(loaded).toContain('server/app.ts')
  expect(loaded).toContain('server/database/connect.ts')
  expect(loaded).toContain('server/media/storage/open-storage.ts')
  const others = /^pg|aws4fetch|storage\/s3\/|tracing\/(open-tracer|span-exporter)/
  expect(loaded.filter((file) => others.test(file))).toEqual([])
})

test('pages load no label catalogue: app imports only its types', () => {
  const imports = sources
    .filter((file) => file.startsWith('app/'))
    .flatMap((file) => importsOf(file).map((each) => ({ file, ...each })))
    .filter(({ path }) => /^content\/labels\/(index|en|de)\.ts$/.test(path))
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter(({ isType }) => !isType).map(({ file }) => file)).toEqual([])
})

test('public pages contain no hard-coded text: every text is a label, copy or content', () => {
  const components = globSync('app/{site,paging}/**/*.tsx', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(components.length).toBeGreaterThan(60)
  const wrong = components.flatMap((file) =>
    textsInJsx(file, read(file)).map((text) => `${file}: ${text}`),
  )
  expect(wrong).toEqual([])
  // Guard: the check sees texts in attributes, expressions and children.
  const seen = textsInJsx(
    'a.tsx',
    '<A title="One" className="no">{is ? "Two" : `three`}<p>Four {is && "five"}</p></A>',
  )
  expect(seen.sort()).toEqual(['Four', 'One', 'Two', 'five', 'three'])
})

test('each input for texts takes the direction of what is typed', () => {
  const components = globSync('app/**/*.tsx', { cwd: root }).filter(
    (file) => !/\.test\.tsx$|app\/dev\//.test(file),
  )
  /** Inputs without a typed text, and inputs whose type their props decide. */
  const others =
    /type="(?!text|search)|readOnly|hidden|getInputProps|inputMode="email"|name="website"/
  const without = components.flatMap((file) =>
    (read(file).match(/<(?:input|textarea)\b[\s\S]*?\/>/g) ?? [])
      .filter((input) => !others.test(input) && !input.includes('dir="auto"'))
      .map((input) => `${file}: ${input.split('\n').slice(0, 3).join(' ')}`),
  )
  expect(without).toEqual([])
})

test('only the seed reads the demo company', () => {
  const readers = sources.filter((file) => pathsOf(file).includes('server/setup/read-demo.ts'))
  expect(readers).toEqual(['server/setup/seed.ts'])
})

test("the site's style sheet scans every component of its pages", () => {
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

test('only the modules with an allowed set of loaders decode pictures', () => {
  const decoding = sources
    .filter((file) => file.startsWith('server/'))
    .filter((file) =>
      read(file)
        .replace(/import type [^;']*'sharp'/g, '')
        .match(/(?:from |\()'sharp'/),
    )
  expect(decoding).toEqual(['server/media/sharp.ts', 'server/media/svg/draw-svg.ts'])
})

test('the back office names its paths so that the compiler checks them', () => {
  const files = sources.filter((file) => /^app\/(?:admin|editing)\//.test(file))
  const typed = new Set(['app/admin/admin-path.ts', 'app/admin/navigation.ts'])
  const unchecked = files.filter(
    (file) => !typed.has(file) && /(?<!adminPath\(\s*|=== )['"`]\/admin/.test(read(file)),
  )
  expect(unchecked).toEqual([])
})

test('no object literal is spread into another one to save lines', () => {
  const spread = /\.\.\.\{(?!\})/
  const files = globSync('{app,content,server,tests,bench,tools}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const wrong = files.filter((file) => spread.test(read(file)))
  expect(wrong).toEqual([])
  // Guard: the check sees the pattern in code and in JSX, and ignores conditional spreads.
  const dots = '...'
  expect(
    [`a = { ${dots}{ b, c } }`, `<A {${dots}{ b, c }} />`].every((text) => spread.test(text)),
  ).toBe(true)
  expect(spread.test('a = { ...(b ? { c } : {}), ...(b && { c }) }')).toBe(false)
})

test('a function takes at most four parameters by position', () => {
  // React Router calls the handler of this file with five parameters.
  const given = ['app/entry.server.tsx']
  const wrong = [...sources, ...globSync('{bench,tools}/**/*.{ts,tsx}', { cwd: root })]
    .filter((file) => !given.includes(file))
    .flatMap((file) => longParameterLists(file, read(file)).map((place) => `${file}, ${place}`))
  expect(wrong).toEqual([])
  // Guard: the check sees every kind of function and ignores callbacks.
  const seen = [
    'function a(b, c, d, e, f) {}',
    'const a = async <T>(b: T, c?: T, d = 1, { e } = {}, ...f: T[]) => b',
    'const a = { b(c, d, e, f, g) {}, h: (i, j, k, l, m) => i }',
    'interface A { b(c: C, d: C, e: C, f: C, g: C): void }',
    'type A = (b: C, c: C, d: C, e: C, f: C) => void',
  ]
  expect(seen.map((text) => longParameterLists('a.ts', text).length)).toEqual([1, 1, 2, 1, 1])
  expect(longParameterLists('a.ts', 'a.replace(/b/, (c, d, e, f, g) => c)')).toEqual([])
})

test('browser tests wait for a visible state, never for a fixed time', () => {
  const files = globSync('tests/e2e/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  const sleeping = files.filter((file) =>
    /waitForTimeout|(?<!\.)\bsetTimeout\(|timers\/promises/.test(read(file)),
  )
  expect(sleeping).toEqual([])
})

test('the server finds its own files by `server/program.ts` alone, as a bundle has them elsewhere', () => {
  const files = globSync('server/**/*.{ts,js}', { cwd: root, exclude: ['**/*.test.ts'] })
  const wrong = files.filter((file) =>
    /import\.meta\.(?:dirname|filename|url)(?!\))/.test(read(file)),
  )
  expect(wrong.sort()).toEqual([
    // These are never bundled.
    'server/cli/as-service.ts',
    'server/process/current-program.js',
    'server/process/launch.js',
    'server/program.ts',
  ])
})

test('only the server’s start reads the environment', () => {
  const readers = sources.filter((file) => read(file).includes('process.env'))
  expect(readers.sort()).toEqual([
    'server/cli/as-service.ts',
    'server/cli/atrium.ts',
    'server/env/command-name.ts',
    'server/env/env.ts',
    'server/process/build-first.ts',
    'server/process/build.ts',
    'server/process/development.ts',
    'server/process/process.ts',
  ])
})

/** The tables that the migrations create, without the objects derived from the declarations. */
async function migratedTables() {
  const db = connect(':memory:')
  for (const { up } of listMigrations()) await up(db as unknown as Kysely<unknown>) // any tables
  return db
}

/** The tables of every module, in one text. */
const tableSources = () =>
  globSync('server/*/tables.ts', { cwd: root })
    .map((file) => read(file))
    .join('\n')

/** A table in the interface of its module: its name and its row type. */
const tableLine = /^ {2}(\w+): (\w+Row)$/gm

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('a declaration', () => {
  test.each(contentNames)('of %s has at most nine keys and no function', (name) => {
    const content: Content = contents[name]
    expect(content.name).toBe(name)
    expect(Object.keys(content).length).toBeLessThanOrEqual(9)
    expect(JSON.parse(JSON.stringify(content))).toEqual(content)
  })

  test.each(contentNames)('of %s has exactly the columns of its table', async (name) => {
    const db = await migratedTables()
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${name})`.execute(db)
    const expected = columnsOf(contents[name])
    expect(rows.map((row) => row.name).sort()).toEqual(expected.sort())
  })
})

test('the tables have exactly the columns of their row types', async () => {
  const db = connect(':memory:')
  await migrate(db)
  const source = tableSources().replace(/\/\*\*.*?\*\//gs, '')
  const bodyOf = (name: string) =>
    new RegExp(`interface ${name} (?:extends (?:\\w+<)?(\\w+)>? )?{(.*?)^}`, 'ms').exec(source)
  const fieldsOf = (name: string): string[] => {
    const [, inherited, body = ''] = bodyOf(name) ?? []
    const own = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field)
    return [...(inherited ? fieldsOf(inherited) : []), ...own]
  }
  const tables = [...source.matchAll(tableLine)]
  expect(tables.length).toBeGreaterThan(10)
  for (const [, table = '', row = ''] of tables) {
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${snake(table)})`.execute(db)
    expect(rows.map(({ name }) => name).sort(), table).toEqual(fieldsOf(row).map(snake).sort())
  }
})

test('the privacy documentation explains every table', async () => {
  const db = connect(':memory:')
  await migrate(db)
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%'`.execute(db)
  await db.destroy()
  // Leaves out the tables of full-text indexes, which repeat the contents of other tables.
  const isIndex = (name: string) => /_(search|stories)(_\w+)?$/.test(name)
  const names = rows.map(({ name }) => name).filter((name) => !isIndex(name))
  const explained = [...read('docs/privacy.md').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  expect(explained.sort()).toEqual(names.sort())
})

test('the privacy documentation explains every column with personal data', async () => {
  const db = connect(':memory:')
  await migrate(db)
  const tables = await db.withoutPlugins().introspection.getTables()
  await db.destroy()
  const [, section = ''] = read('docs/privacy.md').split('## Column by column')
  const rows = [...section.matchAll(/^\| (\w+) \| ([\w, ]+) \|$/gm)]
  const explained = rows
    .flatMap(([, table, columns = '']) => columns.split(', ').map((column) => `${table}.${column}`))
    .filter((name) => name !== 'table.columns')
  const isContent = (table: string) => contentNames.some((name) => name === table)
  const found = tables
    .filter(({ name }) => !isContent(name) && !/_(search|stories)(_\w+)?$/.test(name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(explained.filter((name) => !found.includes(name))).toEqual([])
  const unexplained = found.filter((name) => !explained.includes(name) && !isOfNobody(name))
  expect(unexplained).toEqual([])
  // Guard: the check sees an unexplained column.
  expect(explained.length).toBeGreaterThan(80)
  expect(isOfNobody('messages.fingerprint') || isOfNobody('accounts.phone')).toBe(false)
})

/** Parses the tables with an "in backups" column: the first cell and the "in backups" cell of each row. */
function rowsOnBackups(text: string): { place: string; says: string | undefined }[] {
  return text
    .split(/\n\n+/)
    .filter((block) => /^\| .*\| in backups \|$/m.test(block))
    .flatMap((block) => block.trim().split('\n').slice(2))
    .map((line) => line.split('|').slice(1, -1))
    .map(([place = '', , , says]) => ({ place: place.trim(), says: says?.trim() }))
}

const inBackups = /^(yes, not restored|yes|no)(?:; [^|]+)?$/

test('the privacy documentation says for every place whether backups include it, and is right', () => {
  const text = read('docs/privacy.md')
  const parts = new Map(
    text.split(/^## /m).map((part) => [part.split('\n')[0] ?? '', rowsOnBackups(part)]),
  )
  const of = (heading: string) => parts.get(heading) ?? []
  for (const heading of ['Of visitors', 'Of colleagues', 'Files']) {
    expect(of(heading).length, heading).toBeGreaterThan(6)
    for (const { place, says } of of(heading)) expect(says, place).toMatch(inBackups)
  }
  const copied = new Set(copiedTables.map(({ name }) => name))
  const ended = new Set<string>(accessTables.map(snake))
  for (const { place, says = '' } of [...of('Of visitors'), ...of('Of colleagues')])
    for (const [, name = ''] of place.matchAll(/`([a-z_]+)`/g)) {
      const treated = ended.has(name) ? 'yes, not restored' : copied.has(name) ? 'yes' : 'no'
      expect(inBackups.exec(says)?.[1], name).toBe(treated)
    }
  // The document lists the company's tables in sentences, not in a table.
  const [, left = ''] = /not in backups: ([^.]+)\./.exec(text) ?? []
  const leftOut = [...left.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)
  expect(leftOut.length).toBeGreaterThan(2)
  expect(leftOut.filter((name) => copied.has(name))).toEqual([])
  const [, company = ''] = text.split('## Of the company')
  const [kept = ''] = company.split('not in backups')
  const included = [...kept.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)
  expect(included.filter((name) => !copied.has(name))).toEqual([])
  const folders = of('Files').map(({ place }) => place)
  for (const name of [
    'atrium.db',
    'images',
    'private',
    'snapshots',
    'backups',
    'exports',
    'before-restore-',
    '.restore-',
    '.drill-',
    '.export-',
  ])
    expect(folders.join(), name).toContain(`DATA_DIR/${name}`)
  expect(folders.join()).toContain('BACKUP_TO')
})

/** Columns without personal data: ids, states, counts and times, and the columns of tables that describe no person. */
const ofNobody = [
  /\.(id|record_id|message_id|link_id|delivery_id|release_id|parent_id|type|part|kind|state|status|action)$/,
  /_at$|\.(at|until|leased_until|former_secret_until)$/,
  /^\w+\.(is|in|was|has)_\w+$/,
  /\.(version|base_version|approved_version|release_version|position|count|opened|attempts|counter|suspicion|by_mail)$/,
  /^(brand|channel_failures|demo_content|image_uses|jobs|list_definitions)\./,
  /^(mail_digest|migrations|pages|policies|shared_assets|shared_secrets|redirects|slugs|visit_sums|webhooks)\./,
  /^backup_settings\.|^backup_runs\.(target|name|progress|result|error)$/,
  /^images\.(file|width|height|size|focus_x|focus_y|preview)$/,
  /^releases\.(name|note|failure|changed)$/,
  /^imports\.(site_url|failure|choices|left_out)$|^import_items\.(slug|pictures)$/,
  /^import\w*\.(import_id|file_id|file|image_id|redirect_id|key|source_hash|values_hashes|site_url)$/,
  /^trash\.(file|batch)$/,
  /^outbox\.channel$/,
  /^(sessions|sso_tokens)\.rules$/,
  /^mail_recipients\.messages$|^mail_server\.(host|port|encryption)$/,
  /^(idempotency_keys\.key|confirmations\.(subject|text))$/,
]

const isOfNobody = (name: string) => ofNobody.some((pattern) => pattern.test(name))

test('the migrations create one table for each declaration and row type, and no other', async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%'`.execute(await migratedTables())
  const typed = [...tableSources().matchAll(tableLine)].map(([, name = '']) => snake(name))
  const expected = [...contentNames, ...typed]
  expect(rows.map(({ name }) => name).sort()).toEqual(expected.sort())
})

test('the journeys open every admin screen that has a fixed address', () => {
  const admin = read('app/routes.ts').split("route('admin', ")[1] ?? ''
  const paths = [...admin.matchAll(/route\('([\w/]+)', 'admin/g)].map(
    ([, path]) => `/admin/${path}`,
  )
  expect(paths.length).toBeGreaterThan(15)
  const opened = adminScreens.map(({ path }) => path)
  expect(paths.filter((path) => !opened.includes(path))).toEqual([])
})

/** The anchor of a Markdown heading, as GitHub makes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

describe('the documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

  test.each(documents)('%s names paths that exist', (file) => {
    const text = read(file)
    const quoted = [
      ...text.matchAll(/`((?:app|content|demo|server|tests|docs|bench|tools|\.ci)\/[\w./-]*)`/g),
    ]
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)]
    const paths = [
      ...quoted.map(([, path = '']) => path),
      ...linked.map(([, path = '']) => join(dirname(file), path)),
    ]
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true)
  })

  test.each(documents)('%s links to headings that exist', (file) => {
    const linked = [...read(file).matchAll(/\]\(([^():\s]*)#([^)\s]+)\)/g)]
    for (const [, path = '', anchor = ''] of linked) {
      const target = path === '' ? file : join(dirname(file), path)
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        anchorOf(title),
      )
      expect(headings, `${path}#${anchor}`).toContain(anchor)
    }
  })

  test('explain every variable of the configuration in .env.example and the README', () => {
    const files = ['env', 'sign-in', 'mail', 'storage', 'backup', 'monitoring']
    const readers = files.map((file) => read(`server/env/${file}.ts`)).join('')
    const names = [...readers.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(24)
    for (const name of names) {
      expect(read('.env.example')).toContain(`${name}=`)
      expect(read('README.md')).toContain(`\`${name}\``)
    }
  })
})

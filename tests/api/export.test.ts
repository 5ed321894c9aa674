import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import { pageNames } from '#content/documents/pages/index.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { countContent } from '#server/backup/export/import-rows.ts'
import { importSite } from '#server/backup/export/import-site.ts'
import { runCommand } from '#server/cli/commands.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { getPageTexts } from '#server/documents/pages.ts'
import { findBySlug, listRecords } from '#server/documents/records.ts'
import { withoutFormula } from '#server/http/api/csv-cells.ts'
import { listMessages } from '#server/inbox/messages.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { findAccount } from '#server/people/accounts.ts'
import { findRedirect } from '#server/redirects/find-redirect.ts'
import { listRedirects } from '#server/redirects/redirects.ts'
import { seed } from '#server/setup/seed.ts'
import { createDatabase, isPostgres, type TestDatabase } from '#tests/support/databases/database.ts'
import { hostileTexts, makeHostileSite } from '#tests/support/inputs/hostile-site.ts'

let directory: string
let hostile: TestDatabase
/** Site into which the export with hostile texts was imported. `importOutput`: output of this import. */
let imported: TestDatabase
let importOutput: string
const at = (...names: string[]) => join(directory, ...names)
const databases: TestDatabase[] = []

const run = async (variables: Record<string, string>, ...parameters: string[]) =>
  (await Array.fromAsync(runCommand(parameters, variables))).join('\n')

/** Creates an empty site on the tested database engine. */
async function emptySite() {
  const database = await createDatabase()
  databases.push(database)
  return database
}

/** All files of a folder, with their contents. */
async function contentOf(folder: string) {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    files
      .sort()
      .map(async (file) => [file.slice(folder.length), (await readFile(file)).toString('latin1')]),
  )
  return Object.fromEntries(read) as Record<string, string>
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  await mkdir(at('demo'))
  const db = connect(at('demo'))
  await migrate(db)
  await seed(db, diskStore(at('demo/images')), 'demo')
  await db.destroy()
})
beforeAll(async () => {
  hostile = await emptySite()
  await makeHostileSite(hostile.db, diskStore(join(hostile.directory, 'images')))
  await run(hostile.variables, 'export', at('hostile'), '--with-visitors')
})
beforeAll(async () => {
  imported = await emptySite()
  importOutput = await run(imported.variables, 'import', at('hostile'), '--with-visitors')
})
afterAll(async () => {
  for (const database of databases) await database.remove()
  await rm(directory, { recursive: true })
})

test('the demo site survives a move from SQLite to this engine and back byte for byte', async () => {
  const [first, target, last] = [
    { DATA_DIR: at('demo') },
    await emptySite(),
    { DATA_DIR: at('back') },
  ]
  expect(await run(first, 'export', at('a'))).toContain('36 records, 0 drafts and 52 pictures')
  await run(first, 'export', at('b'))
  await run(target.variables, 'import', at('a'))
  await run(target.variables, 'export', at('c'))
  await run(last, 'import', at('c'))
  await run(last, 'export', at('d'))
  const wanted = await contentOf(at('a'))
  expect(Object.keys(wanted).length).toBeGreaterThan(100)
  for (const folder of ['b', 'c', 'd']) expect(await contentOf(at(folder)), folder).toEqual(wanted)
  // Each record with a page also has a Markdown file for other systems.
  const pages = Object.keys(wanted).filter((file) => 'slug' in recordIn(wanted, file))
  const bases = Object.keys(wanted).map(
    (file) => /^(\/records\/.*?)\.(?:\w+\.)?md$/.exec(file)?.[1],
  )
  expect(bases.filter(Boolean).sort()).toEqual(
    pages.map((file) => file.replace('.json', '')).sort(),
  )
  // The export has no visitors' data and no credentials.
  expect(Object.keys(wanted).filter((file) => file.includes('visitors'))).toEqual([])
  expect(JSON.parse(wanted['/people.json'] ?? '')).toEqual([])
})

/** The record in a file; an empty object for a file without a record. */
const recordIn = (files: Record<string, string>, file: string): object =>
  /^\/records\/\w+\/[^.]+\.json$/.test(file) ? JSON.parse(files[file] ?? '') : {}

test('export and import report their progress in files', async () => {
  const progress: string[] = []
  const runWithProgress = async (variables: Record<string, string>, ...parameters: string[]) => {
    progress.length = 0
    await Array.fromAsync(runCommand(parameters, variables, (text) => void progress.push(text)))
  }
  await runWithProgress({ DATA_DIR: at('demo') }, 'export', at('progress'))
  const files = Object.keys(await contentOf(at('progress'))).length
  expect(progress.at(-1)).toBe(`Exporting, ${files} files written`)
  await runWithProgress({ DATA_DIR: at('progress-back') }, 'import', at('progress'))
  expect(progress).toContain(`Importing, ${files} files read`)
  expect(progress.at(-1)).toMatch(/^Importing, \d\d pictures stored$/)
})

test('hostile texts, documents, drafts, releases and messages survive byte for byte', async () => {
  expect(importOutput).toContain(`with ${hostileTexts.length} messages`)
  await run(imported.variables, 'export', at('hostile-again'), '--with-visitors')
  const [wanted, found] = [await contentOf(at('hostile')), await contentOf(at('hostile-again'))]
  expect(Object.keys(found)).toEqual(Object.keys(wanted))
  for (const [file, content] of Object.entries(wanted)) expect(found[file], file).toBe(content)
  // Checks that the export contained every kind of content.
  const names = Object.keys(wanted)
  expect(names.filter((name) => /^\/drafts\/\w+\/[\w-]+\.json$/.test(name))).toHaveLength(19)
  expect(names).toEqual(expect.arrayContaining(['/drafts/settings.json', '/drafts/brand.json']))
  expect(names.some((name) => name.endsWith('.exact.json'))).toBe(true)
  expect(names.some((name) => name.startsWith('/drafts/news/') && name.endsWith('.md'))).toBe(true)
  for (const secret of ['token-hash', 'unsubscribe-token'])
    expect(Object.values(wanted).filter((content) => content.includes(secret))).toEqual([])
})

test('the front matter of every text is valid YAML, for any title', async () => {
  const files = await contentOf(at('hostile'))
  const texts = Object.entries(files).filter(
    ([file]) => file.endsWith('.md') && file !== '/README.md',
  )
  expect(texts.length).toBeGreaterThan(40)
  for (const [file, text] of texts) {
    const [, lines] = /^---\n((?:[a-z]+: [^\n]+\n)+)---\n(?:\n|$)/.exec(utf8(text)) ?? []
    const values = (lines ?? '').trimEnd().split('\n')
    const found = Object.fromEntries(
      values.map((line) => {
        const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
        return [name, name === 'date' ? value : JSON.parse(value)]
      }),
    )
    const json = JSON.parse(utf8(files[file.replace(/(?:\.\w+)?\.md$/, '.json')] ?? ''))
    expect(found.title, file).toBe((json.values ?? json).title)
    expect(found.draft, file).toBe(file.startsWith('/drafts/') || !isShown(json))
  }
})

interface Shown {
  isActive: boolean
  publishAt: string | null
}

/** Whether visitors see a record. End dates are ignored, because no record has one. */
const isShown = ({ isActive, publishAt }: Shown) => isActive && publishAt === null

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

/** Parses the CSV of a German site into rows of cells. */
function cellsOf(csv: string): string[][] {
  expect(csv.startsWith('\ufeff')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.slice(1).matchAll(/("(?:[^"]|"")*"|[^;"\r\n]*)(;|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  return rows
}

test('the CSV of messages and subscribers contains no formula', async () => {
  const messages = cellsOf(await readFile(at('hostile/visitors/messages.csv'), 'utf8'))
  expect(messages[0]?.join()).toBe(
    'Date,Status,State,Assignee,Name,Email,Company,Opening,Subject,Message',
  )
  const [date, ...texts] = [messages.map(([cell]) => cell)[1], ...messages.slice(1)]
  expect(date).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/)
  const wanted = hostileTexts.map(withoutFormula)
  expect(wanted).toContain("'---\ntitle: x\n'---\n")
  for (const column of [4, 8, 9]) expect(texts.map((row) => row[column])).toEqual(wanted)
  const subscribers = cellsOf(await readFile(at('hostile/visitors/subscribers.csv'), 'utf8'))
  // Unconfirmed subscribers are left out, so that another system does not mail them.
  expect(subscribers).toEqual([
    ['Email', 'Language', 'Confirmed', 'Consent'],
    ["'=1+1@client.example", 'en', expect.stringMatching(/^\d{4}-/), hostileTexts[2]],
  ])
})

test('former slugs and redirects lead to the public URL, never to a hidden record', async () => {
  const lines = await readFile(at('hostile/_redirects'), 'utf8')
  expect(lines.trimEnd().split('\n')).toEqual([
    '/careers/title-etc-passwd /careers/shown-careers 301',
    '/news/title-etc-passwd /news/shown-news 301',
    '/projects/title-etc-passwd /projects/shown-projects 301',
    '/technologies/title-etc-passwd /technologies/shown-technologies 301',
    '/title-etc-passwd /shown-subpages 301',
    '/gr%C3%BC%C3%9Fe%20%F0%9F%A7%B5 /about#team 301',
    '/Old/Work.html /projects/shown-projects 302',
    `/blog/2019/* https://archive.example/$1?q=:splat#"x' 301`,
    '/blog/* /news/:splat 301',
  ])
})

test('an import restores what visitors see: lists, slugs, redirects and page texts', async () => {
  const addresses: Address[] = JSON.parse(await readFile(at('hostile/addresses.json'), 'utf8'))
  /** Runs queries one after the other, because PostgreSQL may refuse a hundred parallel ones. */
  const inTurn = async <T, R>(all: readonly T[], ask: (each: T) => Promise<R>) => {
    const answers: R[] = []
    for (const each of all) answers.push(await ask(each))
    return answers
  }
  const seenIn = async (db: Database) => ({
    lists: await inTurn(
      contentNames,
      async (type) => (await listRecords(db, type, 'visitor')).items,
    ),
    found: await inTurn(addresses, ({ type, slug }) => findBySlug(db, type, 'visitor', slug)),
    pages: await inTurn(pageNames, (name) => getPageTexts(db, name, 'de')),
  })
  const [before, after] = [await seenIn(hostile.db), await seenIn(imported.db)]
  expect(after).toEqual(before)
  expect(before.lists.map(({ length }) => length)).toEqual(contentNames.map(() => 6))
  expect(before.found).toContainEqual({ gone: true })
  expect(before.found).toContainEqual({ withdrawn: true })
})

interface Address {
  type: ContentName
  slug: string
}

test('an import restores redirects, and those to a record follow it', async () => {
  const redirectsIn = async (db: Database) => {
    const { items } = await listRedirects(db, {})
    const handMade = items.filter(({ isAutomatic }) => !isAutomatic)
    return handMade.map(({ _id: _, ...rest }) => rest)
  }
  const wanted = await redirectsIn(hostile.db)
  expect(await redirectsIn(imported.db)).toEqual(wanted)
  expect(wanted).toHaveLength(8)
  const work = await findRedirect(imported.db, '/old/work.html')
  expect([work?.to, work?.row.target]).toEqual([
    '/projects/shown-projects',
    expect.stringMatching(/^record:projects\//),
  ])
})

test('an export of a former version, without redirects, is imported', async () => {
  const target = await emptySite()
  await cp(at('hostile'), at('former'), { recursive: true })
  await rm(at('former/redirects.json'))
  await run(target.variables, 'import', at('former'))
  expect(await findRedirect(target.db, '/gone')).toBeUndefined()
})

test('an import removes control characters that earlier versions stored', async () => {
  const target = await emptySite()
  await cp(at('hostile'), at('controls'), { recursive: true })
  const project = 'records/projects/moved-projects'
  const record = JSON.parse(await readFile(at(`controls/${project}.json`), 'utf8'))
  const title = 'Quay\u0001 \b\v\f\u001f\ufffe\uffff'
  const changed = { ...record, title, challenge: 'one\r\ntwo\tthree' }
  await writeFile(at(`controls/${project}.json`), JSON.stringify(changed))
  await writeFile(at(`controls/${project}.story.md`), 'A\u0001 story\v\uffff.\n')
  await run(target.variables, 'import', at('controls'))
  const { items } = await listRecords(target.db, 'projects', 'staff')
  const found = items.find(({ slug }) => slug === 'moved-projects')
  expect(found).toMatchObject({ title: 'Quay ', challenge: 'one\r\ntwo\tthree' })
  expect(found?.story && plainText(found.story)).toBe('A story.')
})

test('an edited Markdown file is imported, accounts come without password, messages only on request', async () => {
  const target = await emptySite()
  await cp(at('hostile'), at('edited'), { recursive: true })
  const exact = (await readdir(at('edited/records/news'))).find((name) =>
    name.endsWith('.exact.json'),
  )
  const base = exact?.split('.')[0] ?? ''
  const edited = '---\ntitle: Not this one\n---\n\n---\nBy hand\n---\n\nA **new** story.\n'
  await writeFile(at(`edited/records/news/${base}.story.md`), edited)
  const bare = '## Without front matter\n'
  await writeFile(at('edited/records/projects/moved-projects.story.md'), bare)
  const output = await run(target.variables, 'import', at('edited'))
  const { items } = await listRecords(target.db, 'news', 'staff')
  const { title, story } = items.find(({ slug }) => slug === base) ?? {}
  expect(story && plainText(story)).toBe('By hand\nA new story.')
  // The JSON file takes precedence over the front matter.
  expect(title).toMatch(/^Title /)
  const project = await findBySlug(target.db, 'projects', 'staff', 'moved-projects')
  const record = project && 'record' in project ? project.record : undefined
  expect(record?.story && plainText(record.story)).toBe('Without front matter')
  // Accounts have no password. Messages need --with-visitors.
  expect(output).toContain('eve@example.com has an account without a password')
  expect(output).toContain('were left out: --with-visitors imports them')
  const eve = await findAccount(target.db, 'eve@example.com')
  expect(eve).toMatchObject({ passwordHash: null, role: 'editor' })
  expect((await listMessages(target.db, {})).total).toBe(0)
})

type Spoil = (folder: string) => Promise<unknown>

const json: (file: string, change: (value: Json & Json[]) => unknown) => Spoil =
  (file, change) => async (folder) => {
    const value = JSON.parse(await readFile(join(folder, file), 'utf8'))
    await writeFile(join(folder, file), JSON.stringify(change(value) ?? value))
  }
const put =
  (file: string, content: string | Buffer): Spoil =>
  (folder) =>
    writeFile(join(folder, file), content)
const picture = async (folder: string, index: number) =>
  (await readdir(join(folder, 'pictures'))).sort()[index] ?? ''

const project = 'records/projects/moved-projects'
const story = 'records/technologies/moved-technologies.story.md'
const page = '<script>alert(1)</script>'
const hashOfPage = createHash('sha256').update(page).digest('hex')

/** Invalid folders. Each is a list of faults: name, function that causes the fault, and expected error. */
const wrong: [string, Spoil, string][][] = [
  [['no manifest', (to) => rm(join(to, 'export.json')), 'export.json: The file is missing']],
  [
    [
      'another version',
      json('export.json', (value) => ({ ...value, version: 2 })),
      'export.json: version: The version must be 1',
    ],
  ],
  [
    [
      'a link to a file outside',
      async (to) => {
        await rm(join(to, `${project}.story.md`))
        await symlink('/etc/passwd', join(to, `${project}.story.md`))
      },
      `${project}.story.md: The folder must not contain a link`,
    ],
    [
      'a link to a folder outside',
      async (to) => {
        await rm(join(to, 'pictures'), { recursive: true })
        await symlink(at('demo/images'), join(to, 'pictures'))
      },
      'pictures: The folder must not contain a link',
    ],
    [
      'a pipe that nobody writes to',
      async (to) => {
        await rm(join(to, 'brand.json'))
        await promisify(execFile)('mkfifo', [join(to, 'brand.json')])
      },
      'brand.json: The folder must not contain a special file',
    ],
    [
      'a huge file',
      (to) => truncate(join(to, 'settings.json'), 9 * 1024 * 1024 * 1024),
      'settings.json: The file must have at most 8 MB',
    ],
    [
      'an unknown file',
      put('records/notes.txt', ''),
      'records/notes.txt: This file is not part of an export',
    ],
    [
      'an unknown field',
      json(`${project}.json`, (value) => ({ ...value, isAdmin: true })),
      `${project}.json: isAdmin: There is no field isAdmin`,
    ],
    [
      'an empty required field',
      json(`${project}.json`, (value) => ({ ...value, title: '' })),
      `${project}.json: title: Title is required`,
    ],
    [
      'a group field of a wrong type',
      json(`${project}.json`, (value) => ({ ...value, testimonial: { name: 1 } })),
      `${project}.json: testimonial.name: Name must be text`,
    ],
    ['no JSON', put('order.json', '{'), 'order.json: The file must be JSON'],
    [
      'no UTF-8',
      put('pages/home.json', Buffer.from([0x7b, 0xff, 0x7d])),
      'pages/home.json: The file must be text in UTF-8',
    ],
    [
      'a picture outside the folder',
      json('pictures.json', ([first]) => {
        if (first) first.path = 'pictures/../../../etc/passwd'
      }),
      'pictures.json: 0.path: The path must be pictures/',
    ],
    [
      'a redirect to a script',
      json('redirects.json', ([first]) => {
        if (first) first.to = 'javascript:alert(1)'
      }),
      'redirects.json: 0.to: To must be a record, or begin with / or https://',
    ],
    [
      'a draft of a missing release',
      put('releases.json', '[]'),
      'release: There is no such release',
    ],
  ],
  [
    [
      'a key that is a prototype',
      put('brand.json', '{"__proto__": {"look": "plain"}}'),
      'brand.json: __proto__: There is no field __proto__',
    ],
    [
      'JSON of a hundred thousand levels',
      put('inbox.json', '['.repeat(1e5) + ']'.repeat(1e5)),
      'inbox.json: The file must be an object',
    ],
    [
      'a text in a file outside the folder',
      json('records/news/moved-news.json', (value) => ({ ...value, story: '../../secret.md' })),
      'records/news/moved-news.json: story: The text must be null, or in the file moved-news.story.md',
    ],
    [
      'Markdown that the field does not allow',
      (to) => appendFile(join(to, story), '\n\n::video{src="javascript:1"}\n'),
      `${story}: story: Story is not as it may be`,
    ],
    [
      'a page of a missing record',
      put('records/projects/nobody.md', '---\ntitle: "x"\n---\n'),
      'records/projects/nobody.md: This file is not part of an export',
    ],
    [
      'two records with one slug',
      (to) => cp(join(to, `${project}.json`), join(to, 'records/projects/twin.json')),
      'records/projects/twin.json: slug: records/projects/moved-projects.json has the same slug',
    ],
    [
      'an order with a missing record',
      json('order.json', (value) => ({ ...value, careers: ['nobody'] })),
      'order.json: careers.0: There is no file records/careers/nobody.json',
    ],
    [
      'two redirects from one address',
      json('redirects.json', (all) => [...all, { from: '/GONE/', to: '', status: 410 }]),
      'redirects.json: 8.from: Another redirect is from /gone',
    ],
    [
      'a slug of another record',
      json('addresses.json', (value) => {
        for (const each of value)
          if (each.slug === 'moved-projects') each.record = '00000000-0000-7000-8000-000000000000'
      }),
      'projects/moved-projects is the address of another record',
    ],
    [
      'a picture replaced by another file',
      async (to) =>
        writeFile(join(to, 'pictures', await picture(to, 0)), '<svg onload="alert(1)">'),
      'The picture is refused: it is not the file that it was',
    ],
    [
      'HTML with the name of a picture',
      async (to) => {
        const name = await picture(to, 1)
        await writeFile(join(to, 'pictures', name), page)
        const rename = json('pictures.json', (value) => {
          for (const each of value)
            if (each.path === `pictures/${name}`) each.url = `/media/${hashOfPage}.webp`
        })
        await rename(to)
      },
      'The picture is refused: it isn’t a PNG, JPEG, GIF or WebP image',
    ],
  ],
]

// These tests are skipped on PostgreSQL, because validation does not depend on the engine.
describe.skipIf(isPostgres)('an invalid folder is refused with file and field', () => {
  describe.each(wrong.map((cases, index) => ({ cases, index })))(
    'folder $index',
    ({ cases, index }) => {
      let target: TestDatabase
      let error: Error | undefined
      beforeAll(async () => {
        target = await emptySite()
        const folder = at(`wrong-${index}`)
        await cp(at('hostile'), folder, { recursive: true })
        for (const [, spoil] of cases) await spoil(folder)
        error = await run(target.variables, 'import', folder).then(
          () => undefined,
          (failure: Error) => failure,
        )
      })

      test.each(cases)('%s', (_, __, message) => {
        expect(error?.message.startsWith('nothing was imported:')).toBe(true)
        expect(error?.message).toContain(message)
      })

      test('changes nothing', async () => {
        expect(await countContent(target.db)).toEqual([])
        expect(await readdir(target.directory)).not.toContain('images')
      })
    },
  )
})

type Json = Record<string, unknown>

test('a dry run changes nothing and reports what would change', async () => {
  const target = await emptySite()
  const output = await run(
    target.variables,
    'import',
    at('hostile'),
    '--dry-run',
    '--with-visitors',
  )
  expect(output).toContain('would be imported; nothing was changed')
  expect(await countContent(target.db)).toEqual([])
  const nowhere = { DATA_DIR: at('nowhere') }
  await run(nowhere, 'import', at('hostile'), '--dry-run')
  expect(await readdir(at('nowhere'))).toEqual([])
})

test('an import into a site with content is refused', async () => {
  const importing = run({ DATA_DIR: at('demo') }, 'import', at('hostile'))
  await expect(importing).rejects.toThrow('12 projects, 5 careers')
})

test('an import that fails half-way leaves no picture', async () => {
  const target = await emptySite()
  const store = diskStore(join(target.directory, 'images'))
  const failing = target.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"drafts"') && node.kind === 'InsertQueryNode')
        throw new Error('no')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const site = { db: failing, pictures: store }
  const options = { visitors: false, isDryRun: false }
  await expect(importSite(site, at('hostile'), options)).rejects.toThrow('no')
  expect(await countContent(target.db)).toEqual([])
  expect(await store.listBut(new Set())).toEqual([])
})

const isThere = async (program: string) =>
  promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  )

// The examples need jq.
test.skipIf(isPostgres || !(await isThere('jq')))(
  'the documented commands for moving to other systems work',
  async () => {
    const docs = await readFile(join(import.meta.dirname, '../../docs/export.md'), 'utf8')
    const [, toFiles = '', toNginx = ''] = [...docs.matchAll(/```sh\n(.*?)```/gs)].map(
      ([, code = '']) => code,
    )
    await cp(at('hostile'), at('moved/our-site'), { recursive: true })
    const shell = (script: string, cwd: string) =>
      promisify(execFile)('sh', ['-euc', script], { cwd })
    await shell(toFiles, at('moved'))
    const projects = await readdir(at('moved/site/content/projects'))
    expect(projects).toContain('moved-projects.story.md')
    const page = await readFile(at('moved/site/content/projects/moved-projects.story.md'), 'utf8')
    expect(page).toMatch(/^---\ntitle: "Title renamed"\nslug: "moved-projects"\n/)
    expect(await readdir(at('moved/site/content/subpages'))).toContain('moved-subpages.md')
    expect(projects.filter((name) => !name.endsWith('.md'))).toEqual([])
    const pictures = await readdir(at('moved/site/static/media'))
    expect(pictures).toHaveLength(7)
    const { stdout } = await shell(toNginx, at('moved/our-site'))
    const rules = stdout.trim().split('\n')
    expect(rules).toContainEqual(
      expect.stringMatching(/^rewrite \^\/projects\/\S+\$ \/projects\/shown-projects permanent;$/),
    )
    expect(rules).toContainEqual(
      expect.stringMatching(/^rewrite \^\/(?!subpages)\S+\$ \/shown-subpages permanent;$/),
    )
    expect(rules).toContain('rewrite ^/Old/Work.html$ /projects/shown-projects redirect;')
    expect(rules).toHaveLength(7)
  },
)

test('an export into a non-empty folder is refused', async () => {
  await expect(run({ DATA_DIR: at('demo') }, 'export', at('demo'))).rejects.toThrow('is not empty')
})

test.each(['export', 'import', 'export a b', 'export a --dry-run', 'import a --force'])(
  'the command line `%s` prints the usage',
  async (line) => {
    await expect(run({}, ...line.split(' '))).rejects.toThrow('npx atrium export <folder>')
  },
)

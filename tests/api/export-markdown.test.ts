import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { runCommand } from '#server/cli/commands.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let folder: string
let output: string
let projectId: string
const read = (path: string) => readFile(join(folder, path), 'utf8')

const textWith = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'the project', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
})

async function create(type: keyof typeof contents, values: object) {
  const input = { ...sample(contents[type], 'own'), ...values }
  const { status, body } = await api.staff('POST', `/${type}`, input)
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'atrium-')), 'out')
  projectId = (await create('projects', { title: 'Water meters', story: null }))._id
  const link = `record:projects/${projectId}`
  const gone = (await create('projects', { title: 'Gone', story: null }))._id
  const news = { publishedOn: '2026-11-20', author: 'Ada Ferreira', isActive: true }
  await create('news', {
    ...news,
    title: 'We launch',
    picture: '/media/abc.webp',
    story: textWith(link),
  })
  await create('news', { ...news, title: 'We part', story: textWith(`record:projects/${gone}`) })
  await create('subpages', {
    title: 'Industries',
    slug: 'industries',
    parts: [
      { kind: 'text', title: 'See', text: `Read of [meters](${link}).` },
      { kind: 'action', title: 'Go', text: 'Now', label: 'Open', to: '/contact' },
    ],
  })
  await create('testimonials', {})
  await api.staff('DELETE', `/projects/${gone}`)
  await api.db.deleteFrom('trash').execute()
  output = (
    await Array.fromAsync(runCommand(['export', '--markdown', folder], api.variables))
  ).join('\n')
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

test('a record is a file named by its slug, with author and picture in its front matter', async () => {
  expect((await readdir(join(folder, 'news'))).sort()).toEqual(['we-launch.md', 'we-part.md'])
  const post = await read('news/we-launch.md')
  expect(post).toContain('\nauthor: "Ada Ferreira"\n')
  expect(post).toContain('\nimage: "/media/abc.webp"\n')
  expect(post).not.toContain('Author: ')
  expect(await readdir(join(folder, 'testimonials'))).toHaveLength(1)
})

test('links between records are addresses, in stories and in the parts of own pages', async () => {
  expect(await read('news/we-launch.md')).toContain('[the project](/projects/water-meters/)')
  const page = await read('subpages/industries.md')
  expect(page).toContain('[meters](/projects/water-meters/)')
  expect(page).toContain('/contact')
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.endsWith('.md')) expect(await read(name), name).not.toContain('record:')
  }
})

test('a link to a deleted record is named', () => {
  expect(output).toContain('news/we-part.md links to a deleted record')
})

test('it is no export that can be imported, and refuses other flags', async () => {
  const run = (...parameters: string[]) => Array.fromAsync(runCommand(parameters, api.variables))
  await expect(run('import', folder)).rejects.toThrow()
  await expect(run('export', '--markdown', '--static', `${folder}-2`)).rejects.toThrow()
  await expect(run('import', '--markdown', folder)).rejects.toThrow()
})

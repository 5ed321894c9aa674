import { beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { pageNames } from '#content/documents/pages/index.ts'
import {
  type Checklist,
  type ChecklistKey,
  type ConfirmedKey,
  confirmedKeys,
} from '#content/setup/checklist-api.ts'
import { imprintOutline } from '#content/setup/imprint.ts'
import type { RunRow } from '#server/backup/backup-runs.ts'
import { readEnv } from '#server/env/env.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { createAccount, removeAccount } from '#server/people/accounts.ts'
import { seed } from '#server/setup/seed.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const api = withApi()

async function checklist(): Promise<Checklist & { done: ChecklistKey[] }> {
  const { status, body } = await api.staff('GET', '/checklist')
  expect(status).toBe(200)
  const done = body.items.filter(({ isDone }: { isDone: boolean }) => isDone)
  return { ...body, done: done.map(({ key }: { key: ChecklistKey }) => key) }
}

async function publish(page: string, texts: object) {
  await api.staff('PUT', `/pages/${page}?draft=true`, texts)
  return api.staff('POST', `/pages/${page}/publish`)
}

beforeAll(() => seed(api.db, diskStore(api.env.imagesDir), 'demo'))

test('demo content does not complete any item', async () => {
  const { items, done } = await checklist()
  expect(items).toHaveLength(13)
  expect(done).toEqual([])
  // Reading a demo message completes no item, nor does deactivating a demo project.
  const { body: messages } = await api.staff('GET', '/messages')
  await api.staff('PUT', `/messages/${messages[0]._id}/read`)
  const { body: projects } = await api.staff('GET', '/projects')
  await api.staff('PUT', `/projects/${projects[0]._id}`, { isActive: false })
  await api.staff('PUT', `/projects/${projects[0]._id}`, { isActive: true })
  expect((await checklist()).done).toEqual([])
})

test('each item follows the data, in both directions', async () => {
  await api.staff('PUT', '/settings', { companyName: 'Brückner', email: 'hallo@müller.de' })
  expect((await checklist()).done).toEqual(['name', 'email'])
  await api.staff('PUT', '/settings', { imageUrl: 'https://example.com/logo.png', email: '' })
  expect((await checklist()).done).toEqual(['name', 'logo'])

  const { body: message } = await api.visitor('POST', '/messages', letter)
  expect((await checklist()).done).toContain('message')
  await api.staff('DELETE', `/messages/${message._id}`)
  await api.staff('DELETE', `/trash/messages/${message._id}`)
  expect((await checklist()).done).toContain('message')

  const own = sample(contents.projects, 'own')
  const { body: hidden } = await api.staff('POST', '/projects', { ...own, isActive: false })
  expect((await checklist()).done).not.toContain('project')
  await api.staff('PUT', `/projects/${hidden._id}`, { isActive: true })
  expect((await checklist()).done).toContain('project')
})

/** Confirms an item with its current text, or with the given one. */
async function confirm(key: ConfirmedKey, text?: string | null) {
  const now = (await checklist()).items.find((item) => item.key === key)?.reading
  const body = { text: text ?? now?.text ?? '' }
  return { ...(await api.staff('PUT', `/checklist/${key}/confirmation`, body)), text: body.text }
}

const readingOf = async (key: ConfirmedKey) =>
  (await checklist()).items.find((item) => item.key === key)?.reading

describe('a confirmation', () => {
  test('of the privacy page holds for its current text and says by whom and when', async () => {
    // The demo's privacy page cannot be confirmed.
    expect((await confirm('privacy')).status).toBe(404)
    await api.staff('DELETE', '/demo-content')
    const { status, text } = await confirm('privacy')
    expect(status).toBe(200)
    expect((await checklist()).done).toContain('privacy')
    const confirmed = { by: 'editor@example.com', at: expect.any(String), isFormer: false }
    expect((await readingOf('privacy'))?.confirmed).toEqual(confirmed)

    await api.staff('PUT', '/pages/privacy?draft=true', { head: { title: 'Our privacy' } })
    expect((await checklist()).done).toContain('privacy')
    await api.staff('POST', '/pages/privacy/publish')
    expect((await checklist()).done).not.toContain('privacy')
    expect((await readingOf('privacy'))?.confirmed).toMatchObject({ isFormer: true })
    expect((await confirm('privacy', text)).status).toBe(412)
    expect((await confirm('privacy')).status).toBe(200)
    await api.staff('PUT', '/settings', { language: 'de' })
    expect((await checklist()).done, 'its samples are in another language').not.toContain('privacy')
    await api.staff('PUT', '/settings', { language: 'en' })
    expect((await checklist()).done).toContain('privacy')
    await api.staff('DELETE', '/checklist/privacy/confirmation')
    expect((await readingOf('privacy'))?.confirmed).toBeNull()
  })

  test('of the imprint needs a public page without hints of the outline', async () => {
    expect(await readingOf('imprint')).toEqual({
      text: null,
      path: null,
      recordId: null,
      confirmed: null,
    })
    const outline = { ...imprintOutline('de', emptySettings), isActive: false }
    const { body: page } = await api.staff('POST', '/subpages', outline)
    expect(page.slug).toBe('impressum')
    expect(await readingOf('imprint')).toMatchObject({ text: null, recordId: page._id })
    const links = async () => (await api.visitor('GET', '/pages/footer')).body.company.links
    expect(await links()).toHaveLength(3)
    const parts = [{ kind: 'text', title: 'Unternehmen', text: 'Brückner GmbH' }]
    await api.staff('PUT', `/subpages/${page._id}`, { isActive: true })
    expect((await links()).at(-1)).toEqual({ label: 'Impressum', to: '/impressum' })
    expect((await confirm('imprint')).status).toBe(404)
    await api.staff('PUT', `/subpages/${page._id}`, { ...page, version: undefined, parts })
    await api.staff('PUT', `/subpages/${page._id}`, { isActive: false })
    await api.staff('PUT', `/subpages/${page._id}`, { isActive: true })
    expect(await links(), 'its link is there once').toHaveLength(4)
    expect((await confirm('imprint')).status).toBe(200)
    expect((await checklist()).done).toContain('imprint')
    const changed = { title: 'Impressum', parts: [{ ...parts[0], text: 'Brückner AG' }] }
    await api.staff('PUT', `/subpages/${page._id}`, changed)
    expect((await checklist()).done).not.toContain('imprint')
  })

  test('of an external backup can be made and taken back', async () => {
    expect((await confirm('backup')).status).toBe(200)
    expect((await checklist()).done).toContain('backup')
    await api.staff('DELETE', '/checklist/backup/confirmation')
    expect((await checklist()).done).not.toContain('backup')
    await api.staff('DELETE', '/checklist/backup/confirmation')
    const { body: changes } = await api.staff('GET', '/activity?type=checklist')
    expect(changes.slice(0, 2)).toMatchObject([
      { action: 'unconfirmed', recordId: 'backup' },
      { action: 'confirmed', recordId: 'backup' },
    ])
    const body = { text: 'name' }
    expect((await api.staff('PUT', '/checklist/name/confirmation', body)).status).toBe(400)
  })

  test('of a backup is not needed after a successful drill', async () => {
    const never = { person: null, startedAt: null, endedAt: null, progress: null, result: null }
    const run = { ...never, name: 'a', error: null, attempts: 1, target: 'local' as const }
    const createdAt = new Date().toISOString()
    const add = (id: string, kind: RunRow['kind'], state: RunRow['state']) =>
      api.db
        .insertInto('backupRuns')
        .values({ ...run, id, kind, state, createdAt })
        .execute()
    await add('1', 'backup', 'done')
    await add('2', 'drill', 'failed')
    expect((await checklist()).done).not.toContain('backup')
    await add('3', 'drill', 'done')
    expect((await checklist()).done).toContain('backup')
  })
})

test('sample texts are listed by page and label: sentences, not labels or buttons', async () => {
  const { sampleTexts } = await checklist()
  const home = sampleTexts.find(({ name }) => name === 'home')
  expect(home?.title).toBe('Home')
  expect(home?.texts).toContainEqual({
    path: 'hero.title',
    section: 'Hero',
    label: 'Headline',
    text: home?.texts[0]?.text,
  })
  expect(home?.texts).toContainEqual(
    expect.objectContaining({ path: 'hero.text', section: 'Hero', label: 'Lead' }),
  )
  const { body: shown } = await api.staff('GET', '/pages/home')
  expect(home?.texts.find(({ path }) => path === 'hero.title')?.text).toBe(shown.hero.title)
  for (const { texts } of sampleTexts) {
    for (const { path, text } of texts) expect(text, path).toMatch(/\p{L}/u)
  }
  const paths = sampleTexts.flatMap(({ texts }) => texts.map(({ path }) => path))
  for (const label of ['hero.contact', 'services.label', 'services.all', 'meta.title']) {
    expect(paths, label).not.toContain(label)
  }
  expect(sampleTexts.map(({ name }) => name)).not.toContain('header')

  await publish('home', { hero: { title: 'Our own headline' } })
  const after = (await checklist()).sampleTexts.find(({ name }) => name === 'home')
  expect(after?.texts.map(({ path }) => path)).not.toContain('hero.title')
})

test('an accepted sample leaves the list until it is taken back or changes', async () => {
  const texts = async () => {
    const { sampleTexts } = await checklist()
    return sampleTexts.find(({ name }) => name === 'home')?.texts.map(({ path }) => path) ?? []
  }
  const path = '/checklist/samples/home/hero.text'
  expect(await texts()).toContain('hero.text')
  expect((await api.staff('PUT', path)).status).toBe(200)
  expect(await texts()).not.toContain('hero.text')
  await api.staff('PUT', '/settings', { language: 'de' })
  expect(await texts(), 'in another language it is another text').toContain('hero.text')
  await api.staff('PUT', '/settings', { language: 'en' })
  expect(await texts()).not.toContain('hero.text')
  expect((await api.staff('DELETE', path)).status).toBe(200)
  expect(await texts()).toContain('hero.text')
  const { body: changes } = await api.staff('GET', '/activity?type=checklist')
  expect(changes.slice(0, 2)).toMatchObject([
    { action: 'unconfirmed', name: 'Home: sample kept, Hero, Lead' },
    { action: 'confirmed', name: 'Home: sample kept, Hero, Lead' },
  ])
  // Edited and unknown texts cannot be accepted as samples.
  for (const none of ['hero.title', 'hero.nothing', 'nothing']) {
    expect((await api.staff('PUT', `/checklist/samples/home/${none}`)).status, none).toBe(404)
  }
})

test('all samples of a page are kept at once, or none, and can be taken back', async () => {
  const paths = async () => {
    const { sampleTexts } = await checklist()
    return sampleTexts.find(({ name }) => name === 'about')?.texts.map(({ path }) => path) ?? []
  }
  const all = await paths()
  expect(all.length).toBeGreaterThan(1)
  const change = (body: object) => api.staff('PUT', '/checklist/samples/about', body)
  const wrong = await change({ paths: [...all, 'nothing'], isKept: true })
  expect(wrong.status).toBe(404)
  expect(await paths()).toEqual(all)
  expect((await change({ paths: all, isKept: true })).status).toBe(200)
  expect(await paths()).toEqual([])
  expect((await change({ paths: all.slice(1), isKept: false })).status).toBe(200)
  expect(await paths()).toEqual(all.slice(1))
  await change({ paths: all, isKept: false })
})

test('domain, email, import and colleagues follow the site', async () => {
  const keys = ['domain', 'mail', 'import', 'colleagues'] as const
  const isDone = async () => {
    const { done } = await checklist()
    return keys.filter((key) => done.includes(key))
  }
  expect(await isDone()).toEqual([])
  const { siteUrl } = api.env
  for (const [url, found] of [
    ['https://localhost', []],
    ['http://www.company.com', []],
    ['https://www.company.com', ['domain']],
  ] as const) {
    Object.assign(api.env, { siteUrl: url })
    expect(await isDone(), url).toEqual(found)
  }
  Object.assign(api.env, { siteUrl })
  const server = { host: '93.184.216.34', port: 465, encryption: 'tls', user: '' }
  const input = { ...server, fromAddress: 'noreply@company.com', fromName: '' }
  await api.staff('PUT', '/mail/server', input, { isConfirmed: true })
  expect(await isDone()).toEqual(['mail'])
  await createAccount(api.db, 'colleague@company.com', 'editor')
  expect(await isDone()).toEqual(['mail', 'colleagues'])
  await removeAccount(api.db, 'colleague@company.com')
  await api.staff('DELETE', '/mail/server', undefined, { isConfirmed: true })
  expect(await isDone()).toEqual([])
})

test('every item can be completed', async () => {
  const siteUrl = 'https://www.company.com'
  Object.assign(api.env, { siteUrl, mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
  for (const { name, texts } of (await checklist()).sampleTexts) {
    const { body: draft } = await api.staff('GET', `/pages/${name}?draft=true`)
    for (const { path } of texts) {
      const [section = '', key = ''] = path.split('.')
      const value = draft[section][key]
      draft[section][key] = typeof value === 'string' ? `${value} Ours.` : value.slice(1)
    }
    expect((await publish(name, draft)).status).toBe(200)
  }
  for (const key of confirmedKeys) await confirm(key)
  await api.staff('PUT', '/settings', { email: 'hallo@müller.de' })
  const { items, done, sampleTexts } = await checklist()
  expect(sampleTexts).toEqual([])
  expect(done).toEqual(items.map(({ key }) => key))
  expect(pageNames.length).toBeGreaterThan(10)
})

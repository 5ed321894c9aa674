import { beforeAll, describe, expect, test } from 'vitest'
import type { Checklist, ChecklistKey } from '#content/api/checklist.ts'
import { contents } from '#content/index.ts'
import { pageNames } from '#content/pages/index.ts'
import { seed } from '#server/seed.ts'
import { withApi } from '#tests/support/api.ts'
import { sample } from '#tests/support/samples.ts'

const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const api = withApi()

async function checklist(): Promise<Checklist & { done: ChecklistKey[] }> {
  const { status, body } = await api.staff('GET', '/checklist')
  expect(status).toBe(200)
  const done = body.items.filter(({ isDone }: { isDone: boolean }) => isDone)
  return { ...body, done: done.map(({ key }: { key: ChecklistKey }) => key) }
}

async function publish(page: string, texts: object) {
  await api.staff('PUT', `/pages/${page}/draft`, texts)
  return api.staff('POST', `/pages/${page}/publish`)
}

beforeAll(() => seed(api.db, api.env.imagesDir, 'demo'))

test('nothing of the demo company counts as the company’s own', async () => {
  const { items, done } = await checklist()
  expect(items).toHaveLength(7)
  expect(done).toEqual([])
  // Not its read messages either, nor a project that was only switched on and off.
  const { body: messages } = await api.staff('GET', '/messages')
  await api.staff('PUT', `/messages/${messages[0]._id}/read`)
  const { body: projects } = await api.staff('GET', '/projects')
  await api.staff('PUT', `/projects/${projects[0]._id}`, { isActive: false })
  await api.staff('PUT', `/projects/${projects[0]._id}`, { isActive: true })
  expect((await checklist()).done).toEqual([])
})

test('each item is done by what is in the data, and undone by what is not', async () => {
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

describe('the privacy page', () => {
  test('is done when a person has published it with a date of their own', async () => {
    await publish('privacy', { head: { title: 'Our privacy' } })
    expect((await checklist()).done).not.toContain('privacy')
    await api.staff('PUT', '/pages/privacy/draft', { body: { updated: '2026-11-22' } })
    expect((await checklist()).done).not.toContain('privacy')
    await api.staff('POST', '/pages/privacy/publish')
    expect((await checklist()).done).toContain('privacy')
    await publish('privacy', { body: { updated: '' } })
    expect((await checklist()).done).not.toContain('privacy')
  })

  test('is not done by a restored demo', async () => {
    await api.staff('DELETE', '/demo-content')
    await api.staff('POST', '/demo-content/restore')
    expect((await checklist()).done).not.toContain('privacy')
  })
})

test('sample texts are named by page and label: sentences, and no labels or buttons', async () => {
  await api.staff('DELETE', '/demo-content')
  const { sampleTexts } = await checklist()
  const home = sampleTexts.find(({ name }) => name === 'home')
  expect(home?.title).toBe('Home')
  expect(home?.texts).toContainEqual({ path: 'hero.title', section: 'Hero', label: 'Headline' })
  expect(home?.texts).toContainEqual({ path: 'hero.text', section: 'Hero', label: 'Lead' })
  const paths = sampleTexts.flatMap(({ texts }) => texts.map(({ path }) => path))
  for (const label of ['hero.contact', 'services.label', 'services.all', 'meta.title']) {
    expect(paths, label).not.toContain(label)
  }
  expect(sampleTexts.map(({ name }) => name)).not.toContain('header')

  await publish('home', { hero: { title: 'Our own headline' } })
  const after = (await checklist()).sampleTexts.find(({ name }) => name === 'home')
  expect(after?.texts.map(({ path }) => path)).not.toContain('hero.title')
})

test('all of it can be done', async () => {
  for (const { name, texts } of (await checklist()).sampleTexts) {
    const { body: draft } = await api.staff('GET', `/pages/${name}/draft`)
    for (const { path } of texts) {
      const [section = '', key = ''] = path.split('.')
      const value = draft[section][key]
      draft[section][key] = typeof value === 'string' ? `${value} Ours.` : value.slice(1)
    }
    expect((await publish(name, draft)).status).toBe(200)
  }
  await publish('privacy', { body: { updated: '2026-11-22' } })
  await api.staff('PUT', '/settings', { email: 'hallo@müller.de' })
  const { items, done, sampleTexts } = await checklist()
  expect(sampleTexts).toEqual([])
  expect(done).toEqual(items.map(({ key }) => key))
  expect(pageNames.length).toBeGreaterThan(10)
})

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { brandSheet } from '#content/brand/sheet.ts'
import { contents } from '#content/documents/content-types.ts'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/limits.ts'
import type { PageHandler } from '#server/site/site.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

/** Settings and brand support everything that documents do: drafts, previews, releases, reviews. */

const api = withApi()
let app: FastifyInstance

/** Renders the company's name and the brand's style sheet, as visitors see them. */
const render: PageHandler = async (_request, site) => {
  const [settings, brand] = [await site.settings(), await site.brand()]
  const json = JSON.stringify({ company: settings?.companyName, sheet: brand?.sheet })
  return new Response(`<html><head></head><body><pre>${json}</pre></body></html>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

beforeAll(async () => {
  const pageSource = async () => ({
    render,
    serveFile: async () => false,
    isDevelopment: false,
    keepsWarm: false,
    staffScript: async () => '',
  })
  app = await createApp({ env: api.env, db: api.db, pageSource, limits: createLimits(1000) })
  await api.staff('PUT', '/settings', { companyName: 'Harbor Works' })
  await api.staff('PUT', '/brand', { color: '#1f5c3a' })
})
afterAll(() => app.close())

/** The company's name and the brand color that a page shows. */
const shownAt = async (url: string) => {
  const { body } = await app.inject({ method: 'GET', url })
  const { company, sheet } = JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? '{}')
  const { statusCode, body: css } = await app.inject({ method: 'GET', url: sheet })
  return {
    company,
    color: statusCode === 200 && colors.find((color) => css.includes(sheetColor(color))),
  }
}
/** Start of the style sheet for a color, which identifies the color. */
const sheetColor = (color: string) => brandSheet({ ...emptyBrand, color }).slice(0, 200)
const colors = ['#1f5c3a', '#123456', '#abcdef', '#0000aa']
const present = { company: 'Harbor Works', color: '#1f5c3a' }

describe('a draft', () => {
  test('is seen by administrators only, compared with the live version, and published', async () => {
    const { body: live } = await api.visitor('GET', '/brand')
    const { body: draft } = await api.staff('PUT', '/brand?draft=true', { color: '#123456' })
    expect(draft).toMatchObject({
      color: '#123456',
      version: live.version + 1,
      draft: { baseVersion: live.version, liveVersion: live.version },
    })
    expect((await api.visitor('GET', '/brand')).body).toEqual(live)
    expect(await shownAt('/')).toEqual(present)
    expect((await api.visitor('GET', '/brand?draft=true')).status).toBe(401)
    const token = await api.openSession('writer@example.com', 'editor')
    expect((await api.visitor('GET', '/brand?draft=true', undefined, { token })).status).toBe(403)

    await api.staff('PUT', '/brand', { color: '#654321' })
    const refused = await api.staff('POST', '/brand/publish')
    expect(refused.status).toBe(412)
    expect(refused.body).toMatchObject({
      live: { color: '#654321' },
      draft: { color: '#123456' },
      base: { color: '#1f5c3a' },
    })
    const over = refused.body.live.version
    const published = await api.staff('POST', `/brand/publish?over=${over}`)
    expect(published.body).toMatchObject({ color: '#123456', draft: null })
    expect((await shownAt('/')).color).toBe('#123456')
    const { body: history } = await api.staff('GET', '/brand/revisions')
    expect(history.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      ...['published', 'updated', 'drafted'],
    ])
    await api.staff('PUT', '/brand', { color: present.color })
  })

  test('without changes is not kept, and an invalid one is refused at its field', async () => {
    const same = await api.staff('PUT', '/settings?draft=true', { companyName: 'Harbor Works' })
    expect(same.body.draft).toBeNull()
    expect((await api.staff('POST', '/settings/publish')).status).toBe(404)
    const wrong = await api.staff('PUT', '/settings?draft=true', { email: 'nobody' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
  })
})

test('both are previewed on one page and stay unchanged', async () => {
  const { body } = await api.staff('POST', '/previews', {
    documents: [
      { type: 'brand', id: 'brand', values: { color: '#abcdef' } },
      { type: 'settings', id: 'settings', values: { companyName: 'Quay & Co' } },
    ],
  })
  expect(await shownAt(body.path)).toEqual({ company: 'Quay & Co', color: '#abcdef' })
  expect(await shownAt('/')).toEqual(present)
})

test('a release publishes and undoes settings, brand and a record together', async () => {
  const { body: release } = await api.staff('POST', '/releases', { name: 'Rebrand' })
  const path = `/releases/${release._id}`
  const { body: record } = await api.staff(
    'POST',
    '/projects?draft=true',
    sample(contents.projects),
  )
  await api.staff('PUT', '/settings?draft=true', { companyName: 'Quay & Co' })
  await api.staff('PUT', '/brand?draft=true', { color: '#abcdef' })
  const token = await api.openSession('writer@example.com', 'editor')
  const asEditor = (...[method, address, body, options]: Parameters<typeof api.visitor>) =>
    api.visitor(method, address, body, { token, ...options })

  const place = (type: string, id: string) => `${path}/drafts/${type}/${id}`
  expect((await asEditor('PUT', place('projects', record._id))).status).toBe(200)
  expect((await asEditor('PUT', place('brand', 'brand'))).status).toBe(403)
  await api.staff('PUT', place('brand', 'brand'))
  const { body: whole } = await api.staff('PUT', place('settings', 'settings'))
  expect(whole.drafts).toBe(3)

  const preview = await api.staff('POST', '/previews', { path: '/', releaseId: release._id })
  expect(await shownAt(preview.body.path)).toEqual({ company: 'Quay & Co', color: '#abcdef' })
  const asked = await asEditor('POST', '/previews', { path: '/', releaseId: release._id })
  expect(await shownAt(asked.body.path), 'what is an administrator’s is left out').toEqual(present)
  const seen = { headers: { 'if-match': `"${whole.version}"` } }
  const later = { name: 'Rebrand', publishAt: new Date(Date.now() + 60_000).toISOString() }
  expect((await asEditor('POST', `${path}/publish`, undefined, seen)).status).toBe(403)
  expect((await asEditor('PUT', path, later, seen)).status).toBe(403)
  expect((await asEditor('DELETE', path)).status).toBe(403)
  expect((await api.staff('POST', `${path}/publish`, undefined, seen)).status).toBe(200)
  expect(await shownAt('/')).toEqual({ company: 'Quay & Co', color: '#abcdef' })

  expect((await asEditor('POST', `${path}/undo`)).status).toBe(403)
  expect((await api.staff('POST', `${path}/undo`)).status).toBe(200)
  expect(await shownAt('/')).toEqual(present)
  const { body: again } = await api.staff('GET', '/brand?draft=true')
  expect(again).toMatchObject({ color: '#abcdef', draft: { release: release._id } })
  await api.staff('POST', '/brand/discard')
  await api.staff('POST', '/settings/discard')
})

test('a draft is reviewed by administrators only and shown under its review link', async () => {
  await api.staff('PUT', '/brand?draft=true', { color: '#0000aa' })
  const sent = await api.staff('POST', '/brand/send-for-review')
  expect(sent.body.draft.review.state).toBe('waiting')
  const token = await api.openSession('writer@example.com', 'editor')
  const list = async (address: string) => ({
    administrator: (await api.staff('GET', address)).body.map(({ type }: { type: string }) => type),
    editor: (await api.visitor('GET', address, undefined, { token })).body,
  })
  expect(await list('/reviews')).toEqual({ administrator: ['brand'], editor: [] })

  const subject = { type: 'brand', recordId: 'brand' }
  const link = { ...subject, label: 'Ines' }
  const comment = { ...subject, part: 'color', text: 'Warmer' }
  for (const [address, body] of [
    ['/review-links', link],
    ['/comments', comment],
  ] as const) {
    expect((await api.visitor('POST', address, body, { token })).status).toBe(403)
  }
  const { body: shared } = await api.staff('POST', '/review-links', link)
  const { body: written } = await api.staff('POST', '/comments', comment)
  for (const [method, address, body] of [
    ['POST', `/comments/${written._id}/answers`, { text: 'No' }],
    ['PUT', `/comments/${written._id}`, { isResolved: true }],
    ['DELETE', `/review-links/${shared.link._id}`, undefined],
  ] as const) {
    expect((await api.visitor(method, address, body, { token })).status).toBe(403)
  }
  expect(await list('/review-links')).toEqual({ administrator: ['brand'], editor: [] })
  expect(await list('/comments')).toEqual({ administrator: ['brand'], editor: [] })
  expect(await list('/comments/open')).toEqual({ administrator: ['brand'], editor: [] })
  const { pathname } = new URL(shared.address)
  expect(await shownAt(pathname)).toEqual({ ...present, color: '#0000aa' })
  await api.staff('POST', '/brand/discard')
})

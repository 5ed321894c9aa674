import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { seed } from '#server/setup/seed.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
beforeAll(() => seed(api.db, diskStore(api.env.imagesDir), 'demo'))

test('an administrator removes and restores the demo content, and visitors see it at once', async () => {
  const seen = async () => [
    (await api.visitor('GET', '/projects')).body.length,
    (await api.visitor('GET', '/settings')).body.companyName,
    (await api.visitor('GET', '/pages/home')).body.stats.figures.length,
  ]
  expect(await seen()).toEqual([12, 'HSoft', 4])
  expect((await api.staff('POST', '/demo-content/restore')).status).toBe(404)
  const removed = await api.staff('DELETE', '/demo-content')
  expect(removed.body).toMatchObject({ parts: [], removed: { by: 'editor@example.com' } })
  expect(await seen()).toEqual([0, '', 0])
  expect((await api.staff('DELETE', '/demo-content')).body).toEqual(removed.body)
  const restored = await api.staff('POST', '/demo-content/restore')
  expect(restored.body.removed).toBeNull()
  expect(await seen()).toEqual([12, 'HSoft', 4])
  expect((await api.staff('POST', '/demo-content/restore')).body).toEqual(restored.body)
  expect((await api.staff('GET', '/demo-content')).body).toEqual(restored.body)
})

test('two simultaneous removals count as one', async () => {
  // The second removal may get 503 while it waits for the first. Then it is repeated.
  const remove = async () => {
    for (;;) {
      const answer = await api.staff('DELETE', '/demo-content')
      if (answer.status !== 503) return answer
    }
  }
  const both = await Promise.all([remove(), remove()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await api.staff('POST', '/demo-content/restore')).status).toBe(200)
})

test('a site with a non-local address counts as public', async () => {
  const isPublic = async (siteUrl: string) => {
    const app = await createApp({ env: { ...api.env, siteUrl }, db: api.db })
    const headers = { authorization: `Bearer ${api.token}` }
    const answer = await app.inject({ url: '/api/demo-content', headers })
    await app.close()
    return answer.json().isPublicSite
  }
  for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080']) {
    expect(await isPublic(local), local).toBe(false)
  }
  for (const open of [
    'https://www.example.com',
    'http://192.168.1.7',
    'http://localhost.evil.example',
  ])
    expect(await isPublic(open), open).toBe(true)
})

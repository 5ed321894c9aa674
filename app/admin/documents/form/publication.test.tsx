// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContentName } from '#content/documents/content-types.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = {
  '/admin/:type': await import('../list/list.tsx'),
  '/admin/:type/create': await import('./create.tsx'),
  '/admin/:type/:id/edit': await import('./edit.tsx'),
}

const ada = {
  _id: 'ada',
  quote: 'They were on time.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/media/one.webp',
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  publishAt: null,
  unpublishAt: null,
  publishedAt: null,
  draft: null,
}

beforeEach(() => {
  office.answer(({ method, path, body }) => {
    if (path === '/testimonials/ada' && method === 'PUT')
      return Response.json({ ...ada, ...Object(body), version: 2 })
    if (path === '/testimonials/ada') return Response.json(ada)
    return path === '/testimonials' ? listOf([ada]) : undefined
  })
})

const publication = () => within(screen.getByRole('group', { name: 'Publication' }))
const openNew = async (type: ContentName) => {
  await office.open(`/admin/${type}/create`, screens)
  await screen.findByRole('form')
  await publication().findByLabelText(/^Unpublish at/)
}

test('an article has one date, which begins with today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:00:00.000Z') })
  await openNew('news')
  vi.useRealTimers()
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-28')
  expect(publication().queryByLabelText(/^Date shown to visitors/)).toBeNull()
})

test.each(['projects', 'technologies', 'testimonials', 'subpages'] as const)(
  'the form of %s has no shown date, because no page shows it',
  async (type) => {
    await openNew(type)
    expect(screen.queryByLabelText(/^Date shown to visitors/)).toBeNull()
  },
)

test('the form of a career has the date that its page shows', async () => {
  await openNew('careers')
  publication().getByLabelText(/^Date shown to visitors/)
})

// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
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

const later = '2077-03-28T12:00:00.000Z'
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
  await publication().findByLabelText(/^Publish at/)
}

test('a form with a publication time in the future schedules, and says so before and after', async () => {
  const user = await office.open('/admin/testimonials/ada/edit', screens)
  await screen.findByRole('button', { name: 'Publish' })
  const publishAt = await publication().findByLabelText(/^Publish at/)
  fireEvent.change(publishAt, { target: { value: '2077-03-28T12:00' } })
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await screen.findByText('Testimonial updated successfully')
  screen.getByText('Visible from Mar 28, 2077, 12:00 PM.')
  const [saved] = office.callsOf('PUT', '/testimonials/ada')
  expect(saved?.body).toMatchObject({ publishAt: later })
})

test('a form with a publication time in the past publishes', async () => {
  await openNew('testimonials')
  const publishAt = publication().getByLabelText(/^Publish at/)
  fireEvent.change(publishAt, { target: { value: '2077-03-28T12:00' } })
  await screen.findByRole('button', { name: 'Schedule Testimonial' })
  fireEvent.change(publishAt, { target: { value: '2020-03-28T12:00' } })
  await screen.findByRole('button', { name: 'Create Testimonial' })
})

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

test('a changed record that visitors see is scheduled, and the notice says from when', async () => {
  const draft = { liveVersion: 1, publishesAt: later, release: 'one' }
  office.answer(({ method, path }) =>
    method === 'PUT' && path === '/testimonials/ada'
      ? Response.json({ ...ada, company: 'The harbor of 2077', version: 2, draft })
      : undefined,
  )
  const user = await office.open('/admin/testimonials/ada/edit', screens)
  await screen.findByRole('button', { name: 'Publish' })
  fireEvent.change(screen.getByLabelText('Company'), { target: { value: 'The harbor of 2077' } })
  const publishAt = await publication().findByLabelText(/^Publish at/)
  fireEvent.change(publishAt, { target: { value: '2077-03-28T12:00' } })
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByText('Visitors see the changes from Mar 28, 2077, 12:00 PM.')
})

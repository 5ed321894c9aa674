// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = {
  '/admin/:type': await import('../../documents/list/list.tsx'),
  '/admin/:type/create': await import('../../documents/form/create.tsx'),
  '/admin/:type/:id/edit': await import('../../documents/form/edit.tsx'),
}

const later = '2077-03-28T12:00:00.000Z'
const shownLater = 'Mar 28, 2077, 12:00 PM'
const live = {
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
  publishAt: null as string | null,
  unpublishAt: null,
  publishedAt: null,
  draft: null as object | null,
}
const draftOf = (more: object = {}) => ({
  baseVersion: 1,
  liveVersion: 1,
  liveSlug: null,
  savedBy: 'editor@northlight.example',
  release: null,
  releaseName: null,
  publishesAt: null,
  heldBecause: null,
  liveTimes: null,
  approval: null,
  ...more,
})

/** The testimonial on the fake server. */
let stored = live
const releases = [{ _id: 'spring', name: 'Spring', publishAt: null }]

function answer({ method, path, query, body }: Asked): Response | undefined {
  const isDraft = query.get('draft') === 'true'
  if (path === '/releases' && method === 'GET') return listOf(releases)
  if (path === '/releases') return Response.json({ _id: 'new', name: 'Autumn' }, { status: 201 })
  const added = /^\/releases\/(\w+)\/drafts\/testimonials\/ada$/.exec(path)?.[1]
  if (added) {
    const release = method === 'PUT' ? { release: added, releaseName: 'Spring' } : {}
    stored = { ...stored, draft: draftOf(release) }
    return method === 'PUT' ? Response.json({}) : new Response(null, { status: 204 })
  }
  if (path === '/testimonials/ada/publish') {
    if (!stored.draft && !stored.publishAt) return problem(404)
    const at = query.get('publishAt')
    const isTimed = at !== null && at !== 'now'
    const waits = draftOf({ release: 'own', releaseName: 'Ada Quist', publishesAt: at })
    stored = {
      ...stored,
      version: stored.version + 1,
      publishAt: null,
      draft: isTimed ? waits : null,
    }
    return Response.json(stored)
  }
  if (path === '/testimonials' && method === 'POST' && isDraft) {
    stored = { ...live, ...Object(body), draft: draftOf({ baseVersion: null, liveVersion: null }) }
    return Response.json(stored, { status: 201 })
  }
  if (path === '/testimonials/ada' && method === 'PUT') {
    stored = { ...stored, ...Object(body), version: stored.version + 1 }
    if (isDraft) stored = { ...stored, draft: draftOf() }
    return Response.json(stored)
  }
  if (path === '/testimonials/ada') return Response.json(stored)
  return path === '/testimonials' ? listOf([stored]) : undefined
}

beforeEach(() => {
  stored = live
  office.answer(answer)
})

const edit = '/admin/testimonials/ada/edit'
async function open(address = edit) {
  const user = await office.open(address, screens)
  await screen.findByRole('form')
  return user
}
const press = (name: string) => screen.findByRole('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const question = async () => within(await screen.findByRole('dialog', { name: 'Publish later' }))
const line = async () => within(await screen.findByRole('region', { name: 'Publication' }))

test('changes are published at a time, and the form says so until then', async () => {
  const user = await open()
  type('Company', 'The harbor of 2077')
  await user.click(await press('Publish later'))
  const dialog = await question()
  fireEvent.change(await dialog.findByLabelText(/^Date and time/), {
    target: { value: '2077-03-28T12:00' },
  })
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await screen.findByText('Testimonial scheduled successfully')
  screen.getByText(`Visitors see the changes from ${shownLater}.`)
  const [saved] = office.callsOf('PUT', '/testimonials/ada')
  expect(saved?.query.get('draft')).toBe('true')
  expect(saved?.body).toMatchObject({ company: 'The harbor of 2077' })
  const [published] = office.callsOf('POST', '/testimonials/ada/publish')
  expect(published?.query.get('publishAt')).toBe(later)
  expect(published?.headers.get('if-match')).toBe('"2"')
  const state = await line()
  state.getByText(shownLater)
  expect(state.getByRole('link', { name: 'Ada Quist' }).getAttribute('href')).toBe(
    '/admin/releases/own',
  )
  expect(screen.queryByRole('button', { name: 'Publish later' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('the question names what is missing', async () => {
  const user = await open()
  await user.click(await press('Publish later'))
  const dialog = await question()
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await dialog.findByText('Choose a date and a time')
  fireEvent.change(dialog.getByLabelText(/^Date and time/), {
    target: { value: '2020-03-28T12:00' },
  })
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await dialog.findByText('Choose a time in the future')
  await user.click(dialog.getByRole('radio', { name: 'With a new release' }))
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await dialog.findByText('Name is required')
  expect(office.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a draft is published with a release that exists, and leaves it again', async () => {
  stored = { ...live, draft: draftOf() }
  const user = await open()
  await user.click(await press('Publish later'))
  const dialog = await question()
  await user.click(await dialog.findByRole('radio', { name: 'Together with a release' }))
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await screen.findByText('It is published with the release “Spring”.')
  const [added] = office.callsOf('PUT', '/releases/spring/drafts/testimonials/ada')
  expect(added?.query.get('seen')).toBe('1')
  const state = await line()
  state.getByText(/has no time yet/)
  await user.click(state.getByRole('button', { name: 'Don’t publish' }))
  await press('Publish later')
  expect(office.callsOf('DELETE', '/releases/spring/drafts/testimonials/ada')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Publication' })).toBeNull()
})

test('a draft is published with a new release', async () => {
  stored = { ...live, draft: draftOf() }
  const user = await open()
  await user.click(await press('Publish later'))
  const dialog = await question()
  await user.click(dialog.getByRole('radio', { name: 'With a new release' }))
  await user.type(await dialog.findByLabelText('Name'), 'Autumn')
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await waitFor(() =>
    expect(office.callsOf('PUT', '/releases/new/drafts/testimonials/ada')).toHaveLength(1),
  )
  const [made] = office.callsOf('POST', '/releases')
  expect(made?.body).toEqual({ name: 'Autumn', publishAt: null })
})

test('a live record without changes has nothing to publish later', async () => {
  const user = await open()
  await user.click(await press('Publish later'))
  const dialog = await question()
  fireEvent.change(await dialog.findByLabelText(/^Date and time/), {
    target: { value: '2077-03-28T12:00' },
  })
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await screen.findByText('There is nothing to publish')
})

test('a record with a time of its own says so, and is published now', async () => {
  stored = { ...live, publishAt: later }
  const user = await open()
  const state = await line()
  expect(state.getByText(/Visitors see it from/).textContent).toContain(shownLater)
  await user.click(state.getByRole('button', { name: 'Publish now' }))
  await screen.findByText('Testimonial published successfully')
  const [published] = office.callsOf('POST', '/testimonials/ada/publish')
  expect(published?.query.get('publishAt')).toBe('now')
})

test('a new record is stored as a draft and published at its time', async () => {
  const user = await open('/admin/testimonials/create?from=ada')
  await user.click(await press('Publish later'))
  const dialog = await question()
  fireEvent.change(await dialog.findByLabelText(/^Date and time/), {
    target: { value: '2077-03-28T12:00' },
  })
  await user.click(dialog.getByRole('button', { name: 'Publish later' }))
  await screen.findByText('Testimonial scheduled successfully')
  await office.isAt(edit)
  expect(office.callsOf('POST', '/testimonials')).toHaveLength(1)
})

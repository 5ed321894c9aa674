// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { RecordHold } from '#content/documents/define.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/:type/:id/edit': await import('./edit.tsx') }
const path = '/testimonials/ada'
const because = 'On hold: ada@example.com, who scheduled it, was removed.'
const later = '2077-03-28T10:00:00.000Z'

let held: RecordHold | null
let takeOvers = 0

beforeEach(() => {
  held = { field: 'publishAt', at: later, because }
  takeOvers = 0
  office.answer(answer)
})

const record = () => ({
  _id: 'ada',
  quote: 'They were on time.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/media/one.webp',
  isActive: held?.field !== 'publishAt',
  publishAt: later,
  unpublishAt: null,
  publishedAt: null,
  version: 2 + takeOvers,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  draft: null,
})

function answer({ method, path: asked }: Asked): Response | undefined {
  if (asked === `${path}/take-over` && method === 'POST') {
    if (!held) return problem(409)
    held = null
    takeOvers += 1
    return Response.json(record())
  }
  if (asked === path) return Response.json({ ...record(), ...(held && { held }) })
  return undefined
}

const open = async () => {
  const user = await office.open(`/admin${path}/edit`, screens)
  await screen.findByRole('form')
  return user
}

test('a record on hold says why, and is taken over in one step', async () => {
  const user = await open()
  screen.getByText(because)
  screen.getByText(/Until someone takes it over, it is inactive\.$/)
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(office.notices('Testimonial taken over').length).toBe(1))
  await waitFor(() => expect(screen.queryByText(because)).toBeNull())
  expect(takeOvers).toBe(1)
})

test('a failed take-over keeps the notice', async () => {
  const user = await open()
  held = null
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(office.notices('Failed to take over the testimonial').length).toBe(1))
  screen.getByText(because)
})

test('a record whose end is on hold stays online', async () => {
  held = { field: 'unpublishAt', at: later, because }
  await open()
  screen.getByText(/^Unpublishes .* it stays online\.$/)
})

test('a time that has passed cannot be taken over', async () => {
  held = { field: 'publishAt', at: '2026-01-01T08:00:00.000Z', because }
  await open()
  screen.getByText(/has passed: choose another one\.$/)
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
})

// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Trashed } from '#content/documents/trash-api.ts'
import { dayMs } from '#content/text/durations.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/trash': await import('./trash.tsx') }

const trashed = (name: string, more: Partial<Trashed> = {}): Trashed => ({
  type: 'careers',
  _id: `id-of-${name}`,
  name,
  deletedAt: new Date().toISOString(),
  deletedBy: 'ada@northlight.example',
  purgedAt: new Date(Date.now() + 30 * dayMs).toISOString(),
  ...more,
})

/** Fakes a trash. Restored and permanently deleted items disappear from it. */
function fillTrash(...entries: Trashed[]) {
  office.answer(({ method, path }) => {
    if (path === '/trash') return listOf(entries)
    const [, , type, id] = path.split('/')
    const place = entries.findIndex((entry) => entry.type === type && entry._id === id)
    if (place < 0) return undefined
    if (method === 'DELETE' || path.endsWith('/restore')) entries.splice(place, 1)
    return new Response(null, { status: 204 })
  })
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const button = (name: string) => screen.getByRole('button', { name })

test('a deleted record shows who deleted it and the time left, and can be restored', async () => {
  fillTrash(trashed('Pilot'), trashed('Harbor', { type: 'projects', deletedBy: null }))
  const user = await office.open('/admin/trash', screens)
  await screen.findByText('2 deleted items')
  within(row('Pilot')).getByText('by ada@northlight.example')
  expect(within(row('Pilot')).getAllByText('30 days left').length).toBeGreaterThan(0)
  within(row('Harbor')).getByText('by Atrium')
  expect(within(row('Harbor')).getAllByText('Project').length).toBeGreaterThan(0)

  await user.click(button('Restore Pilot'))
  await waitFor(() => expect(office.notices('Career restored')).toHaveLength(1))
  await screen.findByText('1 deleted item')
  expect(screen.queryByRole('row', { name: /Pilot/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(office.callsOf('POST', '/trash/careers/id-of-Pilot/restore')).toHaveLength(1)
})

test('a record is permanently deleted only after confirmation', async () => {
  fillTrash(trashed('Pilot'))
  const path = '/trash/careers/id-of-Pilot'
  const user = await office.open('/admin/trash', screens)
  await user.click(await screen.findByRole('button', { name: 'Delete permanently Pilot' }))
  const question = screen.getByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain('This action cannot be undone.')
  expect(question.textContent).toContain('the career Pilot and its history')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(office.callsOf('DELETE', path)).toHaveLength(0)

  await user.click(button('Delete permanently Pilot'))
  const again = within(screen.getByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(office.notices('Career permanently deleted')).toHaveLength(1))
  await screen.findByText('The trash is empty')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(office.callsOf('DELETE', path)).toHaveLength(1)
})

test('a deleted picture has a thumbnail, and its confirmation mentions no history', async () => {
  const hash = 'ab'.repeat(32)
  fillTrash(trashed('quay.webp', { type: 'images', url: `/media/${hash}.webp` }))
  const user = await office.open('/admin/trash', screens)
  await user.click(await screen.findByRole('button', { name: 'Delete permanently quay.webp' }))
  expect(screen.getByRole('alertdialog').textContent).toContain('the image quay.webp.')
  expect(row('quay.webp').querySelector('img')?.getAttribute('src')).toBe(`/media/${hash}/320.webp`)
})

test('a page beyond the last one links to the first', async () => {
  office.answer(({ path, query }) =>
    path === '/trash' ? listOf(query.get('page') === '2' ? [] : [trashed('Pilot')], 25) : undefined,
  )
  const user = await office.open('/admin/trash?page=2', screens)
  await screen.findByText('This page is empty')
  await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
  await screen.findByRole('row', { name: /Pilot/ })
  screen.getByText('1–1 of 25 deleted items')
})

test('a row that cannot be restored stays, and one notice shows why', async () => {
  fillTrash(trashed('Pilot'))
  office.answer(({ path }) =>
    path.startsWith('/trash/') ? problem(404, { detail: 'It is gone.' }) : undefined,
  )
  const user = await office.open('/admin/trash', screens)
  await user.click(await screen.findByRole('button', { name: 'Restore Pilot' }))
  await waitFor(() => expect(office.notices('Failed to restore career')).toHaveLength(1))
  await waitFor(() => expect(office.notices('It is gone.')).toHaveLength(1))
  await user.click(button('Delete permanently Pilot'))
  const question = within(screen.getByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(office.notices('Failed to permanently delete career')).toHaveLength(1))
  row('Pilot')
})

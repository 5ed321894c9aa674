// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { fakeRecords } from '#tests/support/components/fake-records.ts'

const office = withBackOffice()
const screens = { '/admin/:type/:id/edit': await import('./edit.tsx') }
afterEach(() => {
  vi.useRealTimers()
})

test('a form works in a browser that cannot store unsaved changes', async () => {
  // Private windows of some browsers have neither IndexedDB nor Web Locks.
  vi.stubGlobal('indexedDB', undefined)
  Object.defineProperty(navigator, 'locks', { value: undefined })
  const testimonials = fakeRecords('testimonials', ['Ada Quist'])
  office.answer(testimonials.answer)
  const user = await office.open('/admin/testimonials/1/edit', screens)
  const company = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' })
  await screen.findByRole('form')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(company(), { target: { value: 'Nobody keeps me' } })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).not.toContain('kept')
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(office.notices('Testimonial updated successfully')).toHaveLength(1))
  expect(testimonials.all[0]).toMatchObject({ company: 'Nobody keeps me' })
})

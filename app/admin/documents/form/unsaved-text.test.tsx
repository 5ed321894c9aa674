// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import { anEditor } from '#tests/support/components/an-editor.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { fakeRecords } from '#tests/support/components/fake-records.ts'
import { storedUnsaved } from '#tests/support/components/fake-unsaved.ts'

const demo = readDemo()

vi.mock('./unsaved/unsaved-store.ts', () => import('#tests/support/components/fake-unsaved.ts'))

const office = withBackOffice()
const screens = {
  '/admin/:type/create': await import('./create.tsx'),
  '/admin/:type/:id/edit': await import('./edit.tsx'),
  '/admin/settings': await import('../settings/settings.tsx'),
  '/admin/pages/:name': await import('../pages/page-screen.tsx'),
}

const address = '/admin/testimonials/1/edit'

beforeEach(() => {
  office.answer(fakeRecords('testimonials', ['Ada Quist']).answer)
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  storedUnsaved.clear()
})

const field = (label: string) =>
  within(screen.getByRole('form')).getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const offer = () => within(screen.getByRole('region', { name: 'You have unsaved changes' }))
const queryOffer = () => screen.queryByRole('region', { name: /^You have unsaved changes/ })
const findOffer = async () =>
  within(await screen.findByRole('region', { name: /^You have unsaved changes/ }))
const companies = () => [...storedUnsaved.values()].map(({ values }) => values.company)

async function open(at = address) {
  const user = await office.open(at, screens)
  await screen.findByRole('form')
  return user
}

/** Types into a form and closes it without saving. */
async function leaveTyped(company: string) {
  await open()
  type('Company', company)
  await waitFor(() => expect(companies()).toContain(company))
  cleanup()
}

test('every keystroke is stored within two seconds, even during continuous typing', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const text = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const kept = () => String(companies()[0] ?? '').length
  for (let typed = 1; typed <= text.length; typed++) {
    type('Company', text.slice(0, typed))
    await act(() => vi.advanceTimersByTimeAsync(100))
    // Twenty keystrokes take two seconds, so at most the last nineteen are not stored yet.
    expect(kept()).toBeGreaterThan(typed - 20)
  }
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(companies()).toEqual([text])
})

test('the newest unsaved changes are offered first, and restoring them keeps the current ones', async () => {
  for (const company of ['Older', 'Newer']) await leaveTyped(company)
  const user = await open()
  await findOffer()
  type('Company', 'Newest')
  await user.click(offer().getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(field('Company').value).toBe('Newer'))
  await user.click((await findOffer()).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(field('Company').value).toBe('Newest'))
  // Each restore stored the changes that it replaced. The oldest changes were not offered yet.
  await waitFor(() => expect(companies().sort()).toEqual(['Newer', 'Newest', 'Older']))
})

test('unsaved changes are kept when the form is left, and Undo restores discarded ones', async () => {
  const user = await open()
  type('Company', 'Somebody')
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await dialog.findByText(/kept in this browser/)
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })

  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await user.click((await findOffer()).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(queryOffer()).toBeNull())
  expect(companies()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await findOffer()
})

test('unsaved settings are kept for the person who typed them', async () => {
  office.signIn(anEditor)
  let stored: object = { ...demo.settings, version: 1 }
  office.answer(({ method, path, body }) => {
    if (path !== '/settings') return undefined
    if (method === 'PUT') stored = { ...(body as object), version: 2 } // cast: sent by the form
    return Response.json(stored)
  })
  await open('/admin/settings')
  type('Phone', '+372 555 0199')
  await waitFor(() =>
    expect([...storedUnsaved.values()]).toMatchObject([{ form: `${anEditor.email}/settings` }]),
  )
  cleanup()

  const user = await open('/admin/settings')
  await user.click((await findOffer()).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(field('Phone').value).toBe('+372 555 0199'))
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(office.notices('Settings updated successfully')).toHaveLength(1))
  expect(stored).toMatchObject({ phone: '+372 555 0199' })
  await waitFor(() => expect(storedUnsaved.size).toBe(0))
})

test('text typed while a record is being created is offered in its edit form', async () => {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  let created: object = {}
  office.answer(async ({ method, path, body }) => {
    if (path === '/testimonials/new-one') return Response.json(created)
    if (path !== '/testimonials' || method !== 'POST') return undefined
    created = { ...(body as object), _id: 'new-one', isActive: true, version: 1 } // cast: sent by the form
    await promise
    return Response.json(created, { status: 201 })
  })
  const user = await open('/admin/testimonials/create')
  for (const label of ['Name', 'Title', 'Company', 'Image URL', 'Quote']) {
    type(label, `Typed ${label}`)
  }
  await user.click(await screen.findByRole('button', { name: 'Create Testimonial' }))
  await waitFor(() => expect(office.callsOf('POST', '/testimonials')).toHaveLength(1))
  type('Quote', 'Typed too late')
  goOn()
  await waitFor(() => expect(office.notices('Testimonial created successfully')).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Edit Testimonial' })
  expect(field('Quote').value).toBe('Typed Quote')
  await user.click((await findOffer()).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(field('Quote').value).toBe('Typed too late'))
})

test('unsaved changes of the footer are offered under the name of the page', async () => {
  office.answer(({ path }) => {
    if (path === '/settings') return Response.json({ ...emptySettings, version: 1 })
    const state = { name: 'footer', version: 1, draft: null }
    const texts = wholePage(pageOf('footer'), {}, 'en')
    return path === '/pages/footer' ? Response.json({ ...texts, ...state }) : undefined
  })
  await open('/admin/pages/footer')
  const list = within(screen.getByRole('group', { name: 'Second list' }))
  fireEvent.change(list.getByRole('textbox', { name: 'Title' }), { target: { value: 'Legal' } })
  await waitFor(() => expect(storedUnsaved.size).toBe(1))
  cleanup()
  await open('/admin/pages/footer')
  await screen.findByRole('heading', { name: 'Footer: you have unsaved changes' })
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import type { StoredSetup } from '#content/setup/setup-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf } from '#tests/support/components/broken-answers.ts'
import { ownTimeZone } from '../site-locale.ts'

const office = withBackOffice()
const screens = {
  '/admin': await import('../dashboard/dashboard.tsx'),
  '/admin/setup': await import('./setup.tsx'),
}

const stored: StoredSetup = {
  companyName: '',
  sentence: '',
  title: '',
  imageUrl: '',
  color: '',
  email: '',
  phone: '',
  address: '',
  language: 'en',
  timeZone: '',
  demo: 'remove',
  version: 0,
}
const demo: DemoContent = {
  parts: [{ type: 'projects', untouched: 12, edited: 0 }],
  removed: null,
  isPublicSite: false,
}

beforeEach(() => {
  // The window is narrow, so the preview is hidden. Browser tests cover the preview.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  office.answer(({ method, path, body }) => {
    if (path === '/setup') return Response.json(stored)
    if (path === '/setup/go-live' && method === 'POST')
      return Response.json({ ...stored, ...(body as object), version: 1 }) // Cast: the form sends an object.
    if (path === '/brand') return Response.json({ ...emptyBrand, version: 0 })
    if (path === '/demo-content') return Response.json(demo)
    if (path === '/messages/inbox') return Response.json({ unread: 0, arrived: 0, newest: null })
    return /^\/(projects|careers|technologies|messages)$/.test(path) ? listOf([]) : undefined
  })
})

test('the setup links to starting from a backup until the site has a name', async () => {
  office.load('/admin/setup', screens)
  const link = await screen.findByRole('link', { name: 'Start from a backup' })
  expect(link.getAttribute('href')).toBe('/admin/setup/backup')
  cleanup()
  office.answer(({ path }) =>
    path === '/setup' ? Response.json({ ...stored, companyName: 'Krume' }) : undefined,
  )
  office.load('/admin/setup', screens)
  await screen.findByRole('form')
  expect(screen.queryByRole('link', { name: 'Start from a backup' })).toBeNull()
})

test('a new owner sets up the site from the dashboard, with the demo content removed by default', async () => {
  const user = await office.open('/admin', screens)
  await user.click(await screen.findByRole('link', { name: 'Set up your site' }))
  const form = within(await screen.findByRole('form'))
  const removal = form.getByRole<HTMLInputElement>('checkbox', { name: 'Remove the demo content' })
  expect(removal.checked).toBe(true)
  fireEvent.change(form.getByLabelText('Company name'), { target: { value: 'Krume' } })
  await user.click(await screen.findByRole('button', { name: 'Go live' }))
  await screen.findByRole('heading', { name: 'Your company’s site is live' })
  expect(office.callsOf('POST', '/setup/go-live').map(({ body }) => body)).toEqual([
    expect.objectContaining({ companyName: 'Krume', demo: 'remove', timeZone: ownTimeZone() }),
  ])
  await office.isAt('/admin/setup')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})

test('a failed preview is hidden, and the next change retries it', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  office.answer(({ path }) =>
    path === '/previews' ? Response.json({ path: '/?preview=1' }) : undefined,
  )
  const user = await office.open('/admin/setup', screens)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Home page')
  // Browser error pages are cross-origin.
  Object.defineProperty(frame, 'contentDocument', { value: null })
  fireEvent.load(frame)
  const sentence = 'The page could not be shown. It will reload when you continue.'
  await screen.findByText(sentence)
  expect(screen.queryByTitle('Home page')).toBeNull()
  await user.type(screen.getByLabelText('Company name'), 'K')
  await screen.findByTitle('Home page')
  expect(screen.queryByText(sentence)).toBeNull()
})

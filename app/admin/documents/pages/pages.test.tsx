// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isPageName, type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { type Asked, withBackOffice } from '#tests/support/back-office.tsx'

const office = withBackOffice()
const screens = {
  '/admin/pages': await import('./pages.tsx'),
  '/admin/pages/:name': await import('./page-screen.tsx'),
}

const problem = (status: number) => Response.json({ title: 'Refused', status }, { status })

/** Refuses one call until the returned function is called. */
function refuse(method: string, path: string, status: number) {
  let isRefused = true
  office.answer((asked: Asked) =>
    isRefused && asked.method === method && asked.path === path ? problem(status) : undefined,
  )
  return () => {
    isRefused = false
  }
}

beforeEach(() => {
  let version = 0
  let isDraft = false
  let written = {}
  const state = (name: PageName) => ({
    name,
    version,
    updatedAt: null,
    publishedAt: null,
    draft: isDraft ? { savedBy: 'editor@example.com', release: null } : null,
  })
  office.answer(({ method, path, body }) => {
    if (path === '/pages') return Response.json(pageNames.map(state))
    const [, name = ''] = /^\/pages\/([\w-]+)(?:\/\w+)?$/.exec(path) ?? []
    if (!isPageName(name)) return undefined
    if (method === 'PUT') written = body as object // cast: sent by the form
    if (method !== 'GET') {
      version++
      isDraft = method === 'PUT'
    }
    return Response.json({ ...wholePage(pageOf(name), written, 'en'), ...state(name) })
  })
})

async function openPage(name: PageName) {
  const user = await office.open(`/admin/pages/${name}`, screens)
  await screen.findByText('Save draft')
  const section = (label: string) => within(screen.getByRole('group', { name: label }))
  const line = (where: string, label: string) =>
    section(where).getByRole<HTMLInputElement>('textbox', { name: label })
  return { user, section, line }
}

/** Finds the button by its text: role queries are slow in a large form. */
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const sent = (path: string) => office.calls.filter((call) => call.path === path)

test('a text shows its length near the limit, and an error at its field above it', async () => {
  const { section, line } = await openPage('news')
  const headline = line('Head', 'Headline')
  const type = (value: string) => fireEvent.change(headline, { target: { value } })
  type('x'.repeat(71))
  expect(section('Head').queryByText('71 of 90')).toBeNull()
  type('x'.repeat(72))
  await section('Head').findByText('72 of 90')
  await section('Head').findByText('72 of 90 characters')
  type('x'.repeat(91))
  await section('Head').findByText('Headline must be at most 90 characters')
  await section('Head').findByText('91 of 90 characters, 1 too many')
  press('Save draft')
  await screen.findByText('1 field needs attention')
  await waitFor(() => expect(document.activeElement).toBe(headline))
  expect(sent('/pages/news').filter(({ method }) => method === 'PUT')).toEqual([])
  type('Short')
  await waitFor(() => expect(screen.queryByText('1 field needs attention')).toBeNull())
  press('Save draft')
  await screen.findByText('Draft saved successfully')
})

test('a duplicate link in a menu shows an error at its field', async () => {
  const { section } = await openPage('footer')
  const addresses = section('First list').getAllByRole<HTMLInputElement>('combobox')
  const last = addresses.at(-1)
  if (!last) throw new Error('the list has no link')
  fireEvent.change(last, { target: { value: addresses[0]?.value } })
  press('Save draft')
  await screen.findByText(/^Link 1 leads to \/\w+ already$/)
  await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(last, { target: { value: '/#contact' } })
  press('Save draft')
  await screen.findByText('Draft saved successfully')
})

test('typed text is kept if the save or only the publication fails', async () => {
  const { line } = await openPage('testimonials')
  const headline = line('Head', 'Headline')
  fireEvent.change(headline, { target: { value: 'Words that stay' } })
  const save = refuse('PUT', '/pages/testimonials', 503)
  press('Publish')
  await screen.findByText('Failed to save draft')
  expect(headline.value).toBe('Words that stay')
  save()

  const publish = refuse('POST', '/pages/testimonials/publish', 500)
  press('Publish')
  await screen.findByText('Failed to publish page')
  await screen.findByText('The draft is saved. Something went wrong on the server.')
  await screen.findByText('Draft: visitors can’t see the latest changes')
  publish()
  press('Publish')
  await screen.findByText('Page published successfully')
  expect(sent('/pages/testimonials').at(-1)?.body).toMatchObject({
    head: { title: 'Words that stay' },
  })
})

test('Retry loads a page that could not be loaded', async () => {
  const goOn = refuse('GET', '/pages/footer', 500)
  const user = await office.open('/admin/pages/footer', screens)
  await screen.findByRole('heading', { level: 1, name: 'Edit Footer' })
  goOn()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('group', { name: 'Newsletter' })
})

test('Retry loads a list of pages that could not be loaded', async () => {
  const goOn = refuse('GET', '/pages', 500)
  const user = await office.open('/admin/pages', screens)
  await within(screen.getByRole('main')).findByText('Failed to fetch pages')
  goOn()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Careers' })
})

test('an unknown page is not found', async () => {
  await office.open('/admin/pages/nowhere', screens)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})

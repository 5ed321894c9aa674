// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isPageName, type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import type { Redirect, ReplaceablePageState } from '#content/redirects/redirects-api.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'

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

/** The redirect that replaces the page About us. */
const redirect: Redirect = {
  _id: 'r1',
  from: '/about',
  to: '/ueber-uns',
  title: 'Über uns',
  status: 301,
  state: 'works',
  isAutomatic: false,
  hits: 0,
  lastHitAt: null,
  updatedAt: null,
}

let replaceable: ReplaceablePageState[] = []

beforeEach(() => {
  replaceable = []
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
    if (path === '/redirects/standard-pages') return Response.json(replaceable)
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

const about = { name: 'about', path: '/about', isSample: true, redirect } as const

/** Answers the deletion of the redirect and its restoration. */
function changeableRedirect() {
  office.answer(({ method, path }) => {
    if (!path.startsWith('/redirects') || method === 'GET') return undefined
    replaceable = [{ ...about, redirect: method === 'DELETE' ? null : redirect }]
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json(redirect, { status: 201 })
  })
}

test('the list names the page that replaces a sample, and shows the sample again until Undo', async () => {
  replaceable = [about]
  changeableRedirect()
  const user = await office.open('/admin/pages', screens)
  await screen.findByText('by /ueber-uns')
  await user.click(screen.getByRole('button', { name: 'Show again /about' }))
  await screen.findByText('/about no longer redirects')
  await waitFor(() => expect(screen.queryByText('by /ueber-uns')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('by /ueber-uns')
  expect(office.callsOf('POST', '/redirects')[0]?.body).toEqual({
    from: '/about',
    to: '/ueber-uns',
    status: 301,
  })
})

test('the form of a replaced page says so, and that its own text ends the redirect', async () => {
  replaceable = [about]
  changeableRedirect()
  await openPage('about')
  const part = within(await screen.findByRole('region', { name: 'Redirect' }))
  part.getByText(/^Visitors are redirected to/)
  part.getByText(/^Publish your own text here/)
  expect(part.getByRole('link', { name: 'Über uns' }).getAttribute('href')).toBe('/ueber-uns')
  replaceable = [{ ...about, isSample: false, redirect: { ...redirect, state: 'unused' } }]
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Headline' })[0] ?? document.body, {
    target: { value: 'Our house' },
  })
  press('Publish')
  await part.findByText(/^Unused, because this page has its own text:/)
  const redirects = part.getByRole('link', { name: 'Delete the redirect' })
  expect(redirects.getAttribute('href')).toBe('/admin/redirects')
})

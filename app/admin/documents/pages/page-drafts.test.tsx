// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SimpleValue } from '#content/documents/fields.ts'
import { isPageName, type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { findConflict } from '#tests/support/components/conflict-dialog.ts'

const office = withBackOffice()
const screens = {
  '/admin': await import('../../dashboard/dashboard.tsx'),
  '/admin/pages': await import('./pages.tsx'),
  '/admin/pages/:name': await import('./page-screen.tsx'),
}

const by = 'editor@example.com'
const at = '2026-11-20T12:00:00.000Z'

type Texts = Record<string, Record<string, SimpleValue>>
interface Saved {
  action: 'drafted' | 'published' | 'discarded'
  texts: Texts
}

/** Versions of the tested page, oldest first. The last one is the current one. */
let saved: Saved[] = []

const present = () => saved.at(-1)
const isDraft = () => present()?.action === 'drafted'
/** The texts that visitors see: the published ones, or the samples. */
const publicTexts = () => saved.findLast(({ action }) => action !== 'drafted')?.texts ?? {}

/** Stores a draft. Texts that are left out are unchanged. */
function saveDraft(changes: Texts) {
  const texts = { ...present()?.texts }
  for (const [section, values] of Object.entries(changes)) {
    texts[section] = { ...texts[section], ...values }
  }
  saved.push({ action: 'drafted', texts })
}

beforeEach(() => {
  saved = []
  office.answer(answer)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const liveVersion = () => saved.findLastIndex(({ action }) => action === 'published') + 1
const version = () => (isDraft() ? saved.length : liveVersion())

const storedPage = (name: string) => ({
  name,
  version: version(),
  updatedAt: at,
  publishedAt: at,
  draft: isDraft() ? { savedBy: by, release: null } : null,
})

const whole = (name: PageName, texts: Texts) => wholePage(pageOf(name), texts, 'en')

function answer({ method, path, query, headers, body }: Asked): Response | undefined {
  if (path === '/redirects/standard-pages') return Response.json([])
  if (path === '/pages') {
    const untouched = { version: 0, draft: null }
    const listed = pageNames.map((name) =>
      name === 'careers' ? storedPage(name) : { ...storedPage(name), ...untouched },
    )
    return Response.json(listed)
  }
  if (path === '/previews') return Response.json({ path: '/technologies?preview=1' })
  if (path === '/messages/inbox') return Response.json({ unread: 0, newest: null, arrived: 0 })
  const [, name = '', what] = /^\/pages\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
  if (!isPageName(name)) {
    const isList = /^\/(projects|careers|technologies|news|subpages|messages)$/.test(path)
    return isList ? listOf([]) : undefined
  }
  if (what === 'revisions') return listOf(revisions(name))
  const seen = headers.get('if-match')
  if (method !== 'GET' && seen && seen !== `"${version()}"`) return problem(412)
  if (method === 'PUT') saveDraft(body as Texts) // cast: sent by the form
  if (method === 'POST' && !isDraft()) return problem(404)
  if (what === 'discard') saved.push({ action: 'discarded', texts: publicTexts() })
  else if (method === 'POST') saved.push({ action: 'published', texts: present()?.texts ?? {} })
  const isLive = method === 'GET' && query.get('draft') !== 'true'
  const texts = isLive ? publicTexts() : (present()?.texts ?? {})
  const state = isLive
    ? { ...storedPage(name), version: liveVersion(), draft: undefined }
    : storedPage(name)
  return Response.json({ ...whole(name, texts), ...state })
}

const revisions = (name: PageName) =>
  saved
    .map(({ action, texts }, place) => ({
      version: place + 1,
      at,
      by,
      action,
      ...(action === 'published' ? {} : { isDraft: true }),
      values: whole(name, texts),
    }))
    .reverse()

const section = (label: string) => within(screen.getByRole('group', { name: label }))
const line = (where: string, label: string) =>
  section(where).getByRole<HTMLInputElement>('textbox', { name: label })
const fill = (where: string, label: string, value: string) =>
  fireEvent.change(line(where, label), { target: { value } })
/** Finds the button by its text: role queries are slow in a large form. */
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const noticed = (text: string | RegExp) =>
  waitFor(() => expect(office.notices(text).length).toBeGreaterThan(0))
const focusedName = () => document.activeElement?.getAttribute('aria-label')

async function openPage(name: PageName) {
  const user = await office.open(`/admin/pages/${name}`, screens)
  await screen.findByText('Save draft')
  return user
}

const leads = async (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('main')).getByRole('link', { name }))

test('a page is opened from the list and saved as a draft that visitors do not see', async () => {
  const user = await office.open('/admin/pages', screens)
  const table = within(await screen.findByRole('table', { name: 'Standard pages' }))
  const row = table.getByRole('row', { name: /\/careers/ })
  within(row).getByText('Published')
  await leads(user, 'Careers')
  await screen.findByRole('heading', { level: 1, name: 'Edit Careers' })

  const empty = 'Empty state'
  expect(section(empty).getAllByText('Sample').length).toBeGreaterThan(0)
  expect(line(empty, 'Headline').getAttribute('aria-describedby')).not.toBeNull()
  fill(empty, 'Headline', 'Every desk is taken')
  await waitFor(() => expect(line(empty, 'Headline').getAttribute('aria-describedby')).toBeNull())
  line(empty, 'Headline').focus()
  await user.keyboard('{Control>}s{/Control}')
  await noticed('Draft saved successfully')
  await screen.findByText('Draft: visitors can’t see the latest changes')
  expect(publicTexts()).toEqual({})
})

test('the dashboard counts a page with unpublished changes, and the page is published once', async () => {
  saveDraft({ empty: { title: 'Every desk is taken' } })
  const user = await office.open('/admin', screens)
  const link = await screen.findByRole('link', { name: 'unpublished changes' })
  expect(link.parentElement?.textContent).toBe('1 page has unpublished changes')
  await user.click(link)
  await screen.findByText(`by ${by}`)
  await leads(user, 'Careers')
  await screen.findByText('Save draft')
  expect(line('Empty state', 'Headline').value).toBe('Every desk is taken')

  fill('Head', 'Headline', 'Work here')
  press('Publish')
  await noticed('Page published successfully')
  await screen.findByText('Published: visitors can see it')
  expect(publicTexts()).toMatchObject({
    head: { title: 'Work here' },
    empty: { title: 'Every desk is taken' },
  })
  press('Publish')
  await noticed('There is nothing to publish')
})

test('the preview shows unsaved texts, and Enter in a field saves the draft', async () => {
  const user = await openPage('technologies')
  const tab = { close: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window) // only these members are used
  fill('Head', 'Headline', 'Not public')
  press('Preview')
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/technologies?preview=1'))
  const [previewed] = office.callsOf('POST', '/previews')
  expect(previewed?.body).toMatchObject({
    documents: [{ type: 'pages', id: 'technologies', values: { head: { title: 'Not public' } } }],
  })
  expect(saved).toEqual([])
  await user.type(line('Head', 'Headline'), '{Enter}')
  await noticed('Draft saved successfully')
  expect(present()).toMatchObject({ action: 'drafted', texts: { head: { title: 'Not public' } } })
})

test('the drafts of two editors are compared, and the chosen texts are published', async () => {
  const user = await openPage('projects')
  fill('Head', 'Headline', 'My headline')
  fill('Call to action', 'Headline', 'My invitation')
  saveDraft({ head: { title: 'Their headline' }, meta: { title: 'Their title' } })
  press('Publish')
  const { dialog, side } = await findConflict()
  expect(side('Search engines and sharing: Title', 'Theirs').checked).toBe(true)
  expect(side('Call to action: Headline', 'Yours').checked).toBe(true)
  await user.click(side('Head: Headline', 'Yours'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await noticed('Page published successfully')
  expect(publicTexts()).toMatchObject({
    head: { title: 'My headline' },
    prompt: { title: 'My invitation' },
    meta: { title: 'Their title' },
  })
})

test('a colleague’s newer draft is not published unseen', async () => {
  await openPage('terms')
  saveDraft({ head: { title: 'Theirs' } })
  press('Publish')
  const { dialog } = await findConflict()
  dialog.getByRole('group', { name: 'Head: Headline' })
  expect(isDraft()).toBe(true)
  expect(publicTexts()).toEqual({})
})

test('sections of a page are reordered and hidden by keyboard', async () => {
  const user = await openPage('careers')
  screen.getByRole('button', { name: 'Move Call to action up' }).focus()
  await user.keyboard('{Enter}')
  expect(focusedName()).toBe('Move Call to action down')
  press('Publish')
  await noticed('Page published successfully')
  expect(publicTexts().layout).toEqual({ shown: ['prompt', 'benefits'] })

  screen.getByRole('checkbox', { name: 'Show Call to action' }).focus()
  await user.keyboard(' ')
  section('Sections').getByText('hidden')
  press('Publish')
  await waitFor(() => expect(publicTexts().layout).toEqual({ shown: ['benefits'] }))
})

test('links are added, moved and removed by keyboard, and a link to a missing page shows a warning', async () => {
  const user = await openPage('header')
  const label = (place: number) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `Link ${place}: Label` })
  const address = (place: number) =>
    screen.getByRole<HTMLInputElement>('combobox', { name: `Link ${place}: Address` })
  const before = screen.getAllByRole('textbox', { name: /^Link \d+: Label$/ }).length
  const last = before + 1
  screen.getByRole('button', { name: 'Add link' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(label(last))
  await user.tab()
  await user.keyboard('/nowhere')
  await screen.findByText('There is no page at /nowhere yet')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('1 field needs attention')
  await waitFor(() => expect(label(last).getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(label(last)))
  await user.keyboard('Ours')
  await user.tab()
  expect(document.activeElement).toBe(address(last))
  await user.clear(address(last))
  await user.keyboard('about')
  await screen.findByRole('option', { name: '/about About us' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address(last).value).toBe('/about')
  await waitFor(() => expect(screen.queryByText(/^There is no page at/)).toBeNull())

  screen.getByRole('button', { name: `Move link ${last} up` }).focus()
  await user.keyboard('{Enter}')
  expect(label(before).value).toBe('Ours')
  expect(focusedName()).toBe(`Move link ${before} up`)
  screen.getByText(`Link ${last} is ${before} of ${last}`)
  screen.getByRole('button', { name: `Remove link ${last}` }).focus()
  await user.keyboard('{Enter}')
  expect(focusedName()).toBe(`Remove link ${before}`)
  await user.keyboard('{Control>}s{/Control}')
  await noticed('Draft saved successfully')
  const links = present()?.texts.menu?.links
  expect(links).toHaveLength(before)
  expect(links).toContainEqual({ label: 'Ours', to: '/about' })
})

const headline = () => line('Head', 'Headline').value

test('a draft is discarded once and without confirmation, and one Undo restores it in its release', async () => {
  saveDraft({ head: { title: 'Another headline' } })
  let release: string | null = 'spring'
  office.answer(async (asked) => {
    if (asked.path === '/releases') return listOf([])
    if (asked.path === '/releases/spring/drafts/pages/privacy') {
      release = 'spring'
      return Response.json({ _id: 'spring', name: 'Spring' })
    }
    if (asked.method === 'DELETE') release = null
    const answered = asked.path === '/pages/privacy' ? answer(asked) : undefined
    return answered?.ok ? Response.json({ ...(await answered.json()), release }) : answered
  })
  const user = await openPage('privacy')
  press('Discard draft')
  press('Discard draft')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await noticed('Draft discarded')
  expect(document.activeElement?.id).toBe('main')
  await waitFor(() => expect(headline()).toBe(whole('privacy', {}).head?.title))
  expect(isDraft()).toBe(false)

  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  await noticed('Draft saved successfully')
  await waitFor(() => expect(headline()).toBe('Another headline'))
  expect(saved.map(({ action }) => action)).toEqual(['drafted', 'discarded', 'drafted'])
  expect(release).toBe('spring')
  expect(office.callsOf('POST', '/pages/privacy/discard')).toHaveLength(1)
  await screen.findByText('Draft: visitors can’t see the latest changes')
  expect(publicTexts()).toEqual({})
  await user.click(await screen.findByText('Discard draft'))
  await waitFor(() => expect(isDraft()).toBe(false))
})

test('Undo of a discarded draft does not overwrite a colleague’s later save', async () => {
  saveDraft({ site: { title: 'Mine' } })
  const user = await openPage('footer')
  press('Discard draft')
  await noticed('Draft discarded')
  saveDraft({ site: { title: 'Theirs' } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await noticed('Failed to save draft')
  await noticed(
    /^Someone has saved the footer in the meantime\. You’re looking at their version\. .*history\.$/,
  )
  expect(line('First list', 'Title').value).toBe('Theirs')
  expect(saved).toHaveLength(3)
})

test('a draft is discarded, found in the history and restored as a draft', async () => {
  saveDraft({ head: { title: 'Another headline' } })
  const user = await openPage('privacy')
  expect(headline()).toBe('Another headline')
  press('Discard draft')
  await noticed('Draft discarded')
  await waitFor(() => expect(headline()).toBe(whole('privacy', {}).head?.title))
  expect(screen.queryByText('Discard draft')).toBeNull()

  press('History')
  const history = within(await screen.findByRole('dialog', { name: 'History' }))
  await user.click(await history.findByRole('button', { name: /^Saved a draft/ }))
  await user.click(history.getByRole('button', { name: 'Restore this version' }))
  const restore = within(screen.getByRole('alertdialog'))
  await user.click(restore.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(headline()).toBe('Another headline'))
  await screen.findByText('Draft: visitors can’t see the latest changes')
  expect(publicTexts()).toEqual({})

  saveDraft({ head: { title: 'Newer' } })
  press('Discard draft')
  await noticed('Failed to discard draft')
  await waitFor(() => expect(headline()).toBe('Newer'))
})

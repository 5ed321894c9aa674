// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SimpleValue } from '#content/documents/fields.ts'
import { isPageName, type PageName, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { withPopovers } from '#tests/support/components/fake-popovers.ts'
import { fetchPage } from '../admin/documents/pages/page-document.ts'
import { Editor } from './editor.tsx'

withPopovers()
const office = withBackOffice()

const names: PageName[] = ['careers', 'header', 'footer']
const screens = {
  '/edit/careers': {
    clientLoader: async () =>
      Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await fetchPage(name)] as const)),
      ),
    default: ({ loaderData }: { loaderData: Parameters<typeof Editor>[0]['stored'] }) => (
      <Editor path="/careers" names={names} stored={loaderData} company={null} />
    ),
  },
}

type Texts = Record<string, Record<string, SimpleValue>>

/** Mock server: version and draft of each page. */
let newest = 1
/** When a release publishes the draft of Careers. */
let publishesAt: string | null = null
let stored: Map<PageName, { version: number; draft?: Texts | undefined }>

beforeEach(() => {
  newest = 1
  publishesAt = null
  stored = new Map(names.map((name) => [name, { version: 1 }]))
  office.answer(answer)
})

const of = (name: PageName) => stored.get(name) ?? { version: 0 }
/** Nothing is published in these tests, so a page without a draft has version 1. */
const save = (name: PageName, draft: Texts | undefined) =>
  stored.set(name, draft ? { version: ++newest, draft } : { version: 1 })

/** Mock API of pages. Other requests, such as the preview for the frame, are rejected. */
function answer({ method, path, query, headers, body }: Asked): Response | undefined {
  const [, name = '', what] = /^\/pages\/([\w-]+)(?:\/(discard))?$/.exec(path) ?? []
  if (!isPageName(name)) return undefined
  const seen = headers.get('if-match')
  if (seen && seen !== `"${of(name).version}"`) return problem(412)
  if (method === 'PUT') save(name, body as Texts) // Cast: the form sends texts.
  if (what === 'discard') save(name, undefined)
  const isLive = method === 'GET' && query.get('draft') !== 'true'
  const { version, draft } = isLive ? { version: 1 } : of(name)
  return Response.json({
    ...wholePage(pageOf(name), draft ?? {}, 'en'),
    name,
    version,
    updatedAt: null,
    publishedAt: null,
    draft: draft
      ? { savedBy: null, release: null, publishesAt: name === 'careers' ? publishesAt : null }
      : null,
  })
}

const sample = (name: PageName, section: string) =>
  wholePage(pageOf(name), {}, 'en')[section] as Record<string, SimpleValue>

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const state = () => within(screen.getByRole('region', { name: 'Editor' })).getByRole('status')
const isState = (text: string) => waitFor(() => expect(state().textContent).toBe(text))
const noticed = (text: string | RegExp) =>
  waitFor(() => expect(office.notices(text).length).toBeGreaterThan(0))
const undo = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Undo' }))

/** Opens the form of a section in the drawer. Gives the input with the label `label`. */
async function field(section: string, label: string) {
  press('All text')
  fireEvent.click(await screen.findByRole('menuitem', { name: section }))
  const form = within(await screen.findByRole('form', { name: `Section ${section}` }))
  return form.getByRole<HTMLInputElement>('textbox', { name: label })
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })

async function openEditor() {
  office.load('/edit/careers', screens)
  await screen.findByRole('region', { name: 'Editor' })
  return userEvent.setup()
}

test('one Discard removes unsaved changes and drafts of all pages, and one Undo restores them', async () => {
  save('careers', { head: { ...sample('careers', 'head'), title: 'Drafted headline' } })
  save('footer', { company: { ...sample('footer', 'company'), title: 'Drafted list' } })
  const user = await openEditor()
  const input = await field('Second list', 'Title')
  expect(input.value).toBe('Drafted list')
  fireEvent.change(input, { target: { value: 'Typed list' } })
  await isState('Not saved: Footer')

  press('Discard')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await noticed('Changes discarded')
  await isState('Published')
  expect(title().value).toBe('Company')
  expect([of('careers').draft, of('footer').draft]).toEqual([undefined, undefined])

  const button = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(button)
  fireEvent.click(button)
  await noticed('Changes restored')
  await isState('Not saved: Footer')
  expect(title().value).toBe('Typed list')
  expect(of('careers').draft?.head?.title).toBe('Drafted headline')
  expect(of('footer').draft?.company?.title).toBe('Drafted list')
  expect(office.callsOf('PUT', '/pages/footer')).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await isState('Changed, not published: Careers and Footer')
  expect(of('footer').draft?.company?.title).toBe('Typed list')
})

test('Undo does not overwrite a newer save of someone else; saving compares both', async () => {
  save('footer', { company: { ...sample('footer', 'company'), title: 'Mine' } })
  const user = await openEditor()
  press('Discard')
  await noticed('Changes discarded')
  save('footer', { company: { ...sample('footer', 'company'), title: 'Theirs' } })
  await undo(user)
  await noticed('Failed to restore all changes')
  await noticed(
    /^Someone has saved the footer in the meantime\. Your discarded changes are back, but not saved/,
  )
  expect(of('footer').draft?.company?.title).toBe('Theirs')
  await isState('Not saved: Footer')

  press('Save draft')
  const dialog = await screen.findByRole('dialog', {
    name: 'Someone else saved changes while you were editing',
  })
  within(dialog).getByText(/^Nothing has been overwritten\./)
  const difference = within(dialog).getByRole('group', { name: 'Second list: Title' })
  expect(difference.textContent).toMatch(/Mine.*Theirs/)
  expect(of('footer').draft?.company?.title).toBe('Theirs')
})

test('Undo does not overwrite text typed after the discard', async () => {
  save('footer', { company: { ...sample('footer', 'company'), title: 'Drafted list' } })
  const user = await openEditor()
  press('Discard')
  await noticed('Changes discarded')
  fireEvent.change(await field('Second list', 'Title'), { target: { value: 'Typed since' } })
  await isState('Not saved: Footer')
  await undo(user)
  await noticed('Footer has changed since, so it was left as it is.')
  expect(title().value).toBe('Typed since')
  expect(of('footer').draft).toBeUndefined()
})

test('a draft saved by someone else is not discarded, and earlier discards can be undone', async () => {
  save('careers', { head: { ...sample('careers', 'head'), title: 'Drafted headline' } })
  save('footer', { company: { ...sample('footer', 'company'), title: 'Drafted list' } })
  const user = await openEditor()
  save('footer', { company: { ...sample('footer', 'company'), title: 'Theirs' } })
  press('Discard')
  await noticed('Failed to discard changes')
  await noticed('Someone has saved the footer in the meantime. You’re looking at their version.')
  expect((await field('Second list', 'Title')).value).toBe('Theirs')
  expect(of('careers').draft).toBeUndefined()
  await undo(user)
  await noticed('Changes restored')
  expect(of('careers').draft?.head?.title).toBe('Drafted headline')
  expect(of('footer').draft?.company?.title).toBe('Theirs')
})

test('a draft that a release publishes later is scheduled, until another draft waits to be published', async () => {
  publishesAt = '2077-03-28T10:00:00.000Z'
  save('careers', { head: { ...sample('careers', 'head'), title: 'Drafted headline' } })
  await openEditor()
  await isState('Scheduled: Careers')
  const input = await field('Second list', 'Title')
  fireEvent.change(input, { target: { value: 'Typed list' } })
  await isState('Not saved: Footer')
  fireEvent.click(screen.getAllByRole('button', { name: 'Save draft' })[0] ?? document.body)
  await isState('Changed, not published: Footer')
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = {
  '/admin': await import('../../../dashboard/dashboard.tsx'),
  '/admin/:type': await import('../../list/list.tsx'),
  '/admin/:type/create': await import('../create.tsx'),
  '/admin/:type/:id/edit': await import('../edit.tsx'),
}

const path = '/testimonials/ada'
const address = `/admin${path}/edit`
const at = '2026-11-20T12:00:00.000Z'
const first = {
  quote: 'They were on time.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/media/one.webp',
}

interface Stored {
  values: Partial<typeof first>
  version: number
}
interface Drafted extends Stored {
  /** The live version when the draft was started. */
  base: Stored | undefined
}

/** The testimonial on the fake server. Each save has a new version. */
let live: Stored | undefined
let draft: Drafted | undefined
let newest = 1
let release: string | null = null

beforeEach(() => {
  live = { values: first, version: 1 }
  draft = undefined
  newest = 1
  release = null
  office.answer(answer)
})

const record = ({ values, version }: Stored, of?: Drafted) => ({
  ...first,
  ...values,
  _id: 'ada',
  isActive: live !== undefined,
  version,
  createdAt: at,
  updatedAt: at,
  draft: of
    ? {
        baseVersion: of.base?.version ?? null,
        liveVersion: live?.version ?? null,
        liveSlug: null,
        savedBy: 'editor@northlight.example',
        release,
        releaseName: release && 'Spring',
        publishesAt: null,
      }
    : null,
})

const present = () => {
  const stored = draft ?? live
  return stored ? Response.json(record(stored, draft)) : problem(404)
}

function saveDraft(values: Stored['values']) {
  draft = { values, version: ++newest, base: draft ? draft.base : live }
}

function publish(over: string | null) {
  if (!draft) return problem(404)
  const isSeen = live?.version === draft.base?.version || over === `${live?.version}`
  if (live && !isSeen) {
    const sides = { live: record(live), base: draft.base?.values, draft: record(draft, draft) }
    return problem(412, sides)
  }
  live = { values: draft.values, version: ++newest }
  draft = undefined
  return Response.json(record(live))
}

function answer({ method, path: asked, query, headers, body }: Asked): Response | undefined {
  const values = body as Stored['values'] // cast: sent by the form
  const isDraft = query.get('draft') === 'true'
  if (asked === '/testimonials' && method === 'POST' && isDraft) {
    live = undefined
    draft = { values, version: ++newest, base: undefined }
    return Response.json(record(draft, draft), { status: 201 })
  }
  if (asked === '/testimonials') return listOf(listed(query.get('draft')))
  if (asked === `${path}/publish`) return publish(query.get('over'))
  if (asked === `/releases/spring/drafts${path}`) {
    release = 'spring'
    return Response.json({ _id: 'spring', name: 'Spring' })
  }
  if (asked === `${path}/discard`) {
    draft = undefined
    release = null
    return new Response(null, { status: 204 })
  }
  if (asked === path && method === 'PUT' && isDraft) {
    const seen = headers.get('if-match')
    if (seen && seen !== `"${(draft ?? live)?.version}"`) return problem(412)
    saveDraft(values)
    return present()
  }
  if (asked === path && isDraft) return present()
  if (asked === path) return live ? Response.json(record(live)) : problem(404)
  // The other calls of the dashboard.
  if (asked === '/messages/inbox') return Response.json({ unread: 0, newest: null, arrived: 0 })
  return /^\/(projects|careers|technologies|messages)$/.test(asked) ? listOf([]) : undefined
}

/** Records of a list by its `draft` parameter: `only` drafts, `new` records that were never live, or all. */
function listed(kind: string | null) {
  const isNever = draft !== undefined && live === undefined
  const isListed = { only: draft !== undefined, new: isNever }[kind ?? ''] ?? live !== undefined
  const stored = draft ?? live
  return isListed && stored ? [record(stored, draft)] : []
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = async (user: UserEvent, name: string) =>
  user.click(screen.getByRole('button', { name }))
const noticed = (text: string) =>
  waitFor(() => expect(office.notices(text).length).toBeGreaterThan(0))

async function openForm() {
  const user = await office.open(address, screens)
  await screen.findByRole('form')
  return user
}

test('a draft is compared with the live version, completed and published', async () => {
  const user = await openForm()
  fill('Quote', 'Nobody has read this sandpiper.')
  fill('Company', '')
  await press(user, 'Save draft')
  await noticed('Draft saved successfully')
  await screen.findByText('Changed since published')
  expect(live?.values).toEqual(first)

  await press(user, 'Compare with live version')
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed since published' }))
  dialog.getByText(/sandpiper/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  // An incomplete draft can be saved, but not published.
  await press(user, 'Publish')
  await screen.findByText('1 field needs attention')
  screen.getByText('Company is required')
  fill('Company', 'The harbor')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(draft?.values.company).toBe('The harbor'))
  expect(live?.values).toEqual(first)

  await press(user, 'Publish')
  await noticed('Testimonial published successfully')
  expect(live?.values).toMatchObject({
    quote: 'Nobody has read this sandpiper.',
    company: 'The harbor',
  })
  await office.isAt('/admin/testimonials')
})

test('the dashboard links to the list of drafts, and publishing one returns to that list', async () => {
  saveDraft({ ...first, company: 'The harbor' })
  const user = await office.open('/admin', screens)
  const line = await screen.findByText('Testimonials:', { exact: false, selector: 'li' })
  expect(line.textContent).toBe('Testimonials: 1 draft')
  await user.click(within(line).getByRole('link', { name: '1 draft' }))
  const table = within(await screen.findByRole('table'))
  table.getByText('Changed since')
  await office.isAt('/admin/testimonials?isActive=draft')
  await user.click(table.getByRole('link', { name: 'Ada Quist' }))
  await screen.findByRole('form')
  expect(field('Company').value).toBe('The harbor')
  await press(user, 'Publish')
  await noticed('Testimonial published successfully')
  await office.isAt('/admin/testimonials?isActive=draft')
})

test('a draft is discarded without confirmation, and Undo restores it in its release', async () => {
  saveDraft({ ...first, company: 'Somebody else' })
  release = 'spring'
  const user = await openForm()
  expect(field('Company').value).toBe('Somebody else')
  await press(user, 'Discard draft')
  await noticed('Draft discarded')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await screen.findByRole('button', { name: 'Publish' })
  expect(field('Company').value).toBe(first.company)
  await press(user, 'Undo')
  await screen.findByText('Changed since published')
  expect(field('Company').value).toBe('Somebody else')
  expect(live?.values).toEqual(first)
  expect(release).toBe('spring')
})

test('Undo of a discarded draft does not overwrite a colleague’s later save', async () => {
  saveDraft({ ...first, company: 'Mine' })
  const user = await openForm()
  await press(user, 'Discard draft')
  await noticed('Draft discarded')
  saveDraft({ ...first, company: 'Theirs' })
  await press(user, 'Undo')
  await noticed('Failed to save draft')
  await noticed(
    'Someone has saved the testimonial in the meantime. You’re looking at their version. The discarded draft is kept in the history.',
  )
  await waitFor(() => expect(field('Company').value).toBe('Theirs'))
  expect(draft?.values.company).toBe('Theirs')
})

test('Undo of a discarded draft reopens a closed form', async () => {
  saveDraft({ ...first, company: 'Mine' })
  const user = await openForm()
  await press(user, 'Discard draft')
  await noticed('Draft discarded')
  await user.click(await screen.findByRole('link', { name: 'Cancel' }))
  await office.isAt('/admin/testimonials')
  await press(user, 'Undo')
  await noticed('Draft saved successfully')
  await screen.findByText('Changed since published')
  expect(field('Company').value).toBe('Mine')
})

test('a new record is saved as an incomplete draft, shown above the list and discarded there', async () => {
  live = undefined
  const user = await office.open('/admin/testimonials/create', screens)
  await screen.findByRole('form')
  fill('Name', 'Keeper of the avocets')
  await press(user, 'Save draft')
  await noticed('Draft saved successfully')
  await screen.findByRole('heading', { name: 'Edit Testimonial' })
  await screen.findByText(/Visitors can’t see it until it is published\.$/)
  expect(live).toBeUndefined()

  await user.click(await screen.findByRole('link', { name: 'Cancel' }))
  const section = await screen.findByRole('region', { name: 'Not published yet' })
  within(section).getByText('Draft')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Drafts' }))
  const table = await screen.findByRole('table')
  await user.click(within(table).getByRole('button', { name: /Discard/ }))
  await noticed('Draft discarded')
  await screen.findByText('No drafts of testimonials')
  await press(user, 'Undo')
  await screen.findByRole('button', { name: /^Discard.*Keeper of the avocets/ })
})

test('publishing a draft over a newer live version shows both versions and loses nothing', async () => {
  saveDraft({ ...first, quote: 'Of the draft', title: 'Of the draft alone' })
  live = { values: { ...first, quote: 'Of the site', company: 'Of the site alone' }, version: 9 }
  newest = 9
  const user = await openForm()
  await press(user, 'Publish')
  const name = 'The live version has changed'
  const dialog = within(await screen.findByRole('dialog', { name }))
  const quote = within(dialog.getByRole('group', { name: 'Quote' }))
  quote.getByText('Changed in both')
  within(dialog.getByRole('group', { name: 'Company' })).getByText('Changed on the site')
  await user.click(quote.getByRole('radio', { name: 'Draft' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await noticed('Testimonial published successfully')
  expect(live.values).toMatchObject({
    quote: 'Of the draft',
    title: 'Of the draft alone',
    company: 'Of the site alone',
  })
})

test('saving over a colleague’s newer draft shows both versions first', async () => {
  const user = await openForm()
  saveDraft({ ...first, company: 'Theirs' })
  fill('Company', 'Mine')
  await press(user, 'Save draft')
  const name = 'Someone else saved changes while you were editing'
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(draft?.values.company).toBe('Theirs')
  await user.click(dialog.getByRole('radio', { name: 'Yours' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await noticed('Draft saved successfully')
  expect(draft?.values.company).toBe('Mine')
  expect(live?.values).toEqual(first)
})

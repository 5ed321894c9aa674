// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Brand } from '#content/brand/brand.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/brand': await import('./brand.tsx') }
const at = '2026-11-20T12:00:00.000Z'

interface Version {
  values: Brand
  version: number
}

/** State of the fake server: the live brand, and its draft with the live version it is based on. */
let live: Version
let draft: (Version & { base: Version }) | undefined
let newest = 1
let release: string | null = null

beforeEach(() => {
  live = { values: { ...emptyBrand, color: '#111111' }, version: 1 }
  draft = undefined
  newest = 1
  release = null
  office.answer(answer)
})

const shown = () => ({
  ...(draft ?? live).values,
  version: (draft ?? live).version,
  updatedAt: at,
  draft: draft && {
    baseVersion: draft.base.version,
    liveVersion: live.version,
    liveSlug: null,
    savedBy: 'editor@example.com',
    release,
    releaseName: null,
    publishesAt: null,
    heldBecause: null,
    liveTimes: null,
    approval: null,
  },
})
const shownLive = () => ({ ...live.values, version: live.version, updatedAt: at })

function saveDraft(values: Brand) {
  newest++
  draft = { values, version: newest, base: draft?.base ?? live }
}

function answer({ method, path, query, headers, body }: Asked): Response | undefined {
  if (path === '/releases') return Response.json([])
  if (!path.startsWith('/brand')) return undefined
  const isDraft = query.get('draft') === 'true'
  const present = path === '/brand' && !isDraft ? live : (draft ?? live)
  const seen = headers.get('if-match')
  if (method !== 'GET' && seen && seen !== `"${present.version}"`) return problem(412)
  if (method === 'PUT' && isDraft) saveDraft(body as Brand) // cast: sent by the form
  if (method === 'PUT' && !isDraft) live = { values: body as Brand, version: ++newest }
  if (path === '/brand/discard') {
    draft = undefined
    return new Response(null, { status: 204 })
  }
  if (path === '/brand/publish') {
    if (!draft) return problem(404)
    const over = Number(query.get('over') ?? draft.base.version)
    if (over !== live.version) {
      const sides = { live: shownLive(), base: draft.base.values }
      return Response.json({ status: 412, title: 'Stale', ...sides }, { status: 412 })
    }
    live = { values: draft.values, version: ++newest }
    draft = undefined
  }
  return Response.json(
    path === '/brand' && !isDraft ? shownLive() : { ...shown(), draft: shown().draft ?? null },
  )
}

const field = (label: string) =>
  screen.getByRole<HTMLInputElement>(label === 'Color' ? 'textbox' : 'combobox', {
    name: new RegExp(`^${label}`),
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const noticed = (text: string) =>
  waitFor(() => expect(office.notices(text).length).toBeGreaterThan(0))

async function openBrand() {
  const user = await office.open('/admin/brand', screens)
  await screen.findByRole('form')
  return user
}

test('a brand is saved as a draft, compared with the live version and published', async () => {
  const user = await openBrand()
  choose('Color', '#222222')
  press('Save draft')
  await noticed('Draft saved successfully')
  expect(live.values.color).toBe('#111111')
  await screen.findByText('Nothing is public until it is published.')
  press('Compare with live version')
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed since published' }))
  dialog.getByText('Color')
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  choose('Lines', 'strong')
  press('Publish')
  await noticed('Brand published successfully')
  expect(live.values).toMatchObject({ color: '#222222', lines: 'strong' })
  expect(draft).toBeUndefined()
  await screen.findByRole('button', { name: 'Publish' })
})

test('publishing a draft over a newer live version shows both versions', async () => {
  saveDraft({ ...live.values, color: '#222222' })
  live = { values: { ...live.values, color: '#333333', lines: 'fine' }, version: ++newest }
  await openBrand()
  expect(field('Color').value).toBe('#222222')
  press('Publish')
  const name = 'The live version has changed'
  const dialog = within(await screen.findByRole('dialog', { name }))
  const color = within(dialog.getByRole('group', { name: 'Color' }))
  color.getByText('Changed in both')
  within(dialog.getByRole('group', { name: 'Lines' })).getByText('Changed on the site')
  fireEvent.click(color.getByRole('radio', { name: 'Draft' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await noticed('Brand published successfully')
  expect(live.values).toMatchObject({ color: '#222222', lines: 'fine' })
})

test('a draft is discarded without confirmation, and Undo restores it', async () => {
  saveDraft({ ...live.values, color: '#222222' })
  const user = await openBrand()
  press('Discard draft')
  await noticed('Draft discarded')
  await waitFor(() => expect(field('Color').value).toBe('#111111'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await noticed('Draft saved successfully')
  await waitFor(() => expect(field('Color').value).toBe('#222222'))
  expect(live.values.color).toBe('#111111')
})

test('saving over a colleague’s newer draft shows both versions first', async () => {
  await openBrand()
  saveDraft({ ...live.values, color: '#333333' })
  choose('Color', '#222222')
  press('Save draft')
  const name = 'Someone else saved changes while you were editing'
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(draft?.values.color).toBe('#333333')
  fireEvent.click(dialog.getByRole('radio', { name: 'Yours' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(draft?.values.color).toBe('#222222'))
})

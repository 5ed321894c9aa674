// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import type { Checklist, ChecklistItem, ToConfirm } from '#content/setup/checklist-api.ts'
import { imprintOutline } from '#content/setup/imprint.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { ChecklistPanel, checklistAddress } from './checklist-panel.tsx'
import { hiddenChecklist } from './hidden-checklist.ts'

const office = withBackOffice()

const nothing: ToConfirm = { text: null, path: null, recordId: null, confirmed: null }
const item = (key: ChecklistItem['key'], reading: ToConfirm): ChecklistItem => ({
  key,
  isDone: false,
  reading,
})

/** Opens the dashboard with a checklist whose items the mock server confirms. */
async function openChecklist(...items: ChecklistItem[]) {
  const email = 'editor@example.com'
  const confirmed = { by: email, at: '2026-11-20T12:00:00.000Z', isFormer: false }
  office.answer(({ method, path, body }) => {
    const [, key] = /^\/checklist\/(\w+)\/confirmation$/.exec(path) ?? []
    const found = items.find((each) => each.key === key)
    if (found?.reading) {
      expect(method === 'PUT' ? body : undefined).toEqual(
        method === 'PUT' ? { text: found.reading.text } : undefined,
      )
      found.reading = { ...found.reading, confirmed: method === 'PUT' ? confirmed : null }
    }
    return path.startsWith('/checklist')
      ? Response.json({ items, sampleTexts: [], untrustedProxy: null })
      : undefined
  })
  const user = await office.open('/admin', {
    '/admin': {
      clientLoader: async () => structuredClone({ items, sampleTexts: [], untrustedProxy: null }),
      default: ({ loaderData }: { loaderData: Checklist }) => (
        <ChecklistPanel checklist={loaderData} />
      ),
    },
    '/admin/subpages/:id/edit': { default: () => <h1>Edit Page</h1> },
  })
  await user.click(await screen.findByRole('button', { name: /^Setup checklist/ }))
  return user
}

const step = (name: RegExp) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => name.test(textContent))
  return within(found ?? expect.fail(`no step ${name}`))
}

const known = {
  ...emptySettings,
  companyName: 'Muster GmbH',
  address: 'Hauptstraße 1\n20095 Hamburg',
  email: 'office@muster.example',
}

test('one click creates an inactive imprint in the site’s language', async () => {
  office.answer(({ method, path }) => {
    if (path === '/settings') return Response.json({ ...known, language: 'de', version: 1 })
    if (path !== '/subpages' || method !== 'POST') return undefined
    return Response.json({ _id: 'imprint', isActive: false, version: 1 }, { status: 201 })
  })
  const user = await openChecklist(item('imprint', nothing))
  await user.click(await screen.findByRole('button', { name: 'Create page with headings' }))
  await screen.findByRole('heading', { name: 'Edit Page' })
  await office.isAt('/admin/subpages/imprint/edit')
  expect(office.callsOf('POST', '/subpages').map(({ body }) => body)).toEqual([
    expect.objectContaining({ ...imprintOutline('de', known), isActive: false }),
  ])
})

test('confirming a text shows the person’s name and can be undone', async () => {
  const imprint = { ...nothing, text: 'first', path: '/imprint', recordId: 'imprint' }
  const user = await openChecklist(
    item('imprint', imprint),
    item('privacy', { ...nothing, text: 'second', path: '/privacy' }),
  )
  const imprintStep = () => step(/Write and check the imprint/)
  expect(imprintStep().getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/imprint')
  await user.click(imprintStep().getByRole('button', { name: 'I have read it' }))
  await waitFor(() => imprintStep().getByText(/^Read on/))
  imprintStep().getByText(/by editor@example\.com$/)

  const privacy = step(/Write and check the privacy page/)
  const link = privacy.getByRole('link', { name: /^Write and check the privacy page/ })
  expect(link.getAttribute('href')).toBe('/admin/pages/privacy')
  privacy.getByRole('button', { name: 'I have read it' })
  await user.click(imprintStep().getByRole('button', { name: 'Undo' }))
  await waitFor(() => imprintStep().getByRole('button', { name: 'I have read it' }))
})

test('a sample is shown with its text, kept alone or with its page, and Undo lists it again', async () => {
  const texts = [
    { path: 'head.title', section: 'Head', label: 'Headline', text: 'Work with us' },
    { path: 'head.text', section: 'Head', label: 'Lead', text: 'We build software.' },
  ]
  let kept: string[] = []
  const answered = () => ({
    items: [{ key: 'texts' as const, isDone: false, reading: null }],
    untrustedProxy: null,
    sampleTexts: [
      {
        name: 'careers',
        title: 'Careers',
        texts: texts.filter(({ path }) => !kept.includes(path)),
      },
    ],
  })
  office.answer(({ path, body }) => {
    if (path !== '/checklist/samples/careers') return undefined
    const { paths, isKept } = body as { paths: string[]; isKept: boolean } // Cast: the mock's own request.
    kept = isKept ? [...kept, ...paths] : kept.filter((each) => !paths.includes(each))
    return Response.json(answered())
  })
  const user = await office.open('/admin#checklist', {
    '/admin': {
      clientLoader: async () => answered(),
      default: ({ loaderData }: { loaderData: Checklist }) => (
        <ChecklistPanel checklist={loaderData} />
      ),
    },
  })
  const name = 'Keep this text: Careers, Head, Lead'
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  screen.getByRole('button', { name: 'Keep this text: Careers, Head, Headline' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name })
  expect(kept).toEqual([])
  screen.getByText('We build software.')
  await user.click(screen.getByRole('button', { name: 'Keep all of this page: Careers' }))
  await waitFor(() => expect(kept).toEqual(['head.title', 'head.text']))
})

test('the link to the checklist expands it even if it is hidden', async () => {
  hiddenChecklist.write(true)
  const items = [{ key: 'logo' as const, isDone: false, reading: null }]
  await office.open(checklistAddress, {
    '/admin': {
      default: () => (
        <ChecklistPanel checklist={{ items, sampleTexts: [], untrustedProxy: null }} />
      ),
    },
  })
  const panel = await screen.findByRole('button', { name: /^Setup checklist/ })
  expect(panel.getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('link', { name: 'Add your logo' })
})

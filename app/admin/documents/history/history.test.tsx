// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { anEditor } from '#tests/support/components/an-editor.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { brokenAnswers, listOf, problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = {
  '/admin/:type/create': await import('../form/create.tsx'),
  '/admin/:type/:id/edit': await import('../form/edit.tsx'),
  '/admin/settings': await import('../settings/settings.tsx'),
}

const path = '/testimonials/ada'
const address = `/admin${path}/edit`
const by = 'editor@northlight.example'
const at = '2026-11-20T12:00:00.000Z'
const first = {
  quote: 'They were on time, and they were kind.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/media/one.webp',
}
type Values = typeof first

/** Versions on the fake server, oldest first. */
let versions: Values[] = []

const record = () => ({
  ...versions.at(-1),
  _id: 'ada',
  isActive: true,
  version: versions.length,
  createdAt: at,
  updatedAt: at,
})

const revisions = () =>
  versions
    .map((values, place) => ({
      version: place + 1,
      at,
      by,
      action: place === 0 ? 'created' : 'updated',
      values,
      isActive: true,
    }))
    .reverse()

beforeEach(() => {
  versions = [first, { ...first, quote: 'They were early, and they were kind.' }]
  office.answer((asked) => {
    if (asked.path === `${path}/revisions`) return listOf(revisions())
    if (asked.path === '/testimonials') return Response.json(record(), { status: 201 })
    if (asked.path !== path) return undefined
    if (asked.method === 'PUT') versions.push(asked.body as Values)
    return Response.json(record())
  })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function openHistory() {
  const user = await office.open(address, screens)
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History' }))
  return { user, panel }
}

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

async function openFirst() {
  const { user, panel } = await openHistory()
  await user.click(await panel.findByRole('button', { name: /^Created/ }))
  const restore = async () => {
    await user.click(panel.getByRole('button', { name: 'Restore this version' }))
    const question = screen.getByRole('alertdialog', { name: 'Restore this version?' })
    await user.click(within(question).getByRole('button', { name: 'Restore' }))
  }
  return { user, panel, restore }
}

test('the panel shows the changes in a version and the changes since', async () => {
  const { user, panel } = await openHistory()
  await panel.findByRole('heading', { name: 'Version 2 · Updated' })
  const difference = within(panel.getByRole('region', { name: 'Difference' }))
  expect(textsOf(difference.getAllByRole('heading'))).toEqual(['Quote'])
  expect(textsOf(difference.getAllByRole('deletion'))).toEqual(['on time'])
  expect(textsOf(difference.getAllByRole('insertion'))).toEqual(['early'])
  expect(panel.getAllByText(by).length).toBeGreaterThan(0)
  expect(panel.queryByRole('button', { name: 'Restore this version' })).toBeNull()
  expect(panel.getByRole('link', { name: 'All activity' }).getAttribute('href')).toBe(
    '/admin/activity?type=testimonials&record=ada',
  )

  await user.click(panel.getByRole('button', { name: /^Created/ }))
  const created = within(panel.getByRole('region', { name: 'Difference' }))
  created.getByText('Ada Quist')
  expect(created.queryAllByRole('insertion')).toEqual([])
  await user.click(panel.getByText('Changes since'))
  expect(textsOf(created.getAllByRole('insertion'))).toEqual(['early'])
})

test('a discarded draft is listed above the current version and restored as a draft', async () => {
  const draft = { ...first, quote: 'They were never late.' }
  office.answer((asked) => {
    if (asked.path === `${path}/revisions`) {
      const discarded = { action: 'discarded', values: draft, isActive: true, isDraft: true }
      return listOf([{ version: 1_764_000_000_000, at, by, ...discarded }, ...revisions()])
    }
    if (asked.path !== path) return undefined
    return Response.json(record())
  })
  const { user, panel } = await openHistory()
  await panel.findByRole('heading', { name: 'Version 2 · Updated' })
  await user.click(panel.getByRole('button', { name: /^Discarded/ }))
  panel.getByRole('heading', { name: 'Discarded draft' })
  await user.click(panel.getByRole('button', { name: 'Restore this version' }))
  const question = screen.getByRole('alertdialog', { name: 'Restore this version?' })
  within(question).getByText(/becomes the current draft/)
  await user.click(within(question).getByRole('button', { name: 'Restore' }))
  await screen.findByText('Draft saved successfully')
  const [saved] = office.callsOf('PUT', path)
  expect(saved?.query.get('draft')).toBe('true')
  expect(saved?.body).toMatchObject({ quote: draft.quote })
})

test('an editor sees the versions but no link to the activity', async () => {
  office.signIn(anEditor)
  const { panel } = await openHistory()
  await panel.findByRole('list', { name: 'Versions' })
  expect(panel.queryByRole('link')).toBeNull()
})

test('a restored version is shown in the form, which can be saved', async () => {
  const { restore } = await openFirst()
  await restore()
  await waitFor(() => expect(office.notices('Testimonial updated successfully')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(field('Quote').value).toBe(first.quote))
  fireEvent.change(field('Quote'), { target: { value: 'Another word.' } })
  fireEvent.submit(screen.getByRole('form'))
  await office.isAt('/admin/testimonials')
  expect(versions.at(-1)?.quote).toBe('Another word.')
})

test('an old version of the settings is restored and can be saved, and the panel links to their activity', async () => {
  const begun = { ...emptySettings, phone: '1' }
  const saved = [begun, { ...begun, phone: '2' }]
  const now = () => ({ ...saved.at(-1), version: saved.length })
  office.answer((asked) => {
    if (asked.path === '/settings/revisions') {
      const all = saved.map((values, place) => ({ version: place + 1, at, by, values }))
      return listOf(all.map((each) => ({ ...each, action: 'updated' })).reverse())
    }
    if (asked.path !== '/settings') return undefined
    if (asked.method !== 'PUT') return Response.json(now())
    if (asked.headers.get('If-Match') !== `"${saved.length}"`) return problem(412)
    saved.push(asked.body as typeof begun)
    return Response.json(now())
  })
  const user = await office.open('/admin/settings', screens)
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History' }))
  const list = within(await panel.findByRole('list', { name: 'Versions' }))
  const difference = within(panel.getByRole('region', { name: 'Difference' }))
  expect(textsOf(difference.getAllByRole('heading'))).toEqual(['Phone'])
  const link = panel.getByRole('link', { name: 'All activity' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/activity\?type=settings/)
  const [oldest] = list.getAllByRole('button').slice(-1)
  if (oldest) await user.click(oldest)
  await user.click(panel.getByRole('button', { name: 'Restore this version' }))
  const question = screen.getByRole('alertdialog', { name: 'Restore this version?' })
  expect(question.textContent).toMatch(/stays in the history\./)
  await user.click(within(question).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(field('Phone').value).toBe('1'))
  expect(saved.at(-1)?.phone).toBe('1')

  // The form has loaded the newest version, so its save is accepted.
  fireEvent.change(field('Working Hours'), { target: { value: 'Never' } })
  const [save] = screen.getAllByRole('button', { name: 'Save Changes' })
  if (save) await user.click(save)
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ phone: '1', workingHours: 'Never' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a version cannot be restored over unsaved changes', async () => {
  const user = await office.open(address, screens)
  await screen.findByRole('form')
  fireEvent.change(field('Company'), { target: { value: 'Elsewhere' } })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History' }))
  await user.click(await panel.findByRole('button', { name: /^Created/ }))
  panel.getByText('Save or discard your changes to restore a version.')
  expect(panel.queryByRole('button', { name: 'Restore this version' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Company').value).toBe('Elsewhere')
})

test('a restore is refused until a colleague’s newer version was shown', async () => {
  const { panel, restore } = await openFirst()
  versions.push({ ...first, company: 'Theirs' })
  office.answer((asked) =>
    asked.method === 'PUT' && versions.length === 3 ? problem(412) : undefined,
  )
  await restore()
  const alert = await panel.findByRole('alert')
  expect(alert.textContent).toContain('Failed to update testimonial')
  expect(alert.textContent).toContain('Nothing was restored because someone saved')
  await panel.findByText('v3 · current')
  expect(office.notices('Failed to update testimonial')).toHaveLength(0)

  office.answer(({ method, path: asked, body }) => {
    if (method !== 'PUT' || asked !== path) return undefined
    versions.push(body as Values)
    return Response.json(record())
  })
  await restore()
  await waitFor(() => expect(office.notices('Testimonial updated successfully')).toHaveLength(1))
  expect(versions.at(-1)?.company).toBe(first.company)
})

test('the panel shows why a restore failed', async () => {
  const { panel, restore } = await openFirst()
  office.answer(({ method }) =>
    method === 'PUT' ? problem(403, { detail: 'Not for you.' }) : undefined,
  )
  await restore()
  const alert = await panel.findByRole('alert')
  expect(alert.textContent).toBe('Failed to update testimonialNot for you.')
})

test.each(Object.keys(brokenAnswers))(
  'a history that cannot be loaded shows an error and can be retried: %s',
  async (name) => {
    const isOfHistory = (asked: string) => asked.endsWith('/revisions')
    office.answer((asked) => (isOfHistory(asked.path) ? brokenAnswers[name]?.() : undefined))
    const { user, panel } = await openHistory()
    const alert = await panel.findByRole('alert')
    expect(alert.textContent).toContain('Failed to fetch the history')
    office.answer((asked) => (isOfHistory(asked.path) ? listOf(revisions()) : undefined))
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    const list = await panel.findByRole('list', { name: 'Versions' })
    expect(within(list).getAllByRole('button')).toHaveLength(2)
  },
)

test('eighty versions are shown page by page', async () => {
  const all = Array.from({ length: 80 }, (_, place) => 80 - place)
  office.answer((asked) => {
    if (!asked.path.endsWith('/revisions')) return undefined
    const [page, size] = ['page', 'pageSize'].map((name) => Number(asked.query.get(name)))
    const shown = all.slice(((page ?? 1) - 1) * (size ?? 30), (page ?? 1) * (size ?? 30))
    const [revision] = revisions()
    return listOf(
      shown.map((version) => ({ ...revision, version, values: { ...first, quote: `${version}` } })),
      80,
    )
  })
  const { user, panel } = await openHistory()
  const list = within(await panel.findByRole('list', { name: 'Versions' }))
  for (const count of [59, 80]) {
    await user.click(await panel.findByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(count))
  }
  expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull()
  const choice = list.getAllByRole('button')[30]
  if (choice) await user.click(choice)
  await panel.findByRole('heading', { name: 'Version 50 · Updated' })
  expect(textsOf(panel.getAllByRole('insertion'))).toEqual(['50'])
})

test('a duplicate starts with the values of its record and a changed name', async () => {
  const user = await office.open(address, screens)
  await user.click(await screen.findByRole('link', { name: 'Duplicate' }))
  await screen.findByRole('heading', { name: 'Create Testimonial' })
  expect(field('Name').value).toBe('Ada Quist (copy)')
  expect(field('Company').value).toBe(first.company)
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(office.notices('Testimonial created successfully')).toHaveLength(1))
  const [created] = office.callsOf('POST', '/testimonials')
  expect(created?.body).toMatchObject({ name: 'Ada Quist (copy)', company: first.company })
})

test('a duplicate of a missing record is an empty form with one notice', async () => {
  await office.open('/admin/testimonials/create?from=nothing', screens)
  await waitFor(() => expect(office.notices('Failed to fetch testimonial')).toHaveLength(1))
  expect(field('Name').value).toBe('')
})

test('a failed preview closes its tab and shows the reason, and a blocked one is offered as a link', async () => {
  const user = await office.open(address, screens)
  await screen.findByRole('form')
  const tab = { close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window) // only `close` is used
  office.answer((asked) =>
    asked.path.endsWith('/previews') ? problem(500, { detail: 'No paper.' }) : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(office.notices('Failed to preview testimonial')).toHaveLength(1))
  await waitFor(() => expect(office.notices('No paper.')).toHaveLength(1))
  expect(tab.close).toHaveBeenCalledOnce()

  open.mockReturnValue(null)
  office.answer((asked) =>
    asked.path.endsWith('/previews') ? Response.json({ path: '/?preview=1' }) : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const link = await screen.findByRole('link', { name: 'Open the preview' })
  expect(link.getAttribute('href')).toBe('/?preview=1')
})

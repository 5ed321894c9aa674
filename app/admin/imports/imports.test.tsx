// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ImportState } from '#content/imports/import-kinds.ts'
import type { Import, ImportItem, SamplePages, UnlinkedPage } from '#content/imports/imports-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { withFakeUploads } from '#tests/support/components/fake-uploads.ts'

const office = withBackOffice()
const uploads = withFakeUploads()
const screens = {
  '/admin/settings/imports': await import('./imports.tsx'),
  '/admin/settings/imports/:id': await import('./import.tsx'),
}
const address = '/admin/settings/imports/a'

const counts = {
  found: 60,
  create: 55,
  update: 2,
  none: 3,
  before: 1,
  news: 42,
  subpages: 15,
  done: 0,
  failed: 0,
  kept: 0,
  withLosses: 4,
  outside: 5,
  pictures: 1_200,
}
const site: Import = {
  _id: 'a',
  kind: 'wordpress-file',
  source: 'old.xml',
  siteUrl: 'https://old.example',
  state: 'ready',
  failure: null,
  kinds: [
    { kind: 'post', count: 42, becomes: 'news' },
    { kind: 'portfolio_item', count: 1, becomes: 'none' },
  ],
  leftOut: [
    { kind: 'revision', count: 12 },
    { kind: 'nav_menu_item', count: 1 },
  ],
  counts,
  releaseId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'ada@company.com',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const post: ImportItem = {
  key: 'post:1',
  kind: 'post',
  title: 'The quay is open',
  url: 'https://old.example/2020/05/quay/',
  action: 'create',
  state: 'planned',
  becomes: 'news',
  path: '/news/quay',
  recordId: null,
  isInRelease: true,
  pictures: 2,
  reason: '',
  losses: ['a video', 'a form', 'a map', '3 comments'],
}
const left: ImportItem = {
  ...post,
  key: 'post:2',
  title: 'A product',
  action: 'none',
  becomes: null,
  path: null,
  reason: 'Left out, like everything of the kind product.',
  losses: [],
}

let unlinked: UnlinkedPage[] = []
let sampled: SamplePages = { samples: [], pages: [] }
afterEach(() => {
  unlinked = []
  sampled = { samples: [], pages: [] }
})

/** Answers with an import in a state, and with documents. */
function imported(state: ImportState, more: Partial<Import> = {}, items = [post, left]) {
  office.answer(({ method, path }) => {
    if (method !== 'GET') return undefined
    if (path === '/imports') return Response.json([{ ...site, ...more, state }])
    if (path === '/imports/a') return Response.json({ ...site, ...more, state })
    if (path === '/imports/a/unlinked') return Response.json(unlinked)
    if (path === '/imports/a/samples') return Response.json(sampled)
    return path === '/imports/a/items' ? listOf(items) : undefined
  })
}

test('a file is uploaded with its progress, and the dry run opens', async () => {
  imported('planning')
  const user = await office.open('/admin/settings/imports', screens)
  await user.click(await screen.findByRole('button', { name: 'Start dry run' }))
  expect(screen.getByText('Choose the export file')).toBeTruthy()
  await user.upload(screen.getByLabelText('Files to upload'), new File(['<rss/>'], 'old.xml'))
  expect(screen.queryByText('Choose the export file')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Start dry run' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]).toMatchObject({
    address: '/api/imports/files?kind=wordpress-file',
    names: ['old.xml'],
    partNames: ['file'],
  })
  uploads[0]?.progress(50, 100)
  await screen.findByText('Uploading: 50 %')
  uploads[0]?.answer(201, site)
  await office.isAt(address)
})

test('leaving during an upload asks first, and stops the upload', async () => {
  imported('planning')
  const user = await office.open('/admin/settings/imports', screens)
  await user.upload(await screen.findByLabelText('Files to upload'), new File(['x'], 'old.xml'))
  await user.click(screen.getByRole('button', { name: 'Start dry run' }))
  await waitFor(() => expect(uploads).toHaveLength(1))

  const leave = async (answer: 'Stay' | 'Leave') => {
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave and stop the upload?' })
    await user.click(within(question).getByRole('button', { name: answer }))
  }
  await leave('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(uploads[0]?.isAborted).toBe(false)
  await leave('Leave')
  await office.isAt('/admin/elsewhere')
  expect(uploads[0]?.isAborted).toBe(true)
})

test('a rejected file shows the reason of the server at its field', async () => {
  imported('ready')
  const user = await office.open('/admin/settings/imports', screens)
  await user.upload(await screen.findByLabelText('Files to upload'), new File(['x'], 'old.xml'))
  await user.click(screen.getByRole('button', { name: 'Start dry run' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const detail = 'The file could not be read: it is a web page.'
  uploads[0]?.answer(422, { title: 'Unprocessable', status: 422, detail })
  const group = await screen.findByRole('group', { name: 'Export file' })
  await within(group).findByText(detail)
})

test('a running site is read by its address, and an error stands at the field', async () => {
  imported('ready')
  const errors = [{ field: 'address', message: 'Address must begin with https://' }]
  office.answer(({ method }) => (method === 'POST' ? problem(422, { errors }) : undefined))
  const user = await office.open('/admin/settings/imports', screens)
  await user.click(await screen.findByRole('radio', { name: /from its sitemap/ }))
  await user.type(screen.getByLabelText('Address of the site or its sitemap'), 'old.example')
  await user.click(screen.getByRole('button', { name: 'Start dry run' }))
  await screen.findByText('Address must begin with https://')
  expect(office.callsOf('POST', '/imports')[0]?.body).toEqual({
    kind: 'sitemap',
    address: 'old.example',
  })
})

test('a dry run says what becomes what, what is lost and why something is left out', async () => {
  imported('ready')
  await office.open(address, screens)
  expect(await screen.findByText('Also left out: 12 revisions and 1 menu item.')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Documents' })
  for (const text of ['/news/quay', 'New article', 'A video', '1 more', 'Left out'])
    expect(within(table).getByText(text)).toBeTruthy()
  expect(within(table).getByText('Left out, like everything of the kind product.')).toBeTruthy()
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Dry run')
})

test('another choice for a kind makes the dry run again before drafts can be created', async () => {
  imported('ready')
  office.answer(({ method }) => {
    if (method !== 'PUT') return undefined
    imported('planning')
    return Response.json({ ...site, state: 'planning' })
  })
  const user = await office.open(address, screens)
  await user.selectOptions(await screen.findByLabelText(/^Portfolio item/), 'Custom pages')
  const create = screen.getByRole('button', { name: 'Create drafts' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Run dry run again' }))
  await screen.findByRole('region', { name: 'Dry run in progress' })
  expect(office.callsOf('PUT', '/imports/a')[0]?.body).toEqual({
    choices: { post: 'news', portfolio_item: 'subpages' },
  })
})

test('the drafts are created, and the screen follows the server to the release', async () => {
  imported('ready')
  office.answer(({ method }) => {
    if (method !== 'POST') return undefined
    imported('running', { counts: { ...counts, done: 20 } })
    return Response.json({ ...site, state: 'running' }, { status: 202 })
  })
  const user = await office.open(address, screens)
  await user.click(await screen.findByRole('button', { name: 'Create drafts' }))
  await screen.findByText('20 of 57 documents done')
  imported('done', { releaseId: 'r', counts: { ...counts, done: 57 } }, [
    { ...post, state: 'done', recordId: 'n1' },
  ])
  const release = await screen.findByRole('link', { name: 'Open the release' })
  expect(release.getAttribute('href')).toBe('/admin/releases/r')
  const title = await screen.findByRole('link', { name: 'The quay is open' })
  expect(title.getAttribute('href')).toBe('/admin/news/n1/edit')
})

test('the undo says what it does before it begins', async () => {
  imported('done', { releaseId: 'r' })
  office.answer(({ method }) => {
    if (method !== 'POST') return undefined
    imported('undone', { counts: { ...counts, kept: 2 } })
    return Response.json({ ...site, state: 'undoing' }, { status: 202 })
  })
  const user = await office.open(address, screens)
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Undo this import?' })
  expect(dialog.textContent).toContain('move to the trash for 30 days')
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }))
  await screen.findByText(/2 documents were kept/)
  expect(office.callsOf('POST', '/imports/a/undo')).toHaveLength(1)
})

test('a filter and a search are sent and stay in the address', async () => {
  imported('ready')
  const user = await office.open(address, screens)
  await user.click(await screen.findByRole('link', { name: /^Incomplete/ }))
  await office.isAt(`${address}?show=losses`)
  await user.type(screen.getByRole('searchbox'), 'quay{Enter}')
  await office.isAt(`${address}?show=losses&search=quay`)
  const { query } = office.callsOf('GET', '/imports/a/items').at(-1) ?? {}
  expect(Object.fromEntries(query ?? [])).toMatchObject({ show: 'losses', search: 'quay' })
  expect(screen.queryByRole('link', { name: /^Failed/ })).toBeNull()
})

test('a site that could not be read shows the reason and is read again', async () => {
  const failure = 'it has no sitemap'
  imported('failed', { kind: 'sitemap', source: 'https://old.example/sitemap.xml', failure })
  const user = await office.open(address, screens)
  await screen.findByText('It has no sitemap. Nothing on your site has changed.')
  office.answer(({ method }) =>
    method === 'POST' ? Response.json(site, { status: 201 }) : undefined,
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(office.callsOf('POST', '/imports')).toHaveLength(1))
})

test('the earlier imports are listed with their state', async () => {
  imported('done', { counts: { ...counts, done: 57 } })
  await office.open('/admin/settings/imports', screens)
  const link = await screen.findByRole('link', { name: 'old.xml' })
  expect(link.getAttribute('href')).toBe(address)
  expect(screen.getByText('57 drafts')).toBeTruthy()
  expect(screen.getByText('ada@company.com')).toBeTruthy()
})

test('published pages in no menu are added to one of them', async () => {
  unlinked = [
    { title: 'Harbor', path: '/harbor' },
    { title: 'Quay', path: '/quay' },
  ]
  imported('done', { counts: { ...counts, done: 2 } })
  const user = await office.open(address, screens)
  await screen.findByRole('heading', { name: '2 pages are in no menu' })
  office.answer(({ method, path }) => {
    if (method !== 'POST' || path !== '/imports/a/menu') return undefined
    unlinked = []
    return Response.json({ added: 2, isPublic: true })
  })
  await user.click(screen.getByRole('button', { name: 'Add to the footer' }))
  await screen.findByText('2 pages added to the footer')
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: '2 pages are in no menu' })).toBeNull(),
  )
})

const aboutHarbor = { title: 'About the harbor', path: '/about-2' }
const privacyHere = { title: 'Privacy policy', path: '/privacy-policy' }

/** An import whose pages can replace the samples of About and Privacy. */
function withSamples() {
  sampled = {
    samples: [
      { name: 'about', path: '/about', suggestion: null },
      { name: 'privacy', path: '/privacy', suggestion: privacyHere.path },
    ],
    pages: [aboutHarbor, privacyHere],
  }
  imported('done', { counts: { ...counts, done: 2 } })
}

test('samples are replaced by the suggested and the chosen pages, and Undo shows them again', async () => {
  withSamples()
  const user = await office.open(address, screens)
  await screen.findByRole('heading', { name: '2 pages still show samples' })
  const select = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  expect(select(/^Privacy/).value).toBe('/privacy-policy')
  screen.getByText(/^The sample of Privacy describes how this website handles data/)
  await user.selectOptions(select(/^About us/), '/about-2')
  office.answer(({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method !== 'POST' || path !== '/imports/a/samples') return undefined
    sampled = { samples: [], pages: [aboutHarbor, privacyHere] }
    return Response.json({ redirects: ['r1', 'r2'] })
  })
  await user.click(screen.getByRole('button', { name: 'Replace 2 samples' }))
  await screen.findByText('2 samples replaced')
  expect(office.callsOf('POST', '/imports/a/samples')[0]?.body).toEqual({
    replacements: [
      { name: 'about', to: '/about-2' },
      { name: 'privacy', to: '/privacy-policy' },
    ],
  })
  await waitFor(() => expect(screen.queryByText('2 pages still show samples')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The samples are shown again')
  expect(office.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/redirects/r1',
    '/redirects/r2',
  ])
})

test('nothing is replaced while every sample is kept, and a failure says why', async () => {
  withSamples()
  const user = await office.open(address, screens)
  const privacy = await screen.findByRole('combobox', { name: /^Privacy/ })
  await user.selectOptions(privacy, 'Keep the sample')
  const replace = screen.getByRole('button', { name: 'Replace' })
  expect(replace.getAttribute('aria-disabled')).toBe('true')
  await user.click(replace)
  expect(office.callsOf('POST', '/imports/a/samples')).toEqual([])
  office.answer(({ method }) =>
    method === 'POST'
      ? problem(409, { detail: 'Privacy is no sample, or is replaced' })
      : undefined,
  )
  await user.selectOptions(privacy, '/privacy-policy')
  await user.click(screen.getByRole('button', { name: 'Replace 1 sample' }))
  await screen.findByText('Failed to replace the samples')
})

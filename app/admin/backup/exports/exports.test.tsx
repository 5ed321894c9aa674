// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ExportOverview } from '#content/backup/exports-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'

const office = withBackOffice()
const screens = { '/admin/settings/exports': await import('./exports.tsx') }

const run: ExportOverview['runs'][number] = {
  _id: 'run',
  kind: 'export',
  state: 'running',
  content: 'content',
  visitors: true,
  name: 'content-with-visitors-1.tar.gz',
  by: 'editor@example.com',
  createdAt: '2026-11-20T12:00:00.000Z',
  startedAt: '2026-11-20T12:00:00.000Z',
  endedAt: null,
  attempts: 1,
  progress: { step: 'Writing images', done: 12, total: 52 },
  error: null,
  result: null,
  hasFile: false,
}
const ended = { endedAt: '2026-11-20T12:02:30.000Z', progress: null }

let found: ExportOverview
beforeEach(() => {
  found = { runs: [], content: '12 projects, 5 careers', visitors: null, placeError: null }
  office.answer(({ method, path }) => {
    if (path === '/exports/running')
      return Response.json(found.runs.filter(({ state }) => state === 'running'))
    if (path === '/exports/run/cancel') {
      found.runs = []
      return new Response(null, { status: 204 })
    }
    if (path === '/exports/run/import') {
      found.runs = [{ ...run, kind: 'import', name: 'our-site.tar.gz' }]
      return Response.json(run, { status: 202 })
    }
    if (path === '/exports/run' && method === 'DELETE') {
      found.runs = []
      return new Response(null, { status: 204 })
    }
    if (path === '/exports' && method === 'POST') {
      found.runs = [run]
      return Response.json(run, { status: 201 })
    }
    return path === '/exports' ? Response.json(found) : undefined
  })
})

const open = async () => {
  const user = await office.open('/admin/settings/exports', screens)
  await screen.findByRole('button', { name: 'Start export' })
  return user
}

test('an export is started with what was chosen, shows its progress, and its failure is told', async () => {
  const user = await open()
  await user.click(screen.getByLabelText(/^Include messages/))
  await user.click(screen.getByRole('button', { name: 'Start export' }))
  const status = within(await screen.findByRole('region', { name: 'In progress' }))
  status.getByText('Exporting: All content, with messages and subscribers')
  status.getByText('Writing images, 12 of 52')
  expect(office.callsOf('POST', '/exports').map(({ body }) => body)).toEqual([
    { content: 'content', visitors: true },
  ])
  found.runs = [{ ...run, ...ended, state: 'failed', error: 'the disk is full: ENOSPC' }]
  await waitFor(() => expect(office.notices('The export failed')).toHaveLength(1))
  await screen.findByText('Failed: The disk is full: ENOSPC')
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('visitors’ data is only sent with all content', async () => {
  const user = await open()
  await user.click(screen.getByLabelText(/^Include messages/))
  await user.click(screen.getByRole('radio', { name: 'Markdown' }))
  expect(screen.queryByLabelText(/^Include messages/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Start export' }))
  await screen.findByRole('region', { name: 'In progress' })
  expect(office.callsOf('POST', '/exports').map(({ body }) => body)).toEqual([
    { content: 'markdown', visitors: false },
  ])
})

test('a run that a stopped server has left is shown as started again, and nothing else can start', async () => {
  found.runs = [{ ...run, attempts: 2, progress: null }]
  const user = await open()
  screen.getByText('The server stopped meanwhile, so it was started again.')
  const start = screen.getByRole('button', { name: 'Start export' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  await user.click(start)
  expect(office.callsOf('POST', '/exports')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(office.notices('Export canceled')).toHaveLength(1))
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBe('false'))
})

test('a file that is gone is not offered, and remarks are listed', async () => {
  const result = {
    bytes: 2048,
    counts: { pages: 50, files: 1, redirects: 0 },
    findings: ['the link to /old on /about is broken'],
    problems: [],
    problemCount: 0,
    leavesVisitors: false,
  }
  const done = { ...run, ...ended, state: 'done' as const, content: 'static' as const, result }
  found.runs = [
    { ...done, visitors: false, hasFile: true },
    { ...done, _id: 'gone', visitors: false },
  ]
  await open()
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1)
  screen.getByText('The file is no longer there.')
  expect(screen.getAllByText('50 pages, 1 other file')).toHaveLength(2)
  expect(screen.getAllByText('The link to /old on /about is broken')).toHaveLength(2)
  expect(screen.getAllByText(/, in 3 min$/).length).toBeGreaterThan(0)
})

const check = { ...run, ...ended, kind: 'check' as const, name: 'our-site.tar.gz', visitors: false }
const nothing = {
  bytes: null,
  counts: {},
  findings: [],
  problems: [],
  problemCount: 0,
  leavesVisitors: false,
}
const importPart = () => within(screen.getByRole('region', { name: 'Import' }))

test('a site with content says why it takes no export', async () => {
  await open()
  importPart().getByText('12 projects, 5 careers')
  expect(importPart().queryByRole('button')).toBeNull()
})

test('the problems of an export are listed, and another file can be chosen', async () => {
  const problems = ['records/projects/a.json: title: Title is required']
  const result = { ...nothing, problems, problemCount: 3 }
  found.content = null
  found.runs = [{ ...check, state: 'failed', error: 'it has 3 problems', result }]
  const user = await open()
  importPart().getByText(
    /can’t be imported: it has 3 problems\. Nothing on your site has changed\./,
  )
  importPart().getByText('records/projects/a.json: title: Title is required')
  importPart().getByText('And 2 more')
  expect(importPart().queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(importPart().getByRole('button', { name: 'Choose another file' }))
  await waitFor(() => importPart().getByRole('button', { name: 'Upload and check' }))
  expect(office.callsOf('DELETE', '/exports/run')).toHaveLength(1)
})

test('a checked export is imported, and its outcome is shown', async () => {
  const result = { ...nothing, counts: { records: 36, people: 2 }, leavesVisitors: true }
  found.content = null
  found.runs = [{ ...check, state: 'done', result }]
  const user = await open()
  importPart().getByText(/can be imported: 36 records, 2 accounts\./)
  importPart().getByText('Its messages and newsletter subscribers will be left out.')
  await user.click(importPart().getByRole('button', { name: 'Import' }))
  await screen.findByText('Importing: our-site.tar.gz')
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull()
  found.runs = [{ ...check, kind: 'import', state: 'done', result }]
  await waitFor(() => expect(office.notices('Import finished')).toHaveLength(1))
  await screen.findByText(/was imported: 36 records, 2 accounts\./)
  importPart().getByRole('link', { name: 'accounts' })
})

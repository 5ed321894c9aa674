// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import type {
  Backup,
  BackupOverview,
  BackupRun,
  BackupStatus,
} from '#content/backup/backups-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { withPopovers } from '#tests/support/components/fake-popovers.ts'

const office = withBackOffice()
withPopovers()
const screens = { '/admin/settings/backups': await import('./backups.tsx') }

const at = '2026-11-20T12:00:00.000Z'
const health = { state: 'ok', lastAt: null, since: null, error: null, nextAt: null } as const
const status: BackupStatus = {
  backup: { ...health, isIncomplete: false, findings: [] },
  drill: { ...health, checked: null, failures: [] },
  running: [],
}
const backup: Backup = {
  target: 'local',
  name: 'atrium-one.tar.zst',
  createdAt: at,
  bytes: 2048,
  isEncrypted: false,
  counts: { records: 32, pictures: 14, privateFiles: 0 },
  isIncomplete: false,
  findings: [],
  drill: null,
}
const run: BackupRun = {
  _id: 'run',
  kind: 'drill',
  state: 'running',
  target: 'local',
  name: backup.name,
  by: 'editor@example.com',
  createdAt: at,
  startedAt: at,
  endedAt: null,
  progress: null,
  error: null,
  findings: [],
  report: null,
}
const report = {
  records: 32,
  pictures: 14,
  pages: 9,
  steps: [],
  failures: [],
  findings: [],
  ms: 3400,
}

let found: BackupOverview
beforeEach(() => {
  found = {
    status: structuredClone(status),
    settings: { ...defaultBackupSettings, version: 0, timeZone: 'UTC' },
    places: [{ target: 'local', where: '/data/backups', error: null }],
    isEncrypted: false,
    canDrill: true,
    backups: [],
    drills: [],
  }
  office.answer(({ method, path, body }) => {
    if (path === '/backups/running') return Response.json(found.status.running)
    if (path === '/backups/settings') {
      found.settings = { ...found.settings, ...(body as object), version: 1 } // Cast: the form sends the schedule.
      return Response.json(found.settings)
    }
    if (path === '/backups' && method === 'POST') {
      found.backups = [backup]
      return Response.json({ ...run, kind: 'backup' }, { status: 201 })
    }
    if (path === '/backups/drills') {
      found.status.running = [run]
      return Response.json(run, { status: 201 })
    }
    if (path === `/backups/local/${backup.name}`) {
      found.backups = []
      return new Response(null, { status: 204 })
    }
    return path === '/backups' ? Response.json(found) : undefined
  })
})

const open = async () => {
  const user = await office.open('/admin/settings/backups', screens)
  await screen.findByRole('region', { name: 'Status' })
  return user
}
const schedule = () => within(screen.getByRole('region', { name: 'Schedule' }))

/** Selects an item in the only backup's menu, and gives the confirmation dialog. */
async function ask(user: Awaited<ReturnType<typeof open>>, item: string) {
  await user.click(await screen.findByRole('button', { name: /^Actions for the backup of / }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return within(screen.getByRole('alertdialog'))
}

test('an invalid schedule shows a field error, and unsaved changes block the navigation', async () => {
  const user = await open()
  const days = schedule().getByLabelText<HTMLInputElement>('Days')
  fireEvent.change(days, { target: { value: '367' } })
  await user.click(schedule().getByRole('button', { name: 'Save Changes' }))
  await schedule().findByText('Days must be a whole number from 0 to 366')
  await waitFor(() => expect(document.activeElement).toBe(days))
  expect(office.callsOf('PUT', '/backups/settings')).toEqual([])

  fireEvent.change(days, { target: { value: '14' } })
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Stay' }))
  expect(office.callsOf('PUT', '/backups/settings')).toEqual([])
  await user.selectOptions(schedule().getByLabelText('Drill'), 'Never automatically')
  await user.click(schedule().getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(office.notices('Schedule updated successfully')).toHaveLength(1))
  expect(found.settings).toMatchObject({ drill: 'never', keep: { days: 14 } })
})

test('a backup is created after a confirmation and listed with its contents', async () => {
  const user = await open()
  screen.getByText('No backups yet')
  await user.click(await screen.findByRole('button', { name: 'Create backup' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Create a backup?' }))
  await user.click(question.getByRole('button', { name: 'Create backup' }))
  await waitFor(() => expect(office.notices('Backup started')).toHaveLength(1))
  const table = within(await screen.findByRole('table', { name: 'Backups' }))
  expect(table.getAllByText(/32 records, 14 pictures/).length).toBeGreaterThan(0)
})

test('a drill is shown while it runs, and its report afterwards', async () => {
  found.backups = [backup]
  const user = await open()
  const question = await ask(user, 'Run a drill')
  await user.click(question.getByRole('button', { name: 'Run drill' }))
  await screen.findByText(`Drill of ${backup.name} in progress`)
  found.status.running = []
  found.backups = [{ ...backup, drill: { at, isGood: true } }]
  found.drills = [{ ...run, state: 'done', endedAt: at, report }]
  const table = screen.getByRole('table', { name: 'Backups' })
  await waitFor(() => expect(within(table).getAllByText(/^Passed, /).length).toBeGreaterThan(0))
  const drills = within(screen.getByRole('region', { name: 'Drills' }))
  expect(drills.getByText('Restored').parentElement?.textContent).toMatch(/, 9 pages, 14 pictures$/)
  drills.getByText('32 records, 14 images compared, 9 pages requested')
  expect(office.notices('Drill finished')).toHaveLength(1)
})

test('a running drill shows its step and progress', async () => {
  const megabyte = 1024 * 1024
  const step = 'Restoring it next to the site'
  const progress = { step, done: 3 * megabyte, total: 12 * megabyte }
  found.status.running = [{ ...run, progress }]
  await open()
  await screen.findByText('Restoring it next to the site, 3 MB of 12 MB')
})

test('if the server cannot decrypt its backups, the screen says where to run a drill', async () => {
  found.canDrill = false
  await open()
  const drills = within(screen.getByRole('region', { name: 'Drills' }))
  const text = drills.getByText(/drills don’t run automatically/).textContent
  expect(text).toContain('Run npx atrium restore --drill on the machine that has the private key.')
})

test('the confirmation warns before the last backup is deleted', async () => {
  found.backups = [backup]
  const user = await open()
  const question = await ask(user, 'Delete')
  question.getByText(/It is your only backup/)
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No backups yet')
  expect(office.notices('Backup deleted')).toHaveLength(1)
})

test('the status shows the time and extent of the last good drill and the reasons of the last failure', async () => {
  const failures = ['/a', '/b', '/c', '/d'].map((path) => `the page ${path} is answered with 500`)
  const [error = ''] = failures
  found.status.drill = {
    ...found.status.drill,
    state: 'failed',
    lastAt: at,
    error,
    checked: { pages: 214, pictures: 1020 },
    failures,
  }
  const failed = { ...report, failures }
  found.drills = [{ ...run, state: 'failed', endedAt: at, error, report: failed }]
  await open()
  const part = screen.getByRole('heading', { name: 'Last tested' }).parentElement
  expect(part?.textContent).toContain('Nov 20, 2026, 12:00 PM, 214 pages, 1,020 pictures')
  expect(part?.textContent).toContain('The last drill failed.')
  expect(part?.textContent).toContain('The page /c is answered with 500And 1 more')
  // The report is open, so all failures are visible.
  const drills = within(screen.getByRole('region', { name: 'Drills' }))
  expect(drills.getByText(`${failures[3]}`).closest('details')?.open).toBe(true)
})

test('a backup without some pictures is marked as incomplete and lists them', async () => {
  const findings = [
    'the file of the picture one.webp is missing, so the backup does not contain it',
  ]
  found.backups = [
    { ...backup, isIncomplete: true, findings },
    { ...backup, name: 'atrium-two.tar.zst' },
  ]
  found.status.backup = { ...found.status.backup, lastAt: at, isIncomplete: true, findings }
  await open()
  const table = within(screen.getByRole('table', { name: 'Backups' }))
  const mark = table.getByText('Incomplete')
  expect(mark.closest('details')?.textContent).toContain('The file of the picture one.webp')
  const last = screen.getByRole('heading', { name: 'Last backup' }).parentElement
  expect(within(last as HTMLElement).getByText('Incomplete')).toBeDefined()
})

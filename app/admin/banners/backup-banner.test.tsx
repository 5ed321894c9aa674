// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BackupTrouble } from '#content/backup/backups-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'

const office = withBackOffice()
const { default: Layout } = await import('../layout.tsx')

const me = { email: 'ada@client.example', role: 'administrator', duties: [] }
const layout = { default: Layout, clientLoader: () => ({ me }) }

const inboxWith = (backups: BackupTrouble | null) =>
  office.answer(({ path }) => {
    const mail = { isSetUp: false, failure: null }
    const counts = { unread: 0, newest: null, arrived: 0 }
    if (path !== '/messages/inbox') return undefined
    return Response.json({ ...counts, mail, backups, readOnlySince: null })
  })
const trouble = { since: '2026-11-24T03:00:00.000Z', lastAt: null }

test.each([
  ['backup', 'failed', 'The last backup failed.'],
  ['backup', 'old', 'There is no recent backup.'],
  ['drill', 'failed', 'The last backup could not be restored in a drill.'],
  ['drill', 'old', 'No backup has been tested in a drill for a long time.'],
] as const)('every screen shows a %s that is %s', async (kind, state, says) => {
  inboxWith({ ...trouble, kind, state })
  office.load('/admin/projects', { '/admin/projects': layout })
  const line = await screen.findByText(says)
  expect(line.parentElement?.textContent).toContain('There is no good one yet.')
  const link = screen.getByRole('link', { name: 'Settings › Backups' })
  expect(link.getAttribute('href')).toBe('/admin/settings/backups')
})

test('no screen shows the banner while backups are healthy', async () => {
  inboxWith(null)
  office.load('/admin/projects', { '/admin/projects': layout })
  await waitFor(() => expect(office.callsOf('GET', '/messages/inbox')).not.toEqual([]))
  expect(screen.queryByText(/backup (?:failed|could)|No backup|no recent/)).toBeNull()
})

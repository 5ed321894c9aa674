// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { BackupStatus } from '#content/backup/backups-api.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import type { Checklist, ChecklistItem } from '#content/setup/checklist-api.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { hourMs } from '#content/text/durations.ts'
import { aMessage } from '#tests/support/components/a-message.ts'
import { anEditor } from '#tests/support/components/an-editor.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { dutyAt, mayEnter } from '../navigation.ts'
import { refetchMe } from '../use-me.ts'

const office = withBackOffice()
const screens = { '/admin': await import('./dashboard.tsx') }

const by = 'ada@northlight.example'
const parts: DemoContent['parts'] = [
  { type: 'projects', untouched: 12, edited: 0 },
  { type: 'careers', untouched: 5, edited: 0 },
  { type: 'settings', untouched: 12, edited: 0 },
  { type: 'pages', untouched: 11, edited: 0 },
]
const removed = { at: '2026-11-20T12:00:00.000Z', by, until: '2026-12-20T12:00:00.000Z' }

const keys = ['name', 'logo', 'email', 'project', 'texts', 'message'] as const
const items: ChecklistItem[] = keys.map((key) => ({ key, isDone: key === 'logo', reading: null }))
const checklist: Checklist = {
  items,
  untrustedProxy: null,
  sampleTexts: [
    {
      name: 'careers',
      title: 'Careers',
      texts: [
        {
          path: 'openings.titleNone',
          section: 'Openings',
          label: 'Headline',
          text: 'No openings at present',
        },
      ],
    },
  ],
}

let demo: DemoContent

beforeEach(() => {
  refetchMe()
  demo = { parts, removed: null, isPublicSite: false }
  office.answer(({ method, path }) => {
    if (path === '/messages/inbox') return Response.json({ unread: 0, arrived: 0, newest: null })
    if (/^\/(?:messages|projects|careers|technologies)$/.test(path)) return listOf([])
    if (path === '/checklist') return Response.json(checklist)
    if (!path.startsWith('/demo-content')) return undefined
    if (method === 'DELETE') demo = { ...demo, parts: [], removed }
    if (method === 'POST') demo = { ...demo, parts, removed: null }
    return Response.json(demo)
  })
})

async function openDashboard() {
  const user = await office.open('/admin', screens)
  await screen.findByRole('heading', { name: 'Recent Projects' })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { user, press }
}

const removal = () => screen.queryByRole('button', { name: 'Remove the demo content' })
const panel = () => screen.queryByRole('button', { name: /^Setup checklist/ })
const question = async () => within(await screen.findByRole('alertdialog'))
/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test('the recent messages and their count exclude suspected spam', async () => {
  office.answer(({ path, query }) => {
    if (path !== '/messages') return undefined
    const spam = query.get('without') === 'spam' ? [] : [aMessage('backlinks')]
    return listOf([...spam, aMessage('tugs')])
  })
  await openDashboard()
  await screen.findByRole('link', { name: /tugs/ })
  expect(screen.queryByText(/backlinks/)).toBeNull()
})

test('a proxy that is not trusted is named with the line to set', async () => {
  const untrustedProxy = { ip: '172.18.0.2', line: 'TRUST_PROXY=172.18.0.2' }
  office.answer(({ path }) =>
    path === '/checklist' ? Response.json({ ...checklist, untrustedProxy }) : undefined,
  )
  await openDashboard()
  expect((await screen.findByText('TRUST_PROXY=172.18.0.2')).parentElement?.textContent).toContain(
    'come through 172.18.0.2',
  )
})

test('the demo content is counted, and removed after a confirmation without Undo', async () => {
  const { user, press } = await openDashboard()
  const region = screen.getByRole('region', { name: 'This site shows the demo company' })
  expect(plain(region.textContent)).toContain('12 projects, 5 careers')
  await press('Remove the demo content')
  const asked = await screen.findByRole('alertdialog')
  expect(plain(asked.textContent)).toContain('12 projects and 5 careers')
  expect(plain(asked.textContent)).toContain('12 settings and 11 pages')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(office.callsOf('DELETE', '/demo-content')).toEqual([])

  await press('Remove the demo content')
  await user.click((await question()).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(office.notices('Demo content removed')).toHaveLength(1))
  await waitFor(() => expect(removal()).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  screen.getByText(/^No projects yet\./)
  screen.getByText(/^No messages yet\./)

  screen.getByRole('button', { name: 'Restore it' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('removed demo content shows when and by whom it was removed, and can be restored', async () => {
  demo = { parts: [], removed, isPublicSite: false }
  const { user, press } = await openDashboard()
  const line = screen.getByText(/^The demo content was removed on/)
  expect(line.textContent).toMatch(/^The demo content was removed on .+ by ada@.+ Restore it$/)
  await press('Restore it')
  await user.click((await question()).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(office.notices('Demo content restored')).toHaveLength(1))
  await waitFor(() => expect(line.isConnected).toBe(false))
  expect(removal()).not.toBeNull()
})

test('a failed removal of the demo content shows an error and changes nothing', async () => {
  office.answer(({ method }) => (method === 'DELETE' ? problem(500) : undefined))
  const { user, press } = await openDashboard()
  await press('Remove the demo content')
  await user.click((await question()).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(office.notices('Failed to remove the demo content')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(removal()).not.toBeNull()
})

test('the checklist shows what is done and links to the rest', async () => {
  const { press } = await openDashboard()
  within(panel() as HTMLElement).getByText('1 of 6 done')
  const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  const name = 'Add your company name'
  expect(link(name)).toBeUndefined()
  await press('Setup checklist 1 of 6 done')
  expect(panel()?.getAttribute('aria-expanded')).toBe('true')
  expect(link(name)).toBe('/admin/setup')
  expect(link('Add your logo')).toBeUndefined()
  expect(link('Careers')).toBe('/admin/pages/careers')
  expect(link('Openings: Headline')).toBe('/admin/pages/careers#section-openings')
})

test('the checklist can be hidden in one browser and shown again', async () => {
  const { press } = await openDashboard()
  await press('Hide the checklist')
  await waitFor(() => expect(panel()).toBeNull())
  expect(document.activeElement?.id).toBe('main')
  await press('Undo')
  await waitFor(() => expect(panel()).not.toBeNull())

  await press('Hide the checklist')
  cleanup()
  const { press: pressLater } = await openDashboard()
  expect(panel()).toBeNull()
  await pressLater('Show the checklist')
  expect(document.activeElement).toBe(panel())
  cleanup()
  await openDashboard()
  expect(panel()).not.toBeNull()
})

test('another browser still shows the checklist', async () => {
  const { press } = await openDashboard()
  await press('Hide the checklist')
  cleanup()
  localStorage.removeItem('atrium-checklist')
  await openDashboard()
  expect(panel()).not.toBeNull()
})

test('an editor gets neither demo content nor checklist, and cannot open the setup', async () => {
  const editor: Me = {
    _id: 'writer',
    email: 'writer@example.com',
    name: '',
    picture: '',
    role: 'editor',
    duties: ['content'],
    needsApproval: false,
    session: 'session',
    upload: { files: 10, fileSize: 1024 },
  }
  office.answer(({ path }) => (path === '/auth/me' ? Response.json(editor) : undefined))
  await openDashboard()
  expect(removal()).toBeNull()
  expect(panel()).toBeNull()
  expect(office.callsOf('GET', '/projects').length).toBeGreaterThan(0)
  expect(office.calls.filter(({ path }) => /demo-content|checklist/.test(path))).toEqual([])
  expect(mayEnter(editor, '/admin/setup')).toBe(false)
  expect(dutyAt('/admin/setup')).toBe('administrator')
})

test('the dashboard loads without the demo content and the checklist if both fail', async () => {
  office.answer(({ path }) => (/demo-content|checklist/.test(path) ? problem(404) : undefined))
  await openDashboard()
  expect(removal()).toBeNull()
  expect(panel()).toBeNull()
})

const at = '2026-11-20T12:00:00.000Z'
const ada = 'ada@northlight.example'
const draftOf = (savedBy: string, review?: object) => ({ liveVersion: 1, savedBy, review })
const harbor = { _id: 'harbor', title: 'Harbor', draft: draftOf(ada, { state: 'waiting' }) }
const museum = { _id: 'museum', title: 'Museum', draft: draftOf(ada) }
const back = { state: 'sent-back', at, by: 'boss@northlight.example', note: 'Shorter, please.' }
const clinic = { _id: 'clinic', title: 'Clinic', draft: draftOf(anEditor.email, back) }
const followUp = (_id: string, assignee: string | null, isDue = true) => ({
  _id,
  subject: `Message ${_id}`,
  name: 'Ines Okafor',
  status: 'read',
  createdAt: at,
  state: 'open',
  assignee,
  followUpAt: isDue ? at : null,
  isDue,
})

/** Lines of the panel "Waiting for you" as one list per group. Each list starts with the label of its group. */
async function waitingOf(me: Me) {
  office.answer(({ path, query }) => {
    const isDrafts = query.get('draft') === 'only'
    if (path === '/auth/me') return Response.json(me)
    if (path === '/projects' && isDrafts) return listOf([harbor, museum, clinic])
    if (path === '/pages') return Response.json([{ name: 'careers', draft: { savedBy: null } }])
    if (path === '/reviews') {
      return Response.json([{ type: 'projects', _id: 'harbor', name: 'Harbor', sentBy: ada }])
    }
    if (path === '/releases') {
      return listOf([{ _id: 'spring', name: 'Spring', state: 'scheduled', publishAt: at }])
    }
    if (path !== '/messages' || query.get('state') !== 'open') return undefined
    const isNobody = query.get('assignee') === 'nobody'
    return listOf(
      isNobody
        ? [followUp('two', null), followUp('none', null, false)]
        : [followUp('one', me.email)],
    )
  })
  await openDashboard()
  const panel = within(screen.getByRole('region', { name: 'Waiting for you' }))
  return panel.getAllByRole('list').map((list) => {
    const heading = document.getElementById(list.getAttribute('aria-labelledby') ?? '')
    const lines = within(list).getAllByRole('listitem')
    return [heading?.textContent, ...lines.map(({ textContent }) => textContent)]
  })
}

test('an administrator sees each waiting task once, in one panel', async () => {
  const administrator: Me = { ...anEditor, role: 'administrator', duties: [] }
  const [reviews, followUps, releases, drafts] = await waitingOf(administrator)
  expect(reviews).toEqual(['To review', 'Harbor · sent by ada@northlight.example'])
  expect(followUps?.[0]).toBe('Follow-ups')
  expect(followUps?.slice(1)).toEqual([
    expect.stringMatching(/^Message one · Ines Okafor, due Nov 20, 2026$/),
    expect.stringMatching(/^Message two · /),
  ])
  expect(releases).toEqual([
    'Releases',
    expect.stringMatching(/^Spring · Publishes automatically: /),
  ])
  // The draft in review is not counted.
  expect(drafts).toEqual(['Drafts', 'Projects: 2 drafts', '1 page has unpublished changes'])
})

test('an editor who needs approval sees drafts sent back, but no reviews', async () => {
  const [back, releases, drafts, ...more] = await waitingOf({ ...anEditor, needsApproval: true })
  expect(back).toEqual(['Sent back', 'Clinic · by boss@northlight.example: Shorter, please.'])
  expect(releases?.[0]).toBe('Releases')
  expect(drafts).toEqual(['Drafts', 'Projects: 1 draft', '1 page has unpublished changes'])
  expect(more).toEqual([])
  expect(office.calls.filter(({ path }) => path.startsWith('/messages'))).toEqual([])
})

test('the panel of waiting tasks is hidden if there are none', async () => {
  await openDashboard()
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
})

const good = { state: 'ok', lastAt: at, since: null, error: null, nextAt: null } as const
const backupStatus: BackupStatus = {
  backup: { ...good, isIncomplete: false, findings: [] },
  drill: { ...good, checked: { pages: 214, pictures: 1020 }, failures: [] },
  running: [],
}

/** Lines of the backup panel for a status. */
async function backupLines(status: BackupStatus) {
  office.answer(({ path }) => (path === '/backups/status' ? Response.json(status) : undefined))
  await openDashboard()
  const region = await screen.findByRole('region', { name: 'Backups' })
  const link = within(region).getByRole('link', { name: 'Backups' })
  expect(link.getAttribute('href')).toBe('/admin/settings/backups')
  return [...region.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('an administrator sees the ages of the last backup and the last good drill', async () => {
  const hourAgo = new Date(Date.now() - hourMs).toISOString()
  const backup = { ...backupStatus.backup, lastAt: hourAgo }
  expect(await backupLines({ ...backupStatus, backup })).toEqual([
    'Last backup: 1 hour ago',
    'Last tested: Nov 20, 2026, 12:00 PM, 214 pages, 1,020 pictures',
  ])
  expect(office.callsOf('GET', '/backups/status')).toHaveLength(1)
})

test('an administrator sees failures of a drill and an incomplete backup on the dashboard', async () => {
  const failures = ['the page /careers is answered with 500', 'the page /news is cut off']
  const [backupLine, drillLine] = await backupLines({
    ...backupStatus,
    backup: { ...backupStatus.backup, isIncomplete: true },
    drill: { ...backupStatus.drill, state: 'failed', error: failures[0] ?? null, failures },
  })
  expect(backupLine).toMatch(/ ago, incomplete$/)
  expect(drillLine).toMatch(
    /1,020 pictures\. The last drill failed: the page \/careers is answered with 500, and 1 more$/,
  )
})

test('an administrator sees that there is no backup yet and why the first one failed', async () => {
  const none = { ...good, lastAt: null }
  const drill = { ...none, state: 'off' as const, checked: null, failures: [] }
  const failed = { ...none, state: 'failed', error: 'ENOSPC: no space left' } as const
  const backup = { ...failed, isIncomplete: false, findings: [] }
  expect(await backupLines({ backup, drill, running: [] })).toEqual([
    'Last backup: none yet. The last backup failed: ENOSPC: no space left',
    'Last tested: none yet. Automatic runs are off.',
  ])
})

test('the dashboard of an editor neither shows nor requests the backup status', async () => {
  office.answer(({ path }) => (path === '/auth/me' ? Response.json(anEditor) : undefined))
  await openDashboard()
  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull()
  expect(office.calls.filter(({ path }) => path.startsWith('/backups'))).toEqual([])
})

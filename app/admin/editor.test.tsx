// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEditor } from '#tests/support/components/an-editor.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { fakeRecords } from '#tests/support/components/fake-records.ts'
import Layout from './layout.tsx'
import { useMe } from './use-me.ts'

const office = withBackOffice()

/** The layout of the back office, which checks the duty that a screen needs. */
function Framed() {
  const props = { loaderData: { me: useMe() } } as Parameters<typeof Layout>[0] // Cast: the layout reads no other props.
  return <Layout {...props} />
}
const framed = { '/admin': { default: Framed }, '/admin/:room': { default: Framed } }

const rooms = async () => {
  const all = await screen.findAllByRole('navigation', { name: 'Back office' })
  // The third navigation: the first two are the test's own layout and the menu of narrow windows.
  return within(all[2] ?? expect.fail('no sidebar'))
}

test('the sidebar shows an editor only the screens of an editor', async () => {
  office.signIn(anEditor)
  office.load('/admin', framed)
  const sidebar = await rooms()
  sidebar.getByText(/^editor$/i)
  expect(sidebar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Projects',
    'Careers',
    'Technologies',
    'Images',
    'Testimonials',
    'News',
    'Releases',
    'Standard pages',
    'Custom pages',
    'Redirects',
    'Visits',
    'Trash',
    'Sessions',
    'View site',
    expect.stringContaining('Your account'),
  ])
})

const lists = async () =>
  (await rooms()).getAllByRole('list').map((list) => {
    const heading = document.getElementById(list.getAttribute('aria-labelledby') ?? '')
    const links = within(list).getAllByRole('link')
    return [heading?.textContent, ...links.map(({ textContent }) => textContent)]
  })

test('the sidebar shows an editor only the groups with visible items', async () => {
  office.signIn(anEditor)
  office.load('/admin', framed)
  expect((await lists()).map(([heading]) => heading)).toEqual([
    undefined,
    'Content',
    'Site',
    undefined,
  ])
})

test('the sidebar shows an administrator all screens in their groups', async () => {
  office.signIn({ ...anEditor, role: 'administrator', duties: [] })
  office.load('/admin', framed)
  const types = ['Projects', 'Careers', 'Technologies', 'Images', 'Testimonials', 'News']
  expect(await lists()).toEqual([
    [undefined, 'Dashboard'],
    ['Content', ...types, 'Releases'],
    ['Site', 'Standard pages', 'Custom pages', 'Redirects', 'Visits', 'Brand'],
    ['Inbox', 'Messages', 'Newsletter'],
    ['Company', 'Settings', 'People', 'Activity'],
    [undefined, 'Trash', 'Sessions', 'View site'],
  ])
})

test('the dashboard shows an editor projects but no messages', async () => {
  office.signIn(anEditor)
  office.answer(fakeRecords('projects', ['Museum']).answer, ({ path }) => {
    if (path === '/auth/me') return Response.json(anEditor)
    return /^\/(careers|technologies)$/.test(path) ? listOf([]) : undefined
  })
  await office.open('/admin', { '/admin': await import('./dashboard/dashboard.tsx') })
  await screen.findByRole('link', { name: /^Total Projects/ })
  screen.getByRole('heading', { name: 'Recent Projects' })
  expect(screen.queryByText(/New Messages|Recent Messages/)).toBeNull()
  expect(office.calls.filter(({ path }) => path.startsWith('/messages'))).toEqual([])
})

test.each(['messages', 'settings', 'activity', 'people', 'brand'])(
  'an editor sees at /admin/%s who may open the screen',
  async (room) => {
    office.signIn(anEditor)
    office.answer(() => problem(403))
    office.load(`/admin/${room}`, framed)
    await screen.findByRole('heading', { name: 'Administrators only' })
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
    const link = screen.getByRole('link', { name: 'Go to the dashboard' })
    link.click()
    await office.isAt('/admin')
    await waitFor(() => expect(screen.queryByText('Administrators only')).toBeNull())
  },
)

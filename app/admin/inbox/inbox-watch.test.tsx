// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { aMessage } from '#tests/support/components/a-message.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { Shell } from '../shell.tsx'
import { useInboxWatch } from './inbox.ts'

const office = withBackOffice()
const { clientLoader: loadMessages, default: Messages } = await import('./messages.tsx')
const { clientLoader: loadDashboard, default: Dashboard } = await import(
  '../dashboard/dashboard.tsx'
)

/** Watches the inbox like the layout of the back office. */
function Watching({ children }: { children: React.ReactNode }) {
  useInboxWatch(true)
  return <Shell>{children}</Shell>
}

const screens = {
  '/admin': {
    clientLoader: loadDashboard,
    default: (props: Parameters<typeof Dashboard>[0]) => (
      <Watching>
        <Dashboard {...props} />
      </Watching>
    ),
  },
  '/admin/messages': {
    clientLoader: loadMessages,
    default: (props: Parameters<typeof Messages>[0]) => (
      <Watching>
        <Messages {...props} />
      </Watching>
    ),
  },
  '/admin/careers': { default: () => <Watching>Careers</Watching> },
}

/** Messages on the mock server, newest first. */
let stored: InboxMessage[] = []
const arrive = (subject: string) => {
  stored = [aMessage(subject), ...stored]
}
const polls = () => office.callsOf('GET', '/messages/inbox')

beforeEach(() => {
  stored = ['tugs', 'pilots'].map((subject) => aMessage(subject))
  office.answer(({ path, query }) => {
    if (path === '/messages') {
      return listOf(stored.filter(({ subject }) => subject.includes(query.get('search') ?? '')))
    }
    if (path === '/messages/inbox') {
      const after = stored.findIndex(({ _id }) => _id === query.get('after'))
      const newest = stored[0]?._id ?? null
      return Response.json({ unread: stored.length, newest, arrived: Math.max(after, 0) })
    }
    if (/^\/(?:projects|careers|technologies)$/.test(path)) return listOf([])
    return undefined
  })
})

/** Sets the page's visibility. */
function setVisible(isVisible: boolean) {
  const value = isVisible ? 'visible' : 'hidden'
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.useRealTimers()
  setVisible(true)
})

const subjects = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => row.querySelector('[data-message]')?.textContent ?? [])

test('new messages are counted in the title, the sidebar and the dashboard within ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  office.load('/admin', screens)
  await screen.findByRole('link', { name: 'New Messages 2' })
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
  arrive('Hot off the press')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /))
  for (const link of screen.getAllByRole('link', { name: /^Messages/ })) {
    within(link).getByText('3 unread')
  }
  const figure = await screen.findByRole('link', { name: 'New Messages 3' })
  expect(figure.getAttribute('href')).toBe('/admin/messages?status=new')
  await screen.findByRole('link', { name: /Hot off the press/ })
})

test('new messages move no row: the list shows a notice and loads them on click', async () => {
  const user = userEvent.setup()
  office.load('/admin/messages', screens)
  await screen.findByRole('table', { name: 'Messages' })
  arrive('One more')
  arrive('And another')
  await act(async () => setVisible(true))
  await screen.findByText('2 new messages')
  expect(subjects()).toEqual(['tugs', 'pilots'])
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  await waitFor(() => expect(subjects()).toEqual(['And another', 'One more', 'tugs', 'pilots']))
  await waitFor(() => expect(screen.queryByText('2 new messages')).toBeNull())
  expect(document.activeElement?.id).toBe('main')
})

test('the notice on a filtered list leads to the whole list', async () => {
  const user = userEvent.setup()
  office.load('/admin/messages?search=tugs', screens)
  await screen.findByRole('table', { name: 'Messages' })
  await waitFor(() => expect(polls().length).toBeGreaterThan(0))
  arrive('Not searched for')
  await act(async () => setVisible(true))
  await screen.findByText('1 new message')
  expect(subjects()).toEqual(['tugs'])
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  await waitFor(() => expect(subjects()).toContain('Not searched for'))
  await office.isAt('/admin/messages')
})

test('polling is in the background, slows down after failures and stops on a hidden page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let status = 500
  office.answer(({ path }) => (path === '/messages/inbox' ? problem(status) : undefined))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  office.load('/admin/careers', screens)
  await wait(100)
  expect(polls()).toHaveLength(1)
  await wait(11_000)
  expect(polls()).toHaveLength(1)
  await wait(3_000)
  expect(polls()).toHaveLength(2)
  expect(new Set(polls().map(({ headers }) => headers.get('X-Background')))).toEqual(new Set(['1']))
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  setVisible(false)
  await wait(120_000)
  expect(polls()).toHaveLength(2)
  status = 401
  setVisible(true)
  await wait(100)
  expect(polls()).toHaveLength(3)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/sso-login')
  await wait(10_000)
})

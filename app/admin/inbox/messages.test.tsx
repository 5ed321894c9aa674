// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { aMessage } from '#tests/support/components/a-message.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { Shell } from '../shell.tsx'
import { replyTo } from './reply.ts'

const office = withBackOffice()
const { clientLoader, default: Messages } = await import('./messages.tsx')
const screens = {
  '/admin/messages': {
    clientLoader,
    default: (props: Parameters<typeof Messages>[0]) => (
      <Shell>
        <Messages {...props} />
      </Shell>
    ),
  },
}

let stored: InboxMessage[] = []
let deleted: InboxMessage[] = []

beforeEach(() => {
  stored = ['tugs', 'pilots', 'buoys'].map((subject) => aMessage(subject))
  deleted = []
  office.answer(({ method, path, query, body }) => {
    if (path === '/messages') {
      const [search = '', status] = [query.get('search') ?? '', query.get('status')]
      const [state, without] = [query.get('state'), query.get('without')]
      const found = stored.filter(
        (each) =>
          each.subject.includes(search) &&
          (!status || each.status === status) &&
          (!state || each.state === state) &&
          each.state !== without,
      )
      return listOf(query.get('sort') === 'subject' ? found.toSorted(bySubject) : found)
    }
    if (path === '/messages/counts') {
      const states = ['new', 'open', 'waiting', 'done', 'spam'] as const
      const count = (state: string) => stored.filter((each) => each.state === state).length
      return Response.json(Object.fromEntries(states.map((state) => [state, count(state)])))
    }
    if (path === '/messages/inbox') {
      const isUnread = ({ status, state }: InboxMessage) => status === 'new' && state !== 'spam'
      const unread = stored.filter(isUnread).length
      return Response.json({ unread, newest: 'tugs', arrived: 0 })
    }
    const restored = deleted.find(({ _id }) => path === `/trash/messages/${_id}/restore`)
    if (restored) {
      deleted = deleted.filter((each) => each !== restored)
      stored = [restored, ...stored]
      return new Response(null, { status: 204 })
    }
    if (path === '/messages/bulk') {
      const { ids } = body as { ids: string[] } // Cast: the list sends ids.
      const gone = stored.filter(({ _id }) => ids.includes(_id))
      deleted = [...deleted, ...gone]
      stored = stored.filter((each) => !gone.includes(each))
      return Response.json({ done: gone.map(({ _id }) => _id), missing: [] })
    }
    const [, id, change] = /^\/messages\/(\w+)(?:\/(read|unread))?$/.exec(path) ?? []
    const found = stored.find(({ _id }) => _id === id)
    if (!found) return undefined
    if (method === 'DELETE') {
      deleted = [...deleted, found]
      stored = stored.filter((each) => each !== found)
      return new Response(null, { status: 204 })
    }
    if (method !== 'PUT') return Response.json(found)
    if (change === undefined) return undefined
    const changed = { ...found, status: change === 'read' ? 'read' : 'new' } as const
    stored = stored.map((each) => (each === found ? changed : each))
    return Response.json(changed)
  })
})

const bySubject = (one: InboxMessage, other: InboxMessage) =>
  one.subject.localeCompare(other.subject)

/** Expects the count of unread messages in the list, the navigation and the title. */
async function expectUnread(count: number) {
  const main = within(screen.getByRole('table', { name: 'Messages' }))
  await waitFor(() => expect(main.queryAllByText('Unread')).toHaveLength(count))
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^\\(${count}\\) Messages`)))
  for (const link of screen.getAllByRole('link', { name: /^Messages/ })) {
    within(link).getByText(`${count} unread`)
  }
}

test.each([
  ['in its row', 'Mark as Read: tugs'],
  ['by opening it', 'View Details: tugs'],
])('reading a message %s updates all unread counts', async (_, name) => {
  office.load('/admin/messages', screens)
  const press = await screen.findByRole('button', { name })
  await expectUnread(3)
  fireEvent.click(press)
  await waitFor(() => expect(office.notices('Message marked as read')).toHaveLength(1))
  await expectUnread(2)
})

async function openMessages(query = '') {
  office.load(`/admin/messages${query}`, screens)
  await screen.findByRole('table', { name: 'Messages' })
  return userEvent.setup()
}

const table = () => within(screen.getByRole('table', { name: 'Messages' }))
const subjects = () =>
  table()
    .getAllByRole('row')
    .flatMap((row) => row.querySelector('[data-message]')?.textContent ?? [])
const findDetails = async () =>
  within(await screen.findByRole('dialog', { name: 'Message Details' }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('sort, filter and search of messages are in the URL', async () => {
  stored = stored.map((each) => (each._id === 'pilots' ? { ...each, status: 'read' } : each))
  const user = await openMessages()
  expect(subjects()).toEqual(['tugs', 'pilots', 'buoys'])
  await user.click(table().getByRole('link', { name: 'Subject' }))
  await waitFor(() => expect(subjects()).toEqual(['buoys', 'pilots', 'tugs']))
  await office.isAt('/admin/messages?sort=subject')
  await user.click(await screen.findByRole('link', { name: /^Unread/ }))
  await waitFor(() => expect(subjects()).toEqual(['buoys', 'tugs']))
  await office.isAt('/admin/messages?sort=subject&status=new')
  await user.type(screen.getByPlaceholderText('Search messages...'), 'nothing like this')
  await screen.findByText('No unread messages match “nothing like this”')
  await user.click(await screen.findByRole('link', { name: 'Clear search' }))
  await waitFor(() => expect(subjects()).toEqual(['buoys', 'tugs']))
})

test('an opened message is in the URL, and Back closes it', async () => {
  const user = await openMessages()
  await user.click(await screen.findByRole('button', { name: 'View Details: tugs' }))
  await (await findDetails()).findByText('Good day')
  await office.isAt('/admin/messages?view=tugs')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Mark as Read: tugs' })).toBeNull(),
  )
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await closed()
  await user.click(await screen.findByRole('button', { name: 'Forward' }))
  await user.click((await findDetails()).getByRole('button', { name: 'Close' }))
  await closed()
  await office.isAt('/admin/messages')
})

test('the details show the time, and Next follows the unread list as it was at the opening', async () => {
  const user = await openMessages('?status=new')
  await user.click(await screen.findByRole('button', { name: 'View Details: tugs' }))
  const details = await findDetails()
  const next = details.getByRole('button', { name: 'Next message' })
  const previous = details.getByRole('button', { name: 'Previous message' })
  const order = ['tugs', 'pilots', 'buoys']
  for (const [place, subject] of order.entries()) {
    await details.findByText(subject)
    expect(previous.getAttribute('aria-disabled')).toBe(String(place === 0))
    expect(next.getAttribute('aria-disabled')).toBe(String(place === order.length - 1))
    await details.findByText(/ at \d+:\d\d/)
    if (place < order.length - 1) await user.click(next)
  }
  for (const subject of ['pilots', 'tugs']) {
    await user.click(previous)
    await details.findByText(subject)
  }
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await user.click(details.getByRole('button', { name: 'Close' }))
  await screen.findByText('No unread messages')
  await user.click(await screen.findByRole('link', { name: 'Show all messages' }))
  await waitFor(() => expect(subjects()).toHaveLength(3))
})

test('without email set up, Reply opens the mail program with a quote', async () => {
  const asked = aMessage('tugs', 'Good day,\nwhat does a board cost?')
  stored = [asked]
  const user = await openMessages()
  await user.click(await screen.findByRole('button', { name: 'View Details: tugs' }))
  const reply = (await findDetails()).getByRole('link', { name: 'Reply by email' })
  expect(reply.getAttribute('href')).toBe(replyTo(asked))
})

test('a message can be marked as unread in its row and in its details', async () => {
  const user = await openMessages()
  const button = (name: string) => screen.findByRole('button', { name })
  await user.click(await button('Mark as Read: tugs'))
  const again = await button('Mark as unread: tugs')
  expect(screen.queryByRole('button', { name: 'Mark as Read: tugs' })).toBeNull()
  again.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(office.notices('Message marked as unread')).toHaveLength(1))
  await expectUnread(3)
  // The pressed button now has the opposite action and keeps the focus.
  expect(document.activeElement).toBe(await button('Mark as Read: tugs'))

  await user.click(await button('View Details: tugs'))
  const details = await findDetails()
  await expectUnread(2)
  await user.click(details.getByRole('button', { name: 'Mark as unread' }))
  await closed()
  await expectUnread(3)

  office.answer(({ path }) => (path.endsWith('/unread') ? problem(500) : undefined))
  await user.click(await button('Mark as Read: tugs'))
  await user.click(await button('Mark as unread: tugs'))
  await waitFor(() => expect(office.notices('Failed to mark message as unread')).toHaveLength(1))
})

test('a message is deleted once, without a confirmation, and Undo restores it', async () => {
  const user = await openMessages()
  const remove = await screen.findByRole('button', { name: 'Delete: tugs' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(office.notices('Message deleted successfully')).toHaveLength(1))
  expect(document.activeElement?.id).toBe('main')
  await waitFor(() => expect(subjects()).toEqual(['pilots', 'buoys']))
  expect(office.callsOf('DELETE', '/messages/tugs')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(office.notices('Message restored')).toHaveLength(1))
  await waitFor(() => expect(subjects()).toEqual(['tugs', 'pilots', 'buoys']))
})

test('several messages are deleted without a confirmation, and Undo restores them', async () => {
  const user = await openMessages()
  for (const subject of ['tugs', 'buoys']) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Select .*${subject}`) }))
  }
  const remove = await screen.findByRole('button', { name: 'Delete selected' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(office.notices('2 messages deleted')).toHaveLength(1))
  await waitFor(() => expect(subjects()).toEqual(['pilots']))
  expect(office.callsOf('POST', '/messages/bulk')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Selected messages' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(office.notices('2 messages restored')).toHaveLength(1))
  await waitFor(() => expect(subjects()).toHaveLength(3))
})

test('messages stay selected if their deletion fails', async () => {
  office.answer(({ path }) => (path === '/messages/bulk' ? problem(500) : undefined))
  const user = await openMessages()
  await user.click(screen.getByRole('checkbox', { name: /^Select .*tugs/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  await waitFor(() => expect(office.notices('Failed to delete messages')).toHaveLength(1))
  within(screen.getByRole('region', { name: 'Selected messages' })).getByText('1 selected')
})

test('the filtered messages are exported as a file', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:messages')
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  let isDown = false
  office.answer(({ path }) => {
    if (path !== '/messages/export') return undefined
    return isDown ? problem(500) : new Response('Name\r\nInes\r\n')
  })
  const user = await openMessages('?search=tugs&status=new&sort=name&pageSize=50')
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(names).toEqual([expect.stringMatching(/^messages-\d{4}-\d\d-\d\d\.csv$/)]),
  )
  const [asked] = office.callsOf('GET', '/messages/export')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    search: 'tugs',
    status: 'new',
    without: 'spam',
  })
  const [file] = createUrl.mock.lastCall ?? []
  expect(await (file as Blob).text()).toContain('Ines')
  createUrl.mockRestore()
  click.mockRestore()

  isDown = true
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(office.notices('Failed to export messages')).toHaveLength(1))
})

test('All and Unread exclude suspected spam, which has its own tab, and all counts are right', async () => {
  stored = [
    { ...aMessage('tugs'), status: 'read', state: 'waiting', assignee: 'bo@example.com' },
    aMessage('pilots'),
    { ...aMessage('backlinks'), state: 'spam' },
  ]
  const user = await openMessages()
  const tab = (name: string | RegExp) => screen.findByRole('link', { name })
  const tabs = within(screen.getByRole('navigation', { name: 'State' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['All 2', 'Unread 1', 'New 1', 'Open 0', 'Waiting 1', 'Done 0', 'Suspected spam 1'],
  ])
  expect(subjects()).toEqual(['tugs', 'pilots'])
  // Read status and state are one text.
  expect(table().getByText('Read · Waiting').nextSibling?.textContent).toBe('bo@example.com')
  table().getByText('Unread')
  await user.click(await tab('Suspected spam 1'))
  await waitFor(() => expect(subjects()).toEqual(['backlinks']))
  table().getByText('Unread · Spam')
  // A search excludes spam too; if it finds nothing, it links to suspected spam.
  await user.click(await tab('All 2'))
  await user.type(screen.getByPlaceholderText('Search messages...'), 'backl')
  await user.click(await screen.findByRole('link', { name: 'Search suspected spam' }))
  await waitFor(() => expect(subjects()).toEqual(['backlinks']))
  await user.clear(screen.getByPlaceholderText('Search messages...'))
  await office.isAt('/admin/messages?state=spam')
  await user.click(await tab('Unread 1'))
  await waitFor(() => expect(subjects()).toEqual(['pilots']))
  await office.isAt('/admin/messages?status=new')
  expect((await tab('Unread 1')).getAttribute('aria-current')).toBe('true')
  // On phones, a select replaces the tabs.
  await user.selectOptions(screen.getByLabelText('Messages shown'), 'Waiting (1)')
  await waitFor(() => expect(subjects()).toEqual(['tugs']))
  await office.isAt('/admin/messages?state=waiting')
})

test('a row shows the time, and the subject without the company', async () => {
  const sent = aMessage('Twelve tugs (Norrhavn)')
  stored = [
    { ...sent, company: 'Norrhavn' },
    { ...aMessage('Tea (Earl Grey)'), company: 'Norrhavn' },
    { ...aMessage('Norrhavn'), company: 'Norrhavn' },
  ]
  await openMessages()
  expect(subjects()).toEqual(['Twelve tugs', 'Tea (Earl Grey)', 'Norrhavn'])
  const time = table().getAllByText((_, element) => element?.tagName === 'TIME')[0]
  expect(time?.getAttribute('datetime')).toBe(sent.createdAt)
  expect(time?.textContent).toMatch(/2026.*\d+:\d\d/)
})

describe('on wide screens, the reading pane', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList, // Cast: the screen uses only these members.
    )
    return () => vi.mocked(window.matchMedia).mockRestore()
  })

  const pane = async () => within(await screen.findByRole('region', { name: 'Message' }))
  const isOpened = async (subject: string) => {
    await (await pane()).findByRole('heading', { name: subject })
    await screen.findByText(`Message opened: ${subject}, from Ines Okafor`)
    await waitFor(() => expect(document.activeElement?.textContent).toContain(subject))
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
  }
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Message' })).toBeNull())

  test('opens, steps through and closes messages by keyboard, and the focus follows the rows', async () => {
    const user = await openMessages()
    await user.keyboard('j{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('pilots')
    await user.keyboard('{Enter}')
    await isOpened('pilots')
    await office.isAt('/admin/messages?read=pilots')
    await user.keyboard('{ArrowDown}')
    await isOpened('buoys')
    await user.keyboard('k{ArrowUp}')
    await isOpened('tugs')
    await office.isAt('/admin/messages?read=tugs')
    await user.keyboard('{Escape}')
    await isClosed()
    await office.isAt('/admin/messages')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('tugs'))
    expect(document.activeElement?.closest('table')).not.toBeNull()
  })

  test('closes on Back, but not on Escape in a field', async () => {
    const user = await openMessages()
    await user.click(await screen.findByRole('link', { name: 'tugs' }))
    await isOpened('tugs')
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await isClosed()
    await user.click(await screen.findByRole('button', { name: 'Forward' }))
    await isOpenStill()
    await user.click(screen.getByPlaceholderText('Search messages...'))
    await user.keyboard('{Escape}')
    await isOpenStill()
    await user.click((await pane()).getByRole('button', { name: 'Close the message' }))
    await isClosed()
  })

  test('keeps showing a message that leaves the list as spam, and then the next one', async () => {
    stored = [aMessage('tugs'), aMessage('pilots')]
    office.answer(({ method, path }) => {
      const id = /^\/messages\/(\w+)$/.exec(path)?.[1]
      const found = stored.find(({ _id }) => _id === id)
      if (method !== 'PUT' || !found) return undefined
      const spam = { ...found, state: 'spam', version: 2 } as const
      stored = stored.map((each) => (each === found ? spam : each))
      return Response.json(spam)
    })
    const user = await openMessages()
    await user.click(await screen.findByRole('link', { name: 'tugs' }))
    await isOpened('tugs')
    await user.keyboard('s')
    await (await pane()).findByRole('button', { name: 'Not spam' })
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /Ines Okafor.*tugs/ })).toBeNull(),
    )
    await user.keyboard('j')
    await isOpened('pilots')
    await user.click((await pane()).getByRole('button', { name: 'Spam' }))
    await screen.findByText('No messages yet')
    await (await pane()).findByRole('button', { name: 'Not spam' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('steps through unread messages, though each leaves the list', async () => {
    const user = await openMessages('?status=new')
    await user.click(await screen.findByRole('link', { name: 'tugs' }))
    for (const subject of ['tugs', 'pilots', 'buoys']) {
      await (await pane()).findByRole('heading', { name: subject })
      await user.keyboard('j')
    }
    await (await pane()).findByRole('heading', { name: 'buoys' })
    await screen.findByText('No unread messages')
  })

  test('does not replace the dialog of View Details', async () => {
    const user = await openMessages()
    await user.click(await screen.findByRole('button', { name: 'View Details: tugs' }))
    await (await findDetails()).findByText('Good day')
  })

  const isOpenStill = async () => (await pane()).findByRole('heading', { name: 'tugs' })
})

test('the URL of a deleted message shows a notification and the list', async () => {
  await openMessages('?view=gone')
  await waitFor(() => expect(office.notices('Failed to fetch message')).toHaveLength(1))
  expect(subjects()).toHaveLength(3)
  expect(screen.queryByRole('dialog')).toBeNull()
})

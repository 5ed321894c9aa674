// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '#content/people/sign-in-api.ts'
import { anEditor } from '#tests/support/components/an-editor.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { NavGuard } from '../nav-guard.tsx'
import { refetchMe } from '../use-me.ts'
import { recordKeys } from './record-keys.ts'
import { usePalette } from './use-palette.tsx'

const office = withBackOffice()

let isChanged = false
afterEach(refetchMe)

/** Screen with an input, optional unsaved changes and the palette. */
function Office() {
  const { show, overlay } = usePalette()
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={() => show('palette')}>
        Search
      </button>
      <NavGuard isChanged={() => isChanged} isSame={() => false}>
        <p>What you typed is lost.</p>
      </NavGuard>
      {overlay}
    </>
  )
}
const screens = { '/admin/*': { default: Office } }

const harbor = { _id: 'harbor', title: 'Harbor Dispatch', client: 'Port of Vell', isActive: true }
const message = { _id: 'hello', subject: 'A dispatch board', name: 'Ines Okafor' }
const story = { type: 'projects', _id: 'clinic', name: 'Clinic', excerpt: '… was a cupboard.' }

const finds = ({ query }: Asked, text: string) =>
  text.toLowerCase().includes(query.get('search')?.toLowerCase() ?? '')

/** Mock search over a project, a message and a rich text. */
function answerSearches() {
  office.answer((asked) => {
    if (asked.path === '/projects') return listOf(finds(asked, harbor.title) ? [harbor] : [])
    if (asked.path === '/messages') return listOf(finds(asked, message.name) ? [message] : [])
    if (asked.path === '/stories') return listOf(finds(asked, 'cupboard') ? [story] : [])
    return /^\/(careers|technologies|testimonials|news|subpages)$/.test(asked.path)
      ? listOf([])
      : undefined
  })
}

async function openPalette(user: UserEvent) {
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', {
    name: 'Search screens, actions and records',
  })
  input.focus()
  return input
}

async function start() {
  isChanged = false
  answerSearches()
  const user = await office.open('/admin/start', screens)
  const input = await openPalette(user)
  return { user, input }
}

/** The active option, which Enter chooses. */
const active = () => screen.getByRole('option', { selected: true }).textContent
const group = (name: string) => screen.findByRole('group', { name })

test('text typed while the palette loads is in it', async () => {
  answerSearches()
  const user = await office.open('/admin/start', screens)
  await user.click(screen.getByLabelText('Title'))
  await user.keyboard('{Control>}k{/Control}harx{Backspace}')
  const input = await screen.findByRole<HTMLInputElement>('combobox')
  expect(input.value).toBe('har')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
  await group('Projects')
})

test('the shortcut and the text typed before the back office has loaded are not lost', async () => {
  answerSearches()
  const early = recordKeys()
  window.earlyKeys = early
  const user = userEvent.setup()
  await user.keyboard('ignored{Control>}k{/Control}harbor')
  await office.open('/admin/start', screens)
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('harbor')
  // The recorder has ended.
  await user.click(screen.getByLabelText('Title'))
  await user.keyboard('a')
  expect(early.take()).toBe('harbor')
})

test('arrow keys select a screen, and Enter opens it', async () => {
  const { user } = await start()
  await user.keyboard('techn')
  expect(active()).toBe('Technologies')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Add Technology')
  await user.keyboard('{ArrowUp}{Enter}')
  await office.isAt('/admin/technologies')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('arrow keys wrap around, and Home and End go to the ends', async () => {
  const { user } = await start()
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  const [first, last] = [options[0], options.at(-1)]
  expect(last).toBe('Log out')
  expect(active()).toBe(first)
  for (const [key, label] of [
    ['ArrowUp', last],
    ['ArrowDown', first],
    ['End', last],
    ['Home', first],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(active()).toBe(label)
  }
})

test('the form of a page is listed after the screen with the same name', async () => {
  const { user } = await start()
  await user.keyboard('careers')
  expect(active()).toBe('Careers')
  await user.click(within(await group('Pages')).getByText('Page: Careers'))
  await office.isAt('/admin/pages/careers')
})

test('a record is found by part of its name and opened', async () => {
  const { user } = await start()
  await user.keyboard('rbor dis')
  const found = await group('Projects')
  expect(within(found).getByRole('option').textContent).toBe('Harbor Dispatch')
  await user.keyboard('{Enter}')
  await office.isAt('/admin/projects/harbor/edit')
})

test('a message is found by its sender and opened', async () => {
  const { user } = await start()
  await user.keyboard('Ines Okafor')
  await group('Messages')
  await user.keyboard('{Enter}')
  await office.isAt('/admin/messages?view=hello')
})

test('an editor finds neither messages nor screens of administrators', async () => {
  office.signIn(anEditor)
  office.answer(({ path }) => (path === '/auth/me' ? Response.json(anEditor) : undefined))
  const { user } = await start()
  screen.getByRole('option', { name: 'Sessions' })
  for (const name of ['Messages', 'Settings', 'Activity']) {
    expect(screen.queryByRole('option', { name }), name).toBeNull()
  }
  await user.keyboard('Ines Okafor')
  await screen.findByText('Nothing found for “Ines Okafor”')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(office.callsOf('GET', '/messages')).toEqual([])
})

test('a person with only the messages duty finds no content screens or actions', async () => {
  const reader: Me = { ...anEditor, duties: ['messages'] }
  office.signIn(reader)
  office.answer(({ path }) => (path === '/auth/me' ? Response.json(reader) : undefined))
  const { user } = await start()
  screen.getByRole('option', { name: 'Messages' })
  screen.getByRole('option', { name: 'View site' })
  for (const name of ['Projects', 'Newsletter', 'Add Project', /^Add /]) {
    expect(screen.queryByRole('option', { name }), String(name)).toBeNull()
  }
  await user.keyboard('Page: Careers')
  await screen.findByText('Nothing found for “Page: Careers”')
})

test('a screen is found by its sidebar heading', async () => {
  const { user } = await start()
  await user.keyboard('inbox')
  await screen.findByRole('option', { name: 'Newsletter' })
})

test('a word in a rich text is found, with an excerpt', async () => {
  const { user } = await start()
  await user.keyboard('cupboard')
  within(await group('In full text')).getByText('… was a cupboard.')
  await user.keyboard('{Enter}')
  await office.isAt('/admin/projects/clinic/edit')
})

test('Enter before the response opens the record once it is found', async () => {
  const { user } = await start()
  await user.keyboard('Harbor Dispatch{Enter}')
  await office.isAt('/admin/projects/harbor/edit')
})

test('recently used entries are listed first', async () => {
  const { user } = await start()
  await user.keyboard('settings{Enter}')
  await office.isAt('/admin/settings')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openPalette(user)
  const [first] = within(await group('Recently used')).getAllByRole('option')
  expect(first?.textContent).toBe('Settings')
})

test('a search without results says so, and Enter does nothing', async () => {
  const { user } = await start()
  await user.keyboard('zzz nobody')
  await screen.findByText('Nothing found for “zzz nobody”')
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.keyboard('{Enter}')
  screen.getByRole('dialog', { name: 'Command palette' })
  await office.isAt('/admin/start')
})

test.each<[string, () => Response, string]>([
  ['403', () => problem(403, { detail: 'Not for you.' }), 'Not for you.'],
  ['429', () => new Response('', { status: 429 }), 'There were too many requests.'],
  ['500', () => new Response('', { status: 500 }), 'Something went wrong on the server.'],
  ['nothing', () => new Response(''), 'does not understand'],
  ['an object', () => Response.json({ garbage: true }), 'does not understand'],
])(
  'a search that fails with %s shows the reason, keeps the screens and can be retried',
  async (...of) => {
    const [, answer, reason] = of
    const { user } = await start()
    office.answer(({ path }) => (path === '/projects' ? answer() : undefined))
    await user.keyboard('project')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to search the records')
    expect(alert.textContent).toContain(reason)
    screen.getByRole('option', { name: 'Add Project' })
    answerSearches()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  },
)

test('leaving unsaved changes by the palette asks first', async () => {
  const { user } = await start()
  isChanged = true
  await user.keyboard('dashboard{Enter}')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  await office.isAt('/admin/start')
})

test('the button opens the palette, which opens the list of shortcuts', async () => {
  answerSearches()
  const user = await office.open('/admin/start', screens)
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.click(await screen.findByRole('option', { name: 'Keyboard shortcuts' }))
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

test('a single key shows the shortcuts, except in an input or while single-key shortcuts are off', async () => {
  // happy-dom has no layout, so `checkVisibility` is mocked.
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true)
  const user = await office.open('/admin/start', screens)
  const field = screen.getByRole('textbox', { name: 'Title' })
  const help = { name: 'Keyboard shortcuts' }
  await user.type(field, '?')
  expect((field as HTMLInputElement).value).toBe('?')
  expect(screen.queryByRole('dialog', help)).toBeNull()

  field.blur()
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: /Use single keys/ }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', help)).toBeNull())
  await user.keyboard('?')
  expect(screen.queryByRole('dialog', help)).toBeNull()

  const input = await openPalette(user)
  expect(document.activeElement).toBe(input)
  await user.keyboard('keyboard{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: /Use single keys/ }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', help)).toBeNull())
  await user.keyboard('?')
  await screen.findByRole('dialog', help)
})

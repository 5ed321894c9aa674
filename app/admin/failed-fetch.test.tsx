// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { settingsFields } from '#content/documents/settings-fields.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import {
  brokenAnswers,
  listOf,
  problem,
  sampleBrokenAnswers,
} from '#tests/support/components/broken-answers.ts'
import { valuesFor } from '#tests/support/inputs/samples.ts'
import { timeToLeave } from '../api/session/session-end.ts'
import { token } from '../api/session/token.ts'

const office = withBackOffice()
const screens = {
  '/admin': await import('./dashboard/dashboard.tsx'),
  '/admin/messages': await import('./inbox/messages.tsx'),
  '/admin/images': await import('./media/images.tsx'),
  '/admin/settings': await import('./documents/settings/settings.tsx'),
  '/admin/trash': await import('./documents/trash/trash.tsx'),
  '/admin/activity': await import('./documents/activity/activity.tsx'),
  '/admin/:type': await import('./documents/list/list.tsx'),
}

const noInbox = { unread: 0, arrived: 0, newest: null }
const noImages = { images: [], totalPages: 0 }

/** Mock responses by path. */
const answers: Record<string, () => Response> = {
  '/messages': () => listOf([]),
  '/messages/inbox': () => Response.json(noInbox),
  '/projects': () => listOf([]),
  '/careers': () => listOf([]),
  '/technologies': () => listOf([]),
  '/testimonials': () => listOf([]),
  '/trash': () => listOf([]),
  '/activity': () => listOf([]),
  '/activity/people': () => listOf([]),
  '/images': () => Response.json(noImages),
  '/settings': () => Response.json({ ...valuesFor(settingsFields, 'one'), version: 1 }),
}

const inPlace = (text: string) => within(screen.getByRole('main')).queryAllByText(text)

const silent = [
  { path: '/admin', failing: '/messages', failed: 'Failed to fetch the dashboard' },
  { path: '/admin/trash', failing: '/trash', failed: 'Failed to fetch the trash' },
  { path: '/admin/activity', failing: '/activity', failed: 'Failed to fetch the activity' },
]
const messages = {
  path: '/admin/messages',
  failing: '/messages',
  failed: 'Failed to fetch messages',
}

describe.each([...silent, messages])('the screen $path', ({ path, failing, failed }) => {
  const tried = path === '/admin/messages' ? Object.keys(brokenAnswers) : sampleBrokenAnswers
  test.each(tried)('shows the failed fetch: %s', async (name) => {
    office.answer((asked) =>
      asked.path === failing ? brokenAnswers[name]?.() : answers[asked.path]?.(),
    )
    const user = await office.open(path, screens)
    await waitFor(() => expect(inPlace(failed)).toHaveLength(1))

    office.answer((asked) => answers[asked.path]?.())
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(inPlace(failed)).toHaveLength(0))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

test.each(silent)('$path announces a failed fetch in place, without a notification', async (of) => {
  office.answer((asked) => (asked.path === of.failing ? problem(500) : answers[asked.path]?.()))
  await office.open(of.path, screens)
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  within(alert).getByText(of.failed)
  within(alert).getByText('Refused with 500.')
  expect(office.notices(of.failed)).toHaveLength(0)
})

const noticed = [
  messages,
  { path: '/admin/projects', failing: '/projects', failed: 'Failed to fetch projects' },
  { path: '/admin/careers', failing: '/careers', failed: 'Failed to fetch careers' },
  { path: '/admin/technologies', failing: '/technologies', failed: 'Failed to fetch technologies' },
  { path: '/admin/testimonials', failing: '/testimonials', failed: 'Failed to fetch testimonials' },
  { path: '/admin/images', failing: '/images', failed: 'Failed to fetch images' },
  { path: '/admin/settings', failing: '/settings', failed: 'Failed to fetch settings' },
]

test.each(noticed)('$path announces a failed fetch with one notification per try', async (of) => {
  office.answer((asked) => (asked.path === of.failing ? problem(500) : answers[asked.path]?.()))
  const user = await office.open(of.path, screens)
  await waitFor(() => expect(inPlace(of.failed)).toHaveLength(1))
  await waitFor(() => expect(office.notices(of.failed)).toHaveLength(1))
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()

  const [first] = office.notices(of.failed)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(first?.isConnected).toBe(false))
  await waitFor(() => expect(office.notices(of.failed)).toHaveLength(1))

  office.answer((asked) => answers[asked.path]?.())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(inPlace(of.failed)).toHaveLength(0))
})

test('an ended session leads from every screen to the sign-in without an error', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  // Disables the timer that shows an error if the browser has not left for the sign-in in time.
  const startTimer = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    ms === timeToLeave ? undefined : startTimer(run, ms),
  )
  let refused = ''
  office.answer(({ path }) => (path === refused ? problem(401) : answers[path]?.()))
  const opened = { path: '/admin/messages?view=tugs', failing: '/messages/tugs' }
  for (const { path, failing } of [...noticed, ...silent, opened]) {
    refused = failing
    token.store('secret')
    office.load(path, screens)
    await waitFor(() => expect(token.read()).toBeNull())
    expect(screen.queryByText(/^Failed to fetch/)).toBeNull()
  }
  expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/sso-login')
})

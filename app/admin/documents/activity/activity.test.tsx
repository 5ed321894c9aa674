// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Change } from '#content/documents/history-api.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/activity': await import('./activity.tsx') }

const ada = 'ada@northlight.example'

const change = (name: string, more: Partial<Change> = {}): Change => ({
  _id: `${name.slice(0, 9)}-${more.action}`,
  at: '2026-11-20T12:00:00.000Z',
  by: ada,
  action: 'updated',
  type: 'technologies',
  recordId: name.slice(0, 9),
  name,
  ...more,
})

/** Fakes `GET /activity` with the filters of the API. */
function answerWith(...changes: Change[]) {
  const isMatch = ({ by, type, recordId }: Change, { query }: Asked) =>
    (query.get('person') ?? by) === by &&
    (query.get('type') ?? type) === type &&
    (query.get('record') ?? recordId) === recordId
  office.answer((asked) => {
    if (asked.path === '/activity/people') return Response.json([ada])
    if (asked.path !== '/activity') return undefined
    return listOf(changes.filter((each) => isMatch(each, asked)))
  })
}

test('a line names the author and the action, and links to the record', async () => {
  answerWith(
    change('React', { action: 'deactivated' }),
    change('settings', { type: 'settings', recordId: 'settings', by: null }),
    change('Privacy', { type: 'pages', recordId: 'privacy', action: 'discarded' }),
  )
  await office.open('/admin/activity', screens)
  const link = await screen.findByRole('link', { name: 'React' })
  expect(link.closest('li')?.textContent).toContain(`${ada} deactivated technology React`)
  expect(link.getAttribute('href')).toBe('/admin/technologies/React/edit')
  const ofPage = screen.getByRole('link', { name: 'Privacy' })
  expect(ofPage.closest('li')?.textContent).toContain('discarded the draft of the page Privacy')
  expect(ofPage.getAttribute('href')).toBe('/admin/pages/privacy')
  const ofSettings = screen.getByRole('link', { name: 'settings' })
  expect(ofSettings.closest('li')?.textContent).toContain('Atrium updated the settings')
})

test('deleting the demo content is one line that counts what was deleted', async () => {
  const name = '12 projects, 5 careers'
  answerWith(change(name, { action: 'deleted', type: 'demo-content', recordId: 'demo-content' }))
  await office.open('/admin/activity', screens)
  const line = (await screen.findByText(`: ${name}`, { exact: false })).closest('li')
  expect(line?.textContent).toContain(ada)
})

test('an erasure of personal data names only its author', async () => {
  answerWith(change('', { action: 'erased', type: 'personal-data', recordId: 'personal-data' }))
  await office.open('/admin/activity', screens)
  const line = (await screen.findByText(/erased the/)).closest('li')
  expect(line?.textContent).toContain(ada)
})

test('the address holds the person and type filters, and Back removes them', async () => {
  answerWith(change('React'), change('Pilot', { type: 'careers' }), change('Quay', { by: null }))
  const user = await office.open('/admin/activity', screens)
  await screen.findByText('3 changes')
  await user.selectOptions(await screen.findByLabelText('Person'), ada)
  await screen.findByText('2 changes')
  await user.selectOptions(await screen.findByLabelText('Type'), 'Technologies')
  await screen.findByText('1 change')
  expect(screen.queryByText('Pilot')).toBeNull()
  const address = new URLSearchParams(office.address?.split('?')[1])
  expect(Object.fromEntries(address)).toEqual({ person: ada, type: 'technologies' })
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await screen.findByText('2 changes')
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('')
})

test('a filter without matches shows a message with a link to all changes', async () => {
  answerWith(change('React'), change('Quay'))
  const user = await office.open('/admin/activity?person=nobody@example.com', screens)
  await screen.findByText('No matching activity')
  await user.click(await screen.findByRole('link', { name: 'Show all activity' }))
  await screen.findByText('2 changes')
})

test('the record filter can be removed', async () => {
  answerWith(change('React'), change('Quay'))
  const user = await office.open('/admin/activity?type=technologies&record=React', screens)
  const filter = await screen.findByText('Technology:')
  expect(filter.parentElement?.textContent).toBe('Technology: React')
  expect(screen.queryByLabelText('Type')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Show all records' }))
  await screen.findByText('2 changes')
  screen.getByLabelText('Type')
  await office.isAt('/admin/activity')
})

test('a deleted record is not a link, and a very long name is shortened', async () => {
  answerWith(
    change('Gone', { action: 'deleted' }),
    change('Gone'),
    change('x'.repeat(20_000), { recordId: 'long' }),
  )
  await office.open('/admin/activity', screens)
  expect(await screen.findAllByText('Gone')).toHaveLength(2)
  const links = within(screen.getByRole('main')).getAllByRole('link')
  await waitFor(() => expect(links.map(({ textContent }) => textContent?.length)).toEqual([111]))
  expect(links[0]?.textContent).toMatch(/^[x\u00AD]+…$/)
})

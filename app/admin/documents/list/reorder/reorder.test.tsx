// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { withPopovers } from '#tests/support/components/fake-popovers.ts'
import { fakeRecords } from '#tests/support/components/fake-records.ts'

const office = withBackOffice()
withPopovers()
const screens = { '/admin/:type': await import('../list.tsx') }

const words = ['Museum', 'Harbor', 'Clinic', 'Archive', 'Bakery', 'Cinema', 'Depot']
let projects: ReturnType<typeof fakeRecords>
beforeEach(() => {
  projects = fakeRecords('projects', words)
  office.answer(projects.answer)
})

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` })
const focused = () => document.activeElement?.getAttribute('aria-label')

async function openList(address = '/admin/projects') {
  const user = await office.open(address, screens)
  await screen.findByRole('table')
  return user
}

test('a row is moved by keyboard, and its new place is announced', async () => {
  const user = await openList()
  handle('Museum').focus()
  await user.keyboard('{ArrowDown}')
  screen.getByText('Museum is now 2nd of 7')
  expect(focused()).toBe('Move Museum')
  await user.keyboard('{ArrowDown}')
  screen.getByText('Museum is now 3rd of 7')
  const third = ['Harbor', 'Clinic', 'Museum', 'Archive', 'Bakery', 'Cinema', 'Depot']
  expect(names()).toEqual(third)
  await waitFor(() => expect(projects.names).toEqual(third))

  await user.keyboard('{End}')
  await waitFor(() => expect(projects.names.at(-1)).toBe('Museum'))
  await user.keyboard('{Home}')
  screen.getByText('Museum is now 1st of 7')
  expect(focused()).toBe('Move Museum')
  await waitFor(() => expect(projects.names).toEqual(words))
})

test('after fast key presses the row is at its last place', async () => {
  const user = await openList()
  handle('Museum').focus()
  await user.keyboard('{ArrowDown>8/}{ArrowUp>3/}')
  const order = words.slice(1).toSpliced(3, 0, 'Museum')
  expect(names()).toEqual(order)
  await waitFor(() => expect(projects.names).toEqual(order))
})

test('the menu moves a row', async () => {
  const user = await openList()
  const move = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `More about ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(focused()).toBe(`Move ${name}`))
  }
  await move('Clinic', 'Move to top')
  await waitFor(() => expect(projects.names.slice(0, 3)).toEqual(['Clinic', 'Museum', 'Harbor']))
  await move('Clinic', 'Move down')
  await waitFor(() => expect(projects.names.slice(0, 3)).toEqual(['Museum', 'Clinic', 'Harbor']))
  await move('Harbor', 'Move up')
  await waitFor(() => expect(projects.names).toEqual(words))
})

test('a move that the server refuses is reverted and reported', async () => {
  office.answer(({ path }) => (path.endsWith('/place') ? problem(500) : undefined))
  const user = await openList()
  handle('Museum').focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(office.notices('Failed to move project')).toHaveLength(1))
  expect(names()).toEqual(words)
  expect(focused()).toBe('Move Museum')
})

test.each(['sort=title', 'search=m', 'isActive=true'])(
  'rows can be moved only in the site’s order, to which a link leads: %s',
  async (query) => {
    const user = await openList(`/admin/projects?${query}`)
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Back to the site’s order' }))
    await screen.findByRole('button', { name: 'Move Museum' })
    expect(names()).toEqual(words)
  },
)

test('the list follows a row to another page', async () => {
  const posts = Array.from({ length: 30 }, (_, place) => `Post ${place + 1}`)
  projects = fakeRecords('projects', posts)
  office.answer(projects.answer)
  const user = await openList('/admin/projects?page=2')
  screen.getByText('26–30 of 30 projects')
  handle('Post 26').focus()
  await user.keyboard('{ArrowUp}')
  await screen.findByText('Post 26 is now 25th of 30')
  await office.isAt('/admin/projects')
  // The previous page's rows are shown until the next page's rows are loaded.
  await waitFor(() => expect(names().at(-1)).toBe('Post 26'))
  await waitFor(() => expect(focused()).toBe('Move Post 26'))
  await user.keyboard('{ArrowDown}')
  await office.isAt('/admin/projects?page=2')
  await waitFor(() => expect(names()).toEqual(posts.slice(25)))
  await waitFor(() => expect(focused()).toBe('Move Post 26'))

  await user.selectOptions(await screen.findByLabelText('Rows per page'), '50')
  await waitFor(() => expect(rows()).toHaveLength(30))
  await office.isAt('/admin/projects?pageSize=50')
})

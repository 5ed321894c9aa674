// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { withPopovers } from '#tests/support/components/fake-popovers.ts'
import { fakeRecords } from '#tests/support/components/fake-records.ts'
import * as list from './list.tsx'

const office = withBackOffice()
withPopovers()

/** Delays the form until the test resolves the promise. */
let formIsLoaded = Promise.resolve()
const screens = {
  '/admin/:type': {
    clientLoader: list.clientLoader,
    default: (props: ComponentProps<typeof list.default>) => (
      <>
        <Link to="/admin/careers">To the careers</Link>
        <list.default {...props} />
      </>
    ),
  },
  '/admin/:type/create': { default: () => <h1>Create</h1> },
  '/admin/:type/:id/edit': {
    clientLoader: async () => {
      await formIsLoaded
      return null
    },
    default: () => <h1>Edit Project</h1>,
  },
}

let projects: ReturnType<typeof fakeRecords>
let careers: ReturnType<typeof fakeRecords>
beforeEach(() => {
  formIsLoaded = Promise.resolve()
  projects = fakeRecords('projects', ['Museum', 'Harbor', 'Clinic', 'Archive'])
  careers = fakeRecords('careers', ['Pilot', 'Cook'])
  office.answer(projects.answer, careers.answer)
})
afterEach(() => {
  vi.useRealTimers()
})

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)
const row = (place: number) => within(rows()[place] ?? expect.fail(`no row ${place}`))
const link = (name: string) => screen.getByRole('link', { name })

async function openList(address: string) {
  const user = await office.open(address, screens)
  await screen.findByRole('table')
  return user
}

/** Delays the answers to some calls. Returns a function that releases them. */
function holdBack(method: string, isHeld: (path: string, query: URLSearchParams) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  office.answer(async (asked) => {
    if (asked.method === method && isHeld(asked.path, asked.query)) await promise
    return projects.answer(asked)
  })
  return () => act(async () => resolve())
}

describe('the address', () => {
  test('holds the sort, the filter and the search of the list', async () => {
    const user = await openList('/admin/projects')
    const manual = names()
    await user.click(link('Title'))
    await waitFor(() => expect(names()).toEqual(['Archive', 'Clinic', 'Harbor', 'Museum']))
    await office.isAt('/admin/projects?sort=title')

    await user.click(link('Status'))
    await office.isAt('/admin/projects?sort=isActive')
    await user.click(link('Inactive'))
    await screen.findByText('No inactive projects')
    await office.isAt('/admin/projects?sort=isActive&isActive=false')
    await user.click(link('Show all projects'))
    await waitFor(() => expect(rows()).toHaveLength(4))

    await user.type(screen.getByPlaceholderText('Search projects...'), 'museum')
    await office.isAt('/admin/projects?sort=isActive&search=museum')
    await waitFor(() => expect(names()).toEqual(['Museum']))
    await user.click(link('Back to the site’s order'))
    await waitFor(() => expect(names()).toEqual(manual))
    await office.isAt('/admin/projects')
  })

  test('sorts and filters the list when it is opened', async () => {
    await openList('/admin/projects?sort=isActive&search=museum')
    expect(names()).toEqual(['Museum'])
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('museum')
  })

  test('may have unknown values, which are ignored', async () => {
    await openList('/admin/projects?isActive=maybe&sort=secret&page=-3&pageSize=7')
    screen.getByText('4 projects')
    expect(names()).toEqual(projects.names)
  })

  test('of a page beyond the end shows a link to the first page', async () => {
    const user = await office.open('/admin/projects?page=9', screens)
    await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
    await waitFor(() => expect(rows()).toHaveLength(4))
  })
})

describe('one row', () => {
  test('is deleted once and without confirmation, and Undo restores it', async () => {
    const user = await openList('/admin/projects')
    const remove = row(2).getByRole('button', { name: /^Delete/ })
    fireEvent.click(remove)
    fireEvent.click(remove)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
    expect(office.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    await waitFor(() => expect(office.notices('Project deleted successfully')).toHaveLength(1))
    await waitFor(() => expect(names()).toEqual(['Museum', 'Harbor', 'Archive']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(office.notices('Project restored')).toHaveLength(1))
    await waitFor(() => expect(names()).toEqual(['Museum', 'Harbor', 'Clinic', 'Archive']))
  })

  test('that a colleague has saved is deleted at the second attempt', async () => {
    const user = await openList('/admin/projects')
    Object.assign(projects.all[1] ?? {}, { isActive: false, version: 3 })
    const remove = () => user.click(row(1).getByRole('button', { name: /^Delete/ }))
    await remove()
    await waitFor(() => expect(office.notices('Failed to delete project')).toHaveLength(1))
    await waitFor(() => row(1).getByRole('switch', { name: /^Inactive/ }))
    await remove()
    await waitFor(() => expect(office.notices('Project deleted successfully')).toHaveLength(1))
    expect(projects.names).toEqual(['Museum', 'Clinic', 'Archive'])
  })

  test('shows the status on the server after ten fast switches', async () => {
    await openList('/admin/projects')
    const toggle = row(0).getByRole<HTMLInputElement>('switch')
    for (let click = 0; click < 10; click++) fireEvent.click(toggle)
    const said = 'Project status updated successfully'
    await waitFor(() => expect(office.notices(said).length).toBeGreaterThan(0))
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBeNull())
    expect(toggle.checked).toBe(projects.all[0]?.isActive)
  })

  test('has a menu with more actions', async () => {
    const user = await openList('/admin/projects')
    await user.click(row(1).getByRole('button', { name: /^More about/ }))
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'View on site',
      'Move to top',
      'Move up',
      'Move down',
    ])
    expect(items[1]?.getAttribute('href')).toBe('/projects/record-2')
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    await office.isAt('/admin/projects/create?from=2')
  })
})

describe('a typed search', () => {
  const type = (value = 'm') =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

  test('begins with each key, and the last one stays', async () => {
    await openList('/admin/projects')
    const goOn = holdBack('GET', (_, query) => query.has('search'))
    type('m')
    type('me')
    await waitFor(() => expect(link('Active').getAttribute('href')).toContain('search=me'))
    await goOn()
    await office.isAt('/admin/projects?search=me')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('me')
    const asked = office.calls.flatMap(({ query }) => query.get('search') ?? [])
    expect(asked).toEqual(['m', 'me'])
  })

  test('is added to a filter that was chosen right after it', async () => {
    await openList('/admin/projects')
    type()
    await act(async () => fireEvent.click(link('Active')))
    await office.isAt('/admin/projects?search=m&isActive=true')
  })

  test('is kept by a filter that is chosen while it loads', async () => {
    const user = await openList('/admin/projects')
    const goOn = holdBack('GET', (_, query) => query.has('search'))
    type()
    await waitFor(() => expect(link('Active').getAttribute('href')).toContain('search=m'))
    await user.click(link('Active'))
    await goOn()
    await office.isAt('/admin/projects?search=m&isActive=true')
  })

  test('does not interrupt a form that was opened right after it', async () => {
    await openList('/admin/projects')
    const { promise, resolve } = Promise.withResolvers<void>()
    formIsLoaded = promise
    type()
    await act(async () => fireEvent.click(link('Harbor')))
    resolve()
    await screen.findByRole('heading', { name: 'Edit Project' })
  })
})

describe('a move', () => {
  const isMove = (path: string) => path.endsWith('/place')
  const places = () =>
    office.calls.filter(({ path }) => isMove(path)).map(({ body }) => body as object) // cast: the body is `{ place }`

  beforeEach(() => {
    const words = Array.from({ length: 30 }, (_, place) => `Project ${place + 1}`)
    projects = fakeRecords('projects', words)
    office.answer(projects.answer)
  })

  test('that is answered late does not change the page of another list', async () => {
    const user = await openList('/admin/projects')
    const goOn = holdBack('PUT', isMove)
    row(0)
      .getByRole('button', { name: /^Move / })
      .focus()
    await user.keyboard('{End}')
    await user.click(link('To the careers'))
    await screen.findByRole('heading', { level: 1, name: 'Careers' })
    await goOn()
    expect(projects.names.at(-1)).toBe('Project 1')
    // When the next navigation has ended, the late answer has had all its effects.
    await user.click(link('Status'))
    await office.isAt('/admin/careers?sort=isActive')
  })

  test('that reverts a pending move wins, even across pages', async () => {
    const user = await openList('/admin/projects')
    const goOn = holdBack('PUT', isMove)
    row(0)
      .getByRole('button', { name: /^Move / })
      .focus()
    await user.keyboard('{End}')
    await user.keyboard('{Home}')
    await goOn()
    await waitFor(() => expect(places()).toEqual([{ place: 30 }, { place: 1 }]))
    await waitFor(() => expect(projects.names[0]).toBe('Project 1'))
    await office.isAt('/admin/projects')
  })
})

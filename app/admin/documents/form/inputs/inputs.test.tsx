// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { sample } from '#tests/support/inputs/samples.ts'
import { setSiteLocale } from '../../../site-locale.ts'

const office = withBackOffice()
const screens = {
  '/admin/:type': { default: () => <h1>The list</h1> },
  '/admin/:type/create': await import('../create.tsx'),
  '/admin/:type/:id/edit': await import('../edit.tsx'),
}

async function openCreate(type: string) {
  const user = await office.open(`/admin/${type}/create`, screens)
  await screen.findByRole('heading', { level: 1, name: /^Create/ })
  return user
}

const line = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const tags = () =>
  [...screen.getByRole('list', { name: 'Technologies' }).querySelectorAll('[data-tag]')].map(
    ({ textContent }) => textContent,
  )

test('a category is picked from suggestions by keyboard, or typed', async () => {
  const user = await openCreate('projects')
  const category = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' })
  await user.type(category, 'e')
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['web', 'mobile', 'enterprise'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(category.value).toBe('mobile')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.clear(category)
  await user.type(category, 'underwater{Escape}')
  expect(category.value).toBe('underwater')
})

test('an icon is picked as a radio button or typed by name', async () => {
  const user = await openCreate('technologies')
  const icons = within(screen.getByRole('radiogroup', { name: 'Pick: Icon' }))
  await user.click(icons.getByRole('radio', { name: 'iot' }))
  expect(line('Icon').value).toBe('iot')
  await user.clear(line('Icon'))
  await user.type(line('Icon'), 'ai')
  expect(icons.getByRole<HTMLInputElement>('radio', { name: 'ai' }).checked).toBe(true)
})

test('a list is filled in and reordered by keyboard', async () => {
  const user = await openCreate('careers')
  await user.click(await screen.findByRole('button', { name: 'Add benefit' }))
  await user.keyboard('First{Enter}Second')
  screen.getByRole('button', { name: 'Move benefit 2 up' }).focus()
  await user.keyboard('{Enter}')
  expect(line('Benefit 1').value).toBe('Second')
  screen.getByRole('button', { name: 'Remove benefit 1' }).focus()
  await user.keyboard('{Enter}')
  expect(line('Benefit 1').value).toBe('First')
})

test('tags are added, edited, moved and removed by keyboard', async () => {
  const user = await openCreate('projects')
  const input = line('New technology')
  await user.type(input, 'Rust,Go{Enter}Zig{Enter}')
  expect(tags()).toEqual(['Rust', 'Go', 'Zig'])
  await user.keyboard('{Enter}') // an empty input adds and sends nothing
  expect(tags()).toEqual(['Rust', 'Go', 'Zig'])

  await user.keyboard('{ArrowLeft}{Alt>}{ArrowLeft}{/Alt}')
  expect(tags()).toEqual(['Rust', 'Zig', 'Go'])
  screen.getByText('Zig is 2 of 3')
  await user.keyboard('{Enter}')
  await user.clear(document.activeElement as HTMLInputElement) // Enter opens the tag's input
  await user.keyboard('C, C++{Enter}')
  expect(tags()).toEqual(['Rust', 'C, C++', 'Go'])
  await user.keyboard('{F2}never{Escape}{ArrowRight}{Delete}')
  expect(tags()).toEqual(['Rust', 'C, C++'])
  screen.getByText('Go removed')
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(input)
  await user.keyboard('{Backspace}')
  expect(tags()).toEqual(['Rust'])

  // An empty entry is shown as a tag, just as any other list shows its empty entries.
  await user.click(await screen.findByRole('button', { name: 'Add technology' }))
  screen.getByRole('button', { name: 'Remove empty technology' })
  await user.click(await screen.findByRole('button', { name: 'Remove empty technology' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Rust' }))
  await user.click(await screen.findByRole('button', { name: 'Create Project' }))
  await screen.findByText('At least one technology is required')
})

const stored = {
  ...sample(contents.projects, 'Wombat'),
  _id: '00000000-0000-4000-8000-000000000001',
  technologies: ['Rust', 'Go'],
  slug: 'wombat',
  isActive: true,
  version: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}

async function openEdit() {
  const path = `/projects/${stored._id}`
  office.answer(({ method, path: asked }) => {
    if (asked === '/settings')
      return Response.json({ companyName: 'HSoft', timeZone: 'Europe/Berlin' })
    return method === 'GET' && asked.startsWith(path) ? Response.json(stored) : undefined
  })
  const user = await office.open(`/admin${path}/edit`, screens)
  await screen.findByRole('button', { name: 'Publish' })
  return { user, path }
}

test('an unfinished tag is saved with the form, and errors are shown at their tags', async () => {
  const { user, path } = await openEdit()
  const errors = [{ field: 'technologies.0', message: 'Nobody uses this any more' }]
  let isRefused = true
  office.answer(({ method, path: asked, body }) => {
    if (method !== 'PUT' || asked !== path) return undefined
    return isRefused
      ? Response.json({ title: 'Invalid', status: 422, errors }, { status: 422 })
      : Response.json({ ...stored, ...(body as object), version: 2 }) // cast: sent by the form
  })
  await user.type(line('New technology'), 'Typed and not ended')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Nobody uses this any more')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rust'))
  isRefused = false
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('Project updated successfully')
  const sent = office.calls.filter(({ method }) => method === 'PUT').at(-1)?.body
  expect(sent).toMatchObject({ technologies: ['Rust', 'Go', 'Typed and not ended'] })
})

/** Sets the time zone of the browser. */
function inTimeZone(timeZone: string) {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  })
}
afterEach(() => {
  vi.restoreAllMocks()
  setSiteLocale({ timeZone: 'UTC' })
})

test('a time is typed in the time zone of the site, corrected with a hint and sent in UTC', async () => {
  inTimeZone('America/New_York')
  setSiteLocale({ timeZone: 'Europe/Berlin' })
  const { user } = await openEdit()
  const times = within(screen.getByRole('group', { name: 'Publication' }))
  await times.findAllByText('Europe/Berlin')
  const type = (value: string) => {
    const input = times.getByLabelText<HTMLInputElement>(/^Unpublish at/)
    fireEvent.change(input, { target: { value } })
    return input
  }
  // On this day the clocks move forward from 2:00 to 3:00.
  const end = type('2077-03-28T02:30')
  await times.findByText(/^This time doesn’t exist because clocks move forward/)
  expect(end.value).toBe('2077-03-28T03:30')
  times.getByText(/Your time: Mar 27, 2077/)
  type('2077-10-31T02:30')
  await times.findByText(/Using the first/)

  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    return office.calls.filter(({ method }) => method === 'PUT').at(-1)?.body
  }
  await waitFor(async () =>
    expect(await save()).toMatchObject({ unpublishAt: '2077-10-31T00:30:00.000Z' }),
  )
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { careers } from '#content/documents/types/careers.ts'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { findConflict } from '#tests/support/components/conflict-dialog.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const office = withBackOffice()
const screens = {
  '/admin/settings': await import('../../settings/settings.tsx'),
  '/admin/:type': { default: () => <h1>The list</h1> },
  '/admin/:type/:id/edit': await import('../edit.tsx'),
}

const first = {
  ...sample(careers, 'one'),
  _id: 'tides',
  slug: 'tides',
  isActive: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

/** Documents of the fake server by path. The server refuses a save with a stale version. */
let stored: Record<string, { version: number; values: object }> = {}

/** A save by a colleague. */
function saveOther(path: string, values: object) {
  const found = stored[path] ?? { version: 0, values: {} }
  stored[path] = { version: found.version + 1, values: { ...found.values, ...values } }
}

beforeEach(() => {
  stored = {
    '/careers/tides': { version: 1, values: first },
    '/settings': { version: 1, values: emptySettings },
  }
  office.answer(({ method, path, headers, body }: Asked) => {
    const found = stored[path]
    if (!found) return path === '/projects' ? listOf([]) : undefined
    if (method === 'PUT') {
      if (headers.get('if-match') !== `"${found.version}"`) return problem(412)
      saveOther(path, body as object) // cast: sent by the form
    }
    return Response.json({ ...stored[path]?.values, version: stored[path]?.version })
  })
})

const field = (label: string) =>
  within(screen.getByRole('form')).getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.submit(screen.getByRole('form'))

async function openCareer() {
  const user = await office.open('/admin/careers/tides/edit', screens)
  await screen.findByRole('form')
  return user
}

test('a field that two editors changed needs a choice, and the chosen side is saved', async () => {
  const user = await openCareer()
  fill('Department', 'My department')
  fill('Location', 'My location')
  const responsibilities = ['Their responsibility', '', 'Third']
  const theirs = { department: 'Their department', salary: 'Their salary', responsibilities }
  saveOther('/careers/tides', theirs)
  save()
  const { dialog, side } = await findConflict()
  expect(side('Location', 'Yours').checked).toBe(true)
  expect(side('Salary', 'Theirs').checked).toBe(true)
  expect(side('Department', 'Yours').checked).toBe(false)
  expect(side('Department', 'Theirs').checked).toBe(false)

  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('1 left to choose')
  expect(document.activeElement).toBe(side('Department', 'Yours'))
  expect(stored['/careers/tides']?.values).toMatchObject(theirs)

  await user.click(side('Department', 'Yours'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Career updated successfully')
  expect(stored['/careers/tides']).toMatchObject({
    version: 3,
    values: {
      department: 'My department',
      location: 'My location',
      salary: 'Their salary',
      responsibilities,
    },
  })
})

test('closing the comparison keeps the typed text, and the next save opens it again', async () => {
  const user = await openCareer()
  fill('Department', 'Mine')
  saveOther('/careers/tides', { department: 'Theirs' })
  save()
  const { dialog } = await findConflict()
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Department').value).toBe('Mine')
  expect(stored['/careers/tides']?.values).toMatchObject({ department: 'Theirs' })
  save()
  await findConflict()
})

test('a save that overwrites no other change needs no comparison', async () => {
  await openCareer()
  fill('Department', 'My department')
  for (const isActive of [false, true]) saveOther('/careers/tides', { isActive })
  save()
  await screen.findByText('Career updated successfully')
  expect(stored['/careers/tides']).toMatchObject({
    version: 4,
    values: { department: 'My department' },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('settings are compared like any record', async () => {
  const user = await office.open('/admin/settings', screens)
  await screen.findByRole('form')
  fill('Phone', '+1')
  await user.click(await screen.findByRole('tab', { name: 'Social Media' }))
  fill('GitHub', 'https://github.com/mine')
  const socialMedia = { ...emptySettings.socialMedia, twitter: 'https://x.com/x' }
  saveOther('/settings', { phone: '+2', socialMedia })
  save()
  const { dialog, side } = await findConflict()
  expect(side('Social Media: GitHub', 'Yours').checked).toBe(true)
  expect(side('Social Media: Twitter', 'Theirs').checked).toBe(true)
  await user.click(side('Phone', 'Theirs'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings updated successfully')
  expect(stored['/settings']?.values).toMatchObject({
    phone: '+2',
    socialMedia: { twitter: 'https://x.com/x', github: 'https://github.com/mine' },
  })
})

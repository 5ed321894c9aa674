// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { isOptional } from '#content/documents/fields.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const office = withBackOffice()
const screens = {
  '/admin/:type': { default: () => <h1>The list</h1> },
  '/admin/:type/create': await import('./create.tsx'),
  '/admin/:type/:id/edit': await import('./edit.tsx'),
}

/** Records of the fake server by path. */
let stored: Record<string, Record<string, unknown> & { version: number }> = {}
/** Whether the connection breaks after the server has stored the next save. */
let isCut = false

function arrive(answer: Response): Response {
  if (!isCut) return answer
  isCut = false
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  isCut = false
  const own = { _id: 'harbor', slug: 'harbor', isActive: true, version: 1 }
  const pictures = { imageUrl: '/media/one.webp', images: ['/media/two.webp'] }
  stored = {
    '/projects/harbor': { ...sample(contents.projects, 'one'), ...pictures, ...own },
    '/careers/harbor': { ...sample(contents.careers, 'one'), ...own },
  }
  office.answer(({ method, path, headers, body }) => {
    if (method === 'POST' && path === '/careers') {
      return arrive(Response.json({ ...(body as object), _id: 'new', version: 1 }, { status: 201 }))
    }
    const record = stored[path]
    if (!record) return undefined
    if (method !== 'PUT') return Response.json(record)
    if (headers.get('If-Match') !== `"${record.version}"`) return problem(412)
    const next = { ...record, ...(body as object), version: record.version + 1 }
    stored[path] = next
    return arrive(Response.json(next))
  })
})

const line = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tags = () =>
  [...screen.getByRole('list', { name: 'Technologies' }).querySelectorAll('[data-tag]')].map(
    ({ textContent }) => textContent,
  )

/** Opens the form of a new career and fills in all required fields. */
async function fillCareer() {
  const user = await office.open('/admin/careers/create', screens)
  await screen.findByRole('heading', { name: 'Create Career' })
  const values = sample(contents.careers, 'new')
  for (const [name, declared] of Object.entries(contents.careers.fields)) {
    const value = values[name]
    if (typeof value === 'string' && !isOptional(declared)) type(declared.label, value)
  }
  for (const entry of ['responsibility', 'requirement', 'benefit']) {
    await user.click(await screen.findByRole('button', { name: `Add ${entry}` }))
    await user.keyboard(entry)
  }
  return user
}

test('a double click creates one record', async () => {
  const user = await fillCareer()
  const { promise: isClickedTwice, resolve: answer } = Promise.withResolvers<undefined>()
  office.answer(({ method }) => (method === 'POST' ? isClickedTwice : undefined))
  await user.dblClick(await screen.findByRole('button', { name: 'Create Career' }))
  answer(undefined)
  await screen.findByText('Career created successfully')
  expect(office.callsOf('POST', '/careers')).toHaveLength(1)
})

test('a creation whose answer is lost is retried once with the same idempotency key', async () => {
  const user = await fillCareer()
  isCut = true
  await user.click(await screen.findByRole('button', { name: 'Create Career' }))
  await screen.findByText('Career created successfully')
  const keys = office
    .callsOf('POST', '/careers')
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a save whose answer is lost is retried once and stored once', async () => {
  const user = await office.open('/admin/careers/harbor/edit', screens)
  await screen.findByRole('form')
  type('Salary', 'A lot')
  isCut = true
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('Career updated successfully')
  expect(office.callsOf('PUT', '/careers/harbor')).toHaveLength(2)
  expect(stored['/careers/harbor']).toMatchObject({ salary: 'A lot', version: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('rich text is pasted as plain text, and several lines become entries', async () => {
  const user = await office.open('/admin/projects/create', screens)
  await screen.findByRole('heading', { name: 'Create Project' })
  const paste = async (text: string, html = '') => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    data.setData('text/html', html)
    await user.paste(data)
  }
  await user.click(line('Challenge'))
  await paste('Bold words', '<b>Bold</b> <script>alert(1)</script>words')
  expect(line('Challenge').value).toBe('Bold words')
  expect(screen.getByRole('form').querySelector('b')).toBeNull()

  await user.click(await screen.findByRole('button', { name: 'Add key feature' }))
  await paste('• One\n• Two\n• Three', '<ul><li>One<li>Two<li>Three</ul>')
  expect(line('Key feature 1').value).toBe('One')
  expect(line('Key feature 3').value).toBe('Three')
  expect(document.activeElement).toBe(line('Key feature 3'))

  await user.type(line('New technology'), 'Post')
  await paste('greSQL, PostGIS,Rust')
  await paste('Go\nOCaml')
  expect(tags()).toEqual(['PostgreSQL', 'PostGIS', 'Rust', 'Go', 'OCaml'])
  expect(document.activeElement).toBe(line('New technology'))
})

test('a text over the limit shows an error at its field and is not sent', async () => {
  const user = await office.open('/admin/projects/harbor/edit', screens)
  await screen.findByRole('form')
  type('Challenge', 'A word. '.repeat(12_500))
  await screen.findByText('Challenge must be at most 20,000 characters')
  screen.getByText('100,000 of 20,000, 80,000 too many')
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findAllByText('1 field needs attention')
  await waitFor(() => expect(document.activeElement).toBe(line('Challenge')))
  expect(office.callsOf('PUT', '/projects/harbor')).toEqual([])
  type('Challenge', 'A word.')
  await waitFor(() => expect(screen.queryByText(/^Challenge must be/)).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('Project updated successfully')
})

test('fields are grouped under headings, and a button goes to the next empty required field', async () => {
  const user = await office.open('/admin/projects/create', screens)
  await screen.findByRole('form')
  const sections = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(sections.filter((title) => title !== 'Search result' && title !== 'Link preview')).toEqual(
    ['About', 'Story', 'Facts', 'Publication', 'Search'],
  )
  const under = (name: string) => within(screen.getByRole('group', { name }))
  under('About').getByRole('textbox', { name: /^Address/ })
  under('Story').getByRole('group', { name: 'Testimonial' })
  under('Facts').getByRole('textbox', { name: 'Client' })

  const next = () => user.click(screen.getByRole('button', { name: /: go to the next$/ }))
  screen.getByRole('button', { name: '14 required fields left: go to the next' })
  await next()
  expect(document.activeElement).toBe(under('About').getByRole('textbox', { name: 'Title' }))
  await user.keyboard('Harbor')
  screen.getByRole('button', { name: '13 required fields left: go to the next' })
  type('Category', 'Web')
  type('Image URL', '/media/one.webp')
  // In the order of the form, not of the declaration. Filled fields are skipped.
  for (const name of ['Description', 'Challenge', 'Solution', 'Results']) {
    await next()
    expect(document.activeElement).toBe(line(name))
  }
  await next()
  expect(document.activeElement?.textContent).toBe('Add additional image')
  for (const name of ['Quote', 'Name', 'Title', 'Client', 'New technology']) {
    await next()
    expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name }).at(-1))
  }
  await next()
  expect(document.activeElement?.textContent).toBe('Add key feature')
  // After the last field comes the first one again.
  await next()
  expect(document.activeElement).toBe(line('Description'))
})

test('the form of a complete record shows no count of required fields', async () => {
  await office.open('/admin/projects/harbor/edit', screens)
  await screen.findByRole('button', { name: 'Publish' })
  expect(screen.queryByRole('button', { name: /required field/ })).toBeNull()
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { projects } from '#content/documents/types/projects.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { fakeRecords } from '#tests/support/components/fake-records.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const office = withBackOffice()
const screens = { '/admin/:type/:id/edit': await import('./edit.tsx') }

const path = '/projects/harbor'
const address = '/admin/projects/harbor/edit'
const project = {
  ...sample(projects, 'one'),
  _id: 'harbor',
  slug: 'harbor',
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  imageUrl: '/media/one.webp',
  images: ['/media/two.webp'],
}

const field = (label: string) =>
  within(screen.getByRole('form')).getByRole<HTMLInputElement>('textbox', { name: label })

/** Opens the form of a project. `answer` answers its saves. */
async function openForm(answer: () => Response, record: object = project) {
  office.answer((asked) => {
    if (asked.path !== path) return undefined
    return asked.method === 'PUT' ? answer() : Response.json(record)
  })
  const user = await office.open(address, screens)
  await screen.findByRole('form')
  return user
}

/** Types into a field and submits the form. */
async function save(words: string) {
  fireEvent.change(field('Client'), { target: { value: words } })
  fireEvent.submit(screen.getByRole('form'))
}

const elsewhere = 'This belongs to another record'

const refusals: [string, () => Response, RegExp][] = [
  ['403', () => problem(403), /^Refused with 403\.$/],
  [
    '409 for a field that the form does not have',
    () =>
      problem(409, { detail: `${elsewhere}.`, errors: [{ field: 'owner', message: elsewhere }] }),
    /^This belongs/,
  ],
  [
    '413',
    () => new Response('<h1>Too large</h1>', { status: 413 }),
    /^This is more than the server takes at once\./,
  ],
  ['412 for the stored version', () => problem(412), /^Refused with 412\.$/],
  ['422 without fields', () => problem(422), /^Refused with 422\.$/],
  [
    '429',
    () => problem(429, {}, { 'Retry-After': '30' }),
    /^Refused with 429\. Please try again in 30 seconds\.$/,
  ],
  ['500', () => problem(500), /^Refused with 500\.$/],
  [
    '502 from a proxy',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    /^The server is not there/,
  ],
  [
    '503',
    () => problem(503, {}, { 'Retry-After': '300' }),
    /^Refused with 503\. Please try again in 5 minutes\.$/,
  ],
  ['nothing', () => new Response(''), /does not understand\.$/],
  ['garbage', () => new Response('<!doctype html><p>Hotel wifi'), /does not understand\.$/],
  ['a list', () => Response.json([]), /does not understand\.$/],
  ['null', () => Response.json(null), /does not understand\.$/],
]

test.each(refusals)(
  'a save answered with %s keeps the typed text and shows the reason',
  async (...of) => {
    const [, answer, reason] = of
    await openForm(answer)
    await save('Words that stay')
    await waitFor(() => expect(office.notices('Failed to update project')).toHaveLength(1))
    await waitFor(() => expect(office.notices(reason)).toHaveLength(1))
    expect(field('Client').value).toBe('Words that stay')
    // The form does not save again: the same version would get a 412 forever.
    expect(office.callsOf('PUT', path)).toHaveLength(1)
  },
)

test('text typed during a save is kept and saved, even if a colleague has saved too', async () => {
  const projects = fakeRecords('projects', ['Harbor'])
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  office.answer(async (asked) => {
    if (asked.method === 'PUT') await promise
    return projects.answer(asked)
  })
  const user = await office.open('/admin/projects/1/edit', screens)
  await screen.findByRole('form')
  // A colleague deactivates and reactivates the record.
  Object.assign(projects.all[0] ?? {}, { version: 3 })
  fireEvent.change(field('Client'), { target: { value: 'Typed before' } })
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByRole('button', { name: 'Saving...' })
  fireEvent.change(field('Challenge'), { target: { value: 'Last edited' } })
  goOn()
  await waitFor(() => expect(office.notices('Project updated successfully')).toHaveLength(1))
  expect(projects.all[0]).toMatchObject({ client: 'Typed before', challenge: 'Last edited' })
  expect(office.callsOf('PUT', '/projects/1')).toHaveLength(2)
})

test('a link in the form of one record opens the form of another', async () => {
  office.answer(fakeRecords('projects', ['Harbor', 'Clinic']).answer)
  const Form = screens['/admin/:type/:id/edit']
  const user = await office.open('/admin/projects/1/edit', {
    '/admin/:type/:id/edit': {
      clientLoader: Form.clientLoader,
      default: (props: ComponentProps<typeof Form.default>) => (
        <>
          <Link to="/admin/projects/2/edit">The other</Link>
          <Form.default {...props} />
        </>
      ),
    },
  })
  await screen.findByRole('form')
  expect(field('Client').value).toBe('Client Harbor')
  await user.click(await screen.findByRole('link', { name: 'The other' }))
  await office.isAt('/admin/projects/2/edit')
  await waitFor(() => expect(field('Client').value).toBe('Client Clinic'))
})

test('the form keeps text typed for a deleted record that cannot be restored', async () => {
  const user = await openForm(() => problem(404))
  await save('Words that stay')
  const restore = await screen.findByRole('button', { name: 'Restore it and save' })
  await waitFor(() => expect(document.activeElement).toBe(restore))
  office.answer(({ path }) => (path.startsWith('/trash/') ? problem(404) : undefined))
  await user.click(restore)
  await waitFor(() => expect(office.notices('Refused with 404.')).toHaveLength(1))
  expect(field('Client').value).toBe('Words that stay')
})

test('field errors are shown at their fields and counted, and the first has the focus', async () => {
  const errors = [
    { field: 'client', message: 'Client sounds made up' },
    { field: 'testimonial.name', message: 'Nobody is called that' },
    { field: 'keyFeatures.1', message: 'This feature does not exist' },
  ]
  await openForm(() => problem(422, { errors }))
  await save('Made up')
  expect((await screen.findAllByText('3 fields need attention')).length).toBeGreaterThan(0)
  for (const { message } of errors) screen.getByText(message)
  // The first error in the order of the form.
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(office.notices('Failed to update project')).toHaveLength(0)
})

test.each<[string, () => Response]>([
  ['404', () => problem(404)],
  ['403', () => problem(403)],
  ['409', () => problem(409)],
  ['412', () => problem(412)],
  ['422', () => problem(422)],
  ['429', () => problem(429, {}, { 'Retry-After': '5' })],
  ['500', () => problem(500)],
  ['nothing', () => new Response('')],
  ['garbage', () => new Response('garbage')],
  ['a list', () => Response.json([])],
  ['half a record', () => Response.json({ _id: 'harbor' })],
])(
  'a record answered with %s shows one notice and “not found” in place of the form',
  async (...of) => {
    const [name, answer] = of
    office.answer((asked) => (asked.path === path ? answer() : undefined))
    await office.open(address, screens)
    await screen.findByText('Project not found')
    await waitFor(() => expect(office.notices('Failed to fetch project')).toHaveLength(1))
    // A missing record offers no retry.
    const retries = screen.queryAllByRole('button', { name: 'Retry' })
    expect(retries).toHaveLength(name === '404' ? 0 : 1)
  },
)

test('Retry reloads the page if the record could not be loaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  office.answer((asked) => (asked.path === path ? problem(500) : undefined))
  const user = await office.open(address, screens)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(reload).not.toHaveBeenCalled()
  await user.click(retry)
  expect(reload).toHaveBeenCalledOnce()
  await office.isAt(address)
})

test.each([
  ['careers', 'career', 'Career not found'],
  ['technologies', 'technology', 'Technology not found'],
  ['testimonials', 'testimonial', 'Testimonial not found'],
])(
  'a missing record of %s shows a notice and “not found” in place of the form',
  async (type, one, said) => {
    await office.open(`/admin/${type}/gone/edit`, screens)
    await screen.findByText(said)
    await waitFor(() => expect(office.notices(`Failed to fetch ${one}`)).toHaveLength(1))
  },
)

test('a record that lacks fields opens with empty ones', async () => {
  const { keyFeatures: _, testimonial: __, ...rest } = project as Record<string, unknown>
  const user = await openForm(() => problem(500), { ...rest, client: 7 })
  expect(field('Client').value).toBe('')
  expect(field('Quote').value).toBe('')
  await user.click(await screen.findByRole('button', { name: 'Add key feature' }))
  field('Key feature 1')
})

test('the form of an active record links to its page', async () => {
  await openForm(() => problem(500))
  const link = screen.getByRole('link', { name: 'View on site' })
  expect(link.getAttribute('href')).toBe('/projects/harbor')
})

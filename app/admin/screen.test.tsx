// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf, problem } from '#tests/support/components/broken-answers.ts'
import { api } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { DialogButton } from './dialog-button.tsx'
import { type Fetched, FetchedScreen, fetched } from './fetched-screen.tsx'
import { useScreen } from './screen.tsx'
import { type FetchedList, fetchList, List } from './table/list.tsx'
import { RowButton } from './table/row-button.tsx'
import { type Column, Table } from './table/table.tsx'

const office = withBackOffice()

interface Tug {
  _id: string
  from: string
}

const columns: Column<Tug>[] = [
  { heading: 'Name', sort: 'from', cell: ({ from }) => from },
  { heading: 'Actions', cell: ({ from }) => <ScrapButton name={from} /> },
]

const ScrapButton = ({ name }: { name: string }) => (
  <RowButton
    of={name}
    dialog={(onClose) => (
      <ConfirmChange
        title="Scrap this tug?"
        action="Scrap it"
        send={() => api.send('DELETE /redirects/:id', { params: { id: name } })}
        done="Tug scrapped"
        failed="Failed to scrap the tug"
        onClose={onClose}
      >
        It cannot sail again.
      </ConfirmChange>
    )}
  >
    Scrap
  </RowButton>
)

function Reload() {
  const { reload } = useScreen()
  return (
    <button type="button" onClick={reload}>
      Reload
    </button>
  )
}

const screens = {
  '/admin/tugs': {
    clientLoader: ({ request }: { request: Request }) =>
      fetched(
        fetchList<Tug>(request, (asked) => api.list('GET /redirects', asked), ['from']),
        'Failed to fetch tugs',
      ),
    default: ({ loaderData }: { loaderData: Fetched<FetchedList<Tug>> }) => (
      <FetchedScreen
        title="Tugs"
        subtitle="In the harbor"
        nav={<Reload />}
        fetched={loaderData}
        action={({ total }) => <b>{`Fleet of ${total}`}</b>}
      >
        {(list) => (
          <List
            list={list}
            one="tug"
            many="tugs"
            search="Search tugs..."
            empty={<Empty title="No tugs yet" />}
          >
            {(tugs) => (
              <Table label="Tugs" columns={columns} rows={tugs} keyOf={({ _id }) => _id} />
            )}
          </List>
        )}
      </FetchedScreen>
    ),
  },
}

const tugs = (...names: string[]) => names.map((from) => ({ _id: from, from }))
const open = (address = '/admin/tugs') => office.open(address, screens)

test('a list asks for the search, the page and the order that its address holds', async () => {
  office.answer(() => listOf(tugs('Heron'), 26))
  await open('/admin/tugs?search=her&page=2&sort=-from&pageSize=50')
  await screen.findByText('Fleet of 26')
  const [call] = office.callsOf('GET', '/redirects')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    search: 'her',
    page: '2',
    sort: '-from',
    pageSize: '50',
  })
})

test('an order that the list does not offer is not sent', async () => {
  office.answer(() => listOf(tugs('Heron')))
  await open('/admin/tugs?sort=pull')
  await screen.findByText('1 tug')
  expect(office.callsOf('GET', '/redirects')[0]?.query.get('sort') || undefined).toBeUndefined()
})

test.each([
  ['/admin/tugs', 'No tugs yet'],
  ['/admin/tugs?search=wreck', 'No tugs match “wreck”'],
  ['/admin/tugs?page=3', 'This page is empty'],
])('%s without rows says why: %s', async (address, text) => {
  office.answer(() => listOf([]))
  await open(address)
  await screen.findByText(text)
})

test('a failed reload keeps the list below the failure, until a retry succeeds', async () => {
  office.answer(() => listOf(tugs('Heron')))
  const user = await open()
  await screen.findByRole('rowheader', { name: 'Heron' })
  office.answer(() => problem(500))
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('Failed to fetch tugs')
  screen.getByText('Refused with 500.')
  screen.getByRole('rowheader', { name: 'Heron' })

  office.answer(() => listOf(tugs('Osprey')))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('rowheader', { name: 'Osprey' })
  expect(screen.queryByText('Failed to fetch tugs')).toBeNull()
})

test('a failed search does not show the rows of the former one', async () => {
  office.answer(({ query }) =>
    query.get('search') ? problem(500) : listOf(tugs('Heron', 'Osprey')),
  )
  const user = await open()
  await screen.findByRole('rowheader', { name: 'Heron' })
  await user.type(screen.getByRole('searchbox'), 'o')
  await screen.findByText('Failed to fetch tugs')
  expect(screen.queryByRole('rowheader', { name: 'Heron' })).toBeNull()
  expect(screen.queryByText('Fleet of 2')).toBeNull()
})

test('a confirmed change is announced, reloads the list and moves the focus from the removed row', async () => {
  let fleet = tugs('Heron', 'Osprey')
  office.answer(({ method }) => {
    if (method !== 'DELETE') return listOf(fleet)
    fleet = tugs('Osprey')
    return new Response(null, { status: 204 })
  })
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Scrap Heron' }))
  await user.click(screen.getByRole('button', { name: 'Scrap it' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Heron' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(office.notices('Tug scrapped')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a refused change is announced and reloads the list, which may be outdated', async () => {
  let fleet = tugs('Heron')
  office.answer(({ method }) => {
    if (method !== 'DELETE') return listOf(fleet)
    fleet = tugs('Osprey')
    return problem(404, { detail: 'It is gone.' })
  })
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Scrap Heron' }))
  await user.click(screen.getByRole('button', { name: 'Scrap it' }))
  await waitFor(() => expect(office.notices('Failed to scrap the tug')).toHaveLength(1))
  expect(office.notices('It is gone.')).toHaveLength(1)
  await screen.findByRole('rowheader', { name: 'Osprey' })
})

test('a dialog can open its successor, which stays when the first one has closed', async () => {
  function First({ onClose }: { onClose: () => void }) {
    const { openDialog } = useScreen()
    const go = () => {
      openDialog((close) => (
        <Dialog title="Second" onClose={close}>
          Two
        </Dialog>
      ))
      onClose()
    }
    return (
      <Dialog title="First" onClose={onClose}>
        <button type="button" onClick={go}>
          Go on
        </button>
      </Dialog>
    )
  }
  const user = await office.open('/admin/tugs', {
    '/admin/tugs': {
      default: () => (
        <FetchedScreen title="Tugs" subtitle="In the harbor" fetched={{ found: [] }}>
          {() => (
            <DialogButton dialog={(onClose) => <First onClose={onClose} />}>Begin</DialogButton>
          )}
        </FetchedScreen>
      ),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('dialog', { name: 'Second' })
  expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull()
})

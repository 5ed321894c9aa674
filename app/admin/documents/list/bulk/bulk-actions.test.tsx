// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { fakeRecords } from '#tests/support/components/fake-records.ts'

const office = withBackOffice()
const screens = { '/admin/:type': await import('../list.tsx') }

const words = ['Pilot', 'Cook', 'Clerk', 'Porter', 'Miller']
let careers: ReturnType<typeof fakeRecords>
beforeEach(() => {
  careers = fakeRecords('careers', words)
  office.answer(careers.answer)
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const select = (name: string) => box(`Select ${name}`)
const queryBar = () => screen.queryByRole('region', { name: 'Selected rows' })
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('checkbox', { name: /^Select (?!all)/ })
    .map((each) => each.getAttribute('aria-label')?.replace('Select ', ''))

async function openList() {
  const user = await office.open('/admin/careers', screens)
  await screen.findByRole('table')
  return user
}

async function clickWithShift(user: UserEvent, element: HTMLElement) {
  await user.keyboard('{Shift>}')
  await user.click(element)
  await user.keyboard('{/Shift}')
}

async function confirm(user: UserEvent, title: string, action: string) {
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  await user.click(question.getByRole('button', { name: action }))
}

test('rows are selected one by one, as a range or all at once', async () => {
  const user = await openList()
  await user.click(select('Pilot'))
  await clickWithShift(user, select('Porter'))
  bar().getByText('4 selected')
  await user.click(select('Cook'))
  bar().getByText('3 selected')
  const all = box('Select all on this page')
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  bar().getByText('5 selected')
  await user.click(bar().getByRole('button', { name: 'Clear selection' }))
  expect(queryBar()).toBeNull()

  await user.click(select('Pilot'))
  await user.click(await screen.findByRole('link', { name: 'Department' }))
  await waitFor(() => expect(queryBar()).toBeNull())
  screen.getByText('5 careers')
})

test('rows are deactivated after one confirmation, and a row that fails is reported and stays selected', async () => {
  let isFull = true
  office.answer(({ method, path }) =>
    isFull && method === 'PUT' && path === '/careers/2'
      ? problem(500, { detail: 'The disk is full.' })
      : undefined,
  )
  const user = await openList()
  await user.click(box('Select all on this page'))
  await user.click(bar().getByRole('button', { name: 'Deactivate' }))
  await confirm(user, 'Deactivate 5 careers?', 'Deactivate')

  const report = within(await screen.findByRole('dialog', { name: '1 career not deactivated' }))
  report.getByText('Cook')
  report.getByText('The disk is full.')
  await user.click(report.getByText('4 careers deactivated'))
  expect(report.getAllByRole('listitem')).toHaveLength(5)
  await user.click(report.getByRole('button', { name: 'Done' }))
  bar().getByText('1 selected')
  expect(select('Cook').checked).toBe(true)
  await waitFor(() => expect(screen.getAllByRole('switch', { name: /^Inactive/ })).toHaveLength(4))

  isFull = false
  await user.click(bar().getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(office.notices('1 career deactivated')).toHaveLength(1))
  expect(careers.all.filter(({ isActive }) => isActive)).toEqual([])

  await user.click(box('Select all on this page'))
  await user.click(bar().getByRole('button', { name: 'Activate' }))
  await confirm(user, 'Activate 5 careers?', 'Activate')
  await waitFor(() => expect(office.notices('5 careers activated')).toHaveLength(1))
  expect(careers.all.every(({ isActive }) => isActive)).toBe(true)
})

test('rows are deleted without confirmation, and one Undo restores all of them', async () => {
  const user = await openList()
  await user.click(select('Cook'))
  await clickWithShift(user, select('Clerk'))
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(office.notices('2 careers deleted')).toHaveLength(1))
  expect(document.activeElement?.id).toBe('main')
  await waitFor(() => expect(names()).toEqual(['Pilot', 'Porter', 'Miller']))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  await waitFor(() => expect(office.notices('2 careers restored')).toHaveLength(1))
  await waitFor(() => expect(names()).toEqual(words))
  expect(office.callsOf('POST', '/trash/careers/2/restore')).toHaveLength(1)
})

test('Undo reports that a colleague has already restored a row, and shows the row', async () => {
  const user = await openList()
  await user.click(select('Cook'))
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Pilot', 'Clerk', 'Porter', 'Miller']))
  await fetch('/api/trash/careers/2/restore', { method: 'POST' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(office.notices('Failed to restore career')).toHaveLength(1))
  expect(office.notices('It is no longer in the trash.')).toHaveLength(1)
  await waitFor(() => expect(names()).toEqual(words))
})

test('Undo is offered after the report of failed deletions', async () => {
  office.answer(({ method, path }) =>
    method === 'DELETE' && path === '/careers/1' ? problem(412) : undefined,
  )
  const user = await openList()
  await user.click(select('Pilot'))
  await user.click(select('Cook'))
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  const report = await screen.findByRole('dialog', { name: '1 career not deleted' })
  expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull()
  await user.click(within(report).getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(office.notices('Career restored')).toHaveLength(1))
  await waitFor(() => expect(names()).toHaveLength(5))
})

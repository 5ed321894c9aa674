// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Column, Table } from './table.tsx'

interface Tug {
  _id: string
  name: string
  pull: number
}

afterEach(cleanup)

let rendered: string[] = []
const columns: Column<Tug>[] = [
  {
    heading: 'Name',
    sort: 'name',
    cell: ({ name }) => {
      rendered.push(name)
      return name
    },
  },
  { heading: 'Pull', cell: ({ pull }) => `${pull} t` },
]

let setTugs: (tugs: Tug[]) => void

function show(tugs: Tug[]) {
  const Tugs = () => {
    const [rows, setRows] = useState(tugs)
    setTugs = setRows
    return <Table label="Tugs" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
  }
  const Routes = createRoutesStub([{ path: '/', Component: Tugs }])
  render(<Routes />)
}

const heron = { _id: '1', name: 'Heron', pull: 60 }
const osprey = { _id: '2', name: 'Osprey', pull: 85 }

test('a table has accessible names for itself, its columns and its rows', () => {
  show([heron, osprey])
  const table = within(screen.getByRole('table', { name: 'Tugs' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Pull',
  ])
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Heron',
    'Osprey',
  ])
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['60 t', '85 t'])
})

test('a sortable heading reverses the order and exposes it', async () => {
  show([heron])
  const user = userEvent.setup()
  const name = () => screen.getByRole('columnheader', { name: 'Name' })
  expect(name().getAttribute('aria-sort')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Name' }))
  expect(name().getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('link', { name: 'Name' }))
  expect(name().getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Pull' }).getAttribute('aria-sort')).toBeNull()
})

test('only a row with a changed value renders again', () => {
  show([heron, osprey])
  rendered = []
  act(() => setTugs([{ ...heron }, { ...osprey, pull: 90 }]))
  screen.getByRole('cell', { name: '90 t' })
  expect(rendered).toEqual(['Osprey'])
})

// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })

test('text typed before the address has the previous search is kept', () => {
  const onSearch = vi.fn()
  const shown = (search: string) => (
    <SearchBox search={search} placeholder="Search..." onSearch={onSearch} />
  )
  const { rerender } = render(shown(''))
  type('a')
  type('ab')
  expect(onSearch.mock.calls).toEqual([['a'], ['ab']])
  rerender(shown('a'))
  expect(box().value).toBe('ab')
  rerender(shown('ab'))
  expect(box().value).toBe('ab')
  // Back.
  rerender(shown('a'))
  expect(box().value).toBe('a')
})

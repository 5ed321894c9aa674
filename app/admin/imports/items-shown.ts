import type { Import } from '#content/imports/imports-api.ts'

/** Filters of the documents of an import, with their labels and the word for an empty list. */
export const itemFilters = [
  { show: 'all', label: 'All', word: '', count: ({ found }) => found },
  {
    show: 'losses',
    label: 'Incomplete',
    word: 'incomplete',
    count: ({ withLosses }) => withLosses,
  },
  {
    show: 'left-out',
    label: 'Left out',
    word: 'left-out',
    count: ({ none, before }) => none - before,
  },
  { show: 'before', label: 'Imported before', word: 'unchanged', count: ({ before }) => before },
  {
    show: 'outside',
    label: 'Not in the release',
    word: 'unreleased',
    count: ({ outside }) => outside,
  },
  { show: 'failed', label: 'Failed', word: 'failed', count: ({ failed }) => failed },
  { show: 'kept', label: 'Kept', word: 'kept', count: ({ kept }) => kept },
] as const satisfies readonly {
  show: string
  label: string
  word: string
  count: (counts: Import['counts']) => number
}[]

export type ItemShow = (typeof itemFilters)[number]['show']

/** The filter in an address. An unknown one is ignored. */
export const showOf = (params: URLSearchParams): ItemShow =>
  itemFilters.find(({ show }) => show === params.get('show'))?.show ?? 'all'

import type { MessageState } from '#content/api/messages.ts'

/** What each state is called. */
export const stateLabels = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  done: 'Done',
  spam: 'Suspected spam',
} as const satisfies Record<MessageState, string>

export const states = Object.keys(stateLabels) as MessageState[] // keyed by them

/** State filter of the address; `undefined` without one. */
export const stateOf = (params: URLSearchParams): MessageState | undefined =>
  states.find((state) => state === params.get('state'))

/** Assignee filter of the address: an e-mail or `nobody`. */
export const assigneeOf = (params: URLSearchParams): string | undefined =>
  params.get('assignee')?.slice(0, 254).trim() || undefined

/** The message in the address, and whether it is read beside the list. */
export const openedOf = (params: URLSearchParams) => ({
  id: params.get('view') ?? params.get('read'),
  isBeside: !params.has('view') && params.has('read'),
})

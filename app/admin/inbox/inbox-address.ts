import type { InboxMessage, MessageState } from '#content/inbox/messages-api.ts'

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

/** Whether a message was read, and what is to be done about it, as one text: `Read · Waiting`. */
export function statusText({ status, state, isDue }: InboxMessage): string {
  const read = status === 'new' ? 'Unread' : 'Read'
  if (isDue) return `${read} · Follow-up`
  if (state === 'new') return read
  return `${read} · ${state === 'spam' ? 'Spam' : stateLabels[state]}`
}

/** The subject without the company in brackets that came with it: that is a field of its own. */
export function subjectOf({ subject, company }: InboxMessage): string {
  const behind = ` (${company})`
  return company && subject.endsWith(behind) ? subject.slice(0, -behind.length) : subject
}

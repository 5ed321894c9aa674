import type { InboxMessage, MessageState } from '#content/inbox/messages-api.ts'

/** Labels of message states. */
export const stateLabels = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  done: 'Done',
  spam: 'Suspected spam',
} as const satisfies Record<MessageState, string>

export const states = Object.keys(stateLabels) as MessageState[] // Cast: `Object.keys` gives string[].

/** State filter in the URL. */
export const stateFilter = (params: URLSearchParams): MessageState | undefined =>
  states.find((state) => state === params.get('state'))

/** Assignee filter in the URL: an email or `nobody`. */
export const assigneeOf = (params: URLSearchParams): string | undefined =>
  params.get('assignee')?.slice(0, 254).trim() || undefined

/** The opened message in the URL, and whether it is shown next to the list. */
export const openedOf = (params: URLSearchParams) => ({
  id: params.get('view') ?? params.get('read'),
  isBeside: !params.has('view') && params.has('read'),
})

/** Read status and handling state as one text: `Read · Waiting`. */
export function statusText({ status, state, isDue }: InboxMessage): string {
  const read = status === 'new' ? 'Unread' : 'Read'
  if (isDue) return `${read} · Follow-up`
  if (state === 'new') return read
  return `${read} · ${state === 'spam' ? 'Spam' : stateLabels[state]}`
}

/** Subject without the company in parentheses at its end, because the company is shown separately. */
export function subjectLine({ subject, company }: InboxMessage): string {
  const behind = ` (${company})`
  return company && subject.endsWith(behind) ? subject.slice(0, -behind.length) : subject
}

import { type ContentName, contents } from '#content/documents/content-types.ts'
import type { StoredEvent } from '../events.ts'

/** An event as a chat message. */
interface Notice {
  title: string
  facts: [label: string, value: string][]
  /** Text by a visitor. */
  quote?: string
  url?: string
  /** Label of the link. */
  action: string
}

/** A chat shows only the beginning; the link leads to the whole text. */
const longestQuote = 1_500

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const clipped = (value: string) =>
  value.length > longestQuote ? `${value.slice(0, longestQuote).trimEnd()}…` : value

export function noticeOf({ type, data, path }: StoredEvent, siteUrl: string): Notice {
  const url = path === undefined ? {} : { url: siteUrl + path }
  if (type === 'message.received' || type === 'message.suspected') {
    return {
      title: type === 'message.received' ? 'New message' : 'Suspected spam',
      facts: [
        ['From', `${text(data.name)} (${text(data.email)})`],
        ['Subject', text(data.subject)],
      ],
      quote: clipped(text(data.message)),
      ...url,
      action: 'Open the message',
    }
  }
  if (type === 'newsletter.subscribed' || type === 'newsletter.unsubscribed') {
    const what = type === 'newsletter.subscribed' ? 'New subscriber' : 'Unsubscribed'
    return { title: `Newsletter: ${what}`, facts: [['Email', text(data.email)]], action: '' }
  }
  if (type === 'webhook.test') {
    return { title: 'Test', facts: [['From', new URL(siteUrl).host]], ...url, action: 'Open' }
  }
  const done = type.slice('record.'.length)
  return {
    title: `${kindOf(data.kind)} ${done}`,
    facts: [['Name', text(data.name) || 'Untitled']],
    ...url,
    action: 'Open the page',
  }
}

const kindOf = (kind: unknown) =>
  Object.hasOwn(contents, text(kind)) ? contents[text(kind) as ContentName].one : 'Page'

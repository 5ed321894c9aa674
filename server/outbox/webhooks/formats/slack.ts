import type { StoredEvent } from '../events.ts'
import { noticeOf } from './notice.ts'

/** Slack's three signs, which would begin a link or call everybody: https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A visitor's text is plain: no sign of it is markup. */
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })

/** An incoming webhook of Slack: a text for its notification, and blocks. */
export function slackBody(event: StoredEvent, siteUrl: string) {
  const { title, facts, quote, url, action } = noticeOf(event, siteUrl)
  const values = facts.map(([, value]) => value).join(', ')
  return {
    text: escaped(`${title}: ${values}`),
    blocks: [
      { type: 'header', text: plain(title) },
      {
        type: 'section',
        fields: facts.map(([label, value]) => plain(`${label}: ${value}`.slice(0, 2_000))),
      },
      ...(quote ? [{ type: 'section', text: plain(quote) }] : []),
      ...(url
        ? [{ type: 'actions', elements: [{ type: 'button', text: plain(action), url }] }]
        : []),
    ],
  }
}

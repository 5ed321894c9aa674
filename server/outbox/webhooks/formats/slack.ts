import type { StoredEvent } from '../events.ts'
import { noticeOf } from './notice.ts'

/**
 * Escapes the characters that begin a link or a mention in Slack:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Slack shows this text as plain text, because a visitor's text must not be read as markup. */
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })

/** Body for an incoming webhook of Slack: blocks, and a text for the notification. */
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

import type { StoredEvent } from '../events.ts'
import { noticeOf } from './notice.ts'

/**
 * Body for a workflow of Microsoft Teams that takes an adaptive card. A visitor's text is in a TextRun, which has no
 * Markdown: https://adaptivecards.io/explorer/TextRun.html
 */
export function teamsBody(event: StoredEvent, siteUrl: string) {
  const { title, facts, quote, url, action } = noticeOf(event, siteUrl)
  const run = (text: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  })
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, size: 'medium', weight: 'bolder', wrap: true },
      ...facts.map(([label, value]) => run(`${label}: ${value}`)),
      ...(quote ? [run(quote)] : []),
    ],
    ...(url ? { actions: [{ type: 'Action.OpenUrl', title: action, url }] } : {}),
  }
  return {
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card },
    ],
  }
}

import type { Message } from '#content/inbox/messages-api.ts'
import { localDay } from '../dates.ts'

/** Maximum lengths in characters. All mail programs accept a mailto URL as long as `address`. */
const limits = { address: 1800, subject: 500, name: 250 }

/** mailto URL of a reply that quotes the message. */
export function replyTo({ name, email, subject, message, createdAt }: Message): string {
  const to = encode(email).replace('%40', '@')
  const re = truncated(/^re:/i.test(subject) ? subject : `Re: ${subject}`, limits.subject)
  const start = `mailto:${to}?subject=${encode(re)}&body=`
  const head = `\r\n\r\nOn ${localDay(createdAt)}, ${truncated(name, limits.name)} wrote:\r\n`
  return (
    start + encode(head + truncated(quote(message), limits.address - (start + encode(head)).length))
  )
}

/** Quotes a text line by line, as in email. */
const quote = (text: string) =>
  text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n')

/** Truncates a text to a maximum encoded length, with an ellipsis. */
function truncated(text: string, most: number): string {
  if (encode(text).length <= most) return text
  let left = most - encode('…').length
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    left -= encode(segment).length
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const graphemes = new Intl.Segmenter('en')

// `encodeURIComponent` throws for lone surrogates.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

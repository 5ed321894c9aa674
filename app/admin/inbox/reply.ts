import type { Message } from '#content/inbox/messages-api.ts'
import { localDay } from '../dates.ts'

/** Limits in characters: a mailto URL that mail programs are sure to take, and its parts. */
const limits = { address: 1800, subject: 500, name: 250 }

/** mailto URL of a reply, with the message quoted. */
export function replyTo({ name, email, subject, message, createdAt }: Message): string {
  const to = encode(email).replace('%40', '@')
  const re = truncated(/^re:/i.test(subject) ? subject : `Re: ${subject}`, limits.subject)
  const start = `mailto:${to}?subject=${encode(re)}&body=`
  const head = `\r\n\r\nOn ${localDay(createdAt)}, ${truncated(name, limits.name)} wrote:\r\n`
  return (
    start + encode(head + truncated(quote(message), limits.address - (start + encode(head)).length))
  )
}

/** Quoted text, line by line, as in mail. */
const quote = (text: string) =>
  text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n')

/** Text truncated to a limit of its encoded length, with an ellipsis if something is missing. */
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

// Lone surrogates: half of a surrogate pair cannot be encoded.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { type Script, scriptLetters } from '#content/rich-text/html/script-letters.ts'
import { withoutControlCharacters } from '#content/text/strings.ts'
import { ImportSourceError } from './import-source-error.ts'

/** Limits of one document. Lengths are in UTF-16 units. */
export const limits = {
  documents: 20_000,
  files: 100_000,
  html: 5 * 1024 * 1024,
  title: 1000,
  excerpt: 5000,
  url: 2000,
  /** Nested elements. Real pages have a tenth. The time to parse a page grows with their square. */
  nesting: 500,
}

/** Elements whose text is not readable. */
const unread = new Set(['script', 'style', 'template', 'noscript'])

/** Elements that stand in a line of text. */
const inline = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'em', 'font', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u', 'wbr'],
])

/** Whether an element is a part of a line of text. */
export const isInline = (name: string): boolean => inline.has(name)

/** Readable text of HTML in one line, at most `longest` UTF-16 units. */
export function plainText(html: string, longest: number): string {
  let text = ''
  let within = ''
  let script: Script | undefined
  const parser = new Parser({
    onopentagname(name) {
      if (!inline.has(name)) text += ' '
      if (!within && unread.has(name)) within = name
      if (name === 'sup' || name === 'sub') script = name === 'sup' ? 'super' : 'sub'
    },
    onclosetag(name) {
      if (!inline.has(name)) text += ' '
      if (within === name) within = ''
      if (name === 'sup' || name === 'sub') script = undefined
    },
    ontext(data) {
      if (!within) text += (script && scriptLetters(data, script)) ?? data
    },
  })
  // Markup and entities are longer than their text, but not by much. The rest of a huge value is not parsed.
  parser.end(html.slice(0, longest * 10))
  return oneLine(text, longest)
}

/** Plain text in one line, at most `longest` UTF-16 units. */
export function oneLine(text: string, longest: number): string {
  const line = withoutControls(text).replace(/\s+/g, ' ').trim()
  // A character outside the Basic Multilingual Plane is not cut in half.
  return line.length > longest
    ? line
        .slice(0, longest)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : line
}

/**
 * Removes characters that neither XML nor the database allows: control characters except tab and line breaks, and lone
 * surrogates.
 */
export const withoutControls = (text: string): string =>
  withoutControlCharacters(text).replaceAll('\0', '').toWellFormed()

/** HTML within the limits. Otherwise returns an empty text, and adds the reason to `losses`. */
export async function boundedHtml(html: string, losses: string[]): Promise<string> {
  if (html.length > limits.html) {
    losses.push(tooLongText)
    return ''
  }
  if (await nestsDeeper(html, limits.nesting)) {
    losses.push(
      `its text, because more than ${limits.nesting} elements are nested inside each other`,
    )
    return ''
  }
  return html
}

export const tooLongText = 'its text, because it is longer than 5 MB'

class TooDeepError extends Error {}

async function nestsDeeper(html: string, deepest: number): Promise<boolean> {
  let depth = 0
  const parser = new Parser({
    onopentagname() {
      depth++
      if (depth > deepest) throw new TooDeepError()
    },
    onclosetag() {
      depth--
    },
  })
  try {
    await parseInPieces(parser, html)
    return false
  } catch (error) {
    if (error instanceof TooDeepError) return true
    throw error
  }
}

/** Length of HTML that is parsed before other work of the process gets its turn: about a millisecond. */
const pieceLength = 64 * 1024

/** Parses HTML to its end without blocking the event loop. */
export async function parseInPieces(parser: Parser, html: string): Promise<void> {
  for (let start = 0; start < html.length; start += pieceLength) {
    if (start > 0) await setImmediate()
    parser.write(html.slice(start, start + pieceLength))
  }
  parser.end()
}

/** An http(s) address, made absolute. Returns an empty text for all other values. */
export function webAddress(address: string, base?: string): string {
  if (!address.trim()) return ''
  const url = URL.parse(address.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > limits.url) return ''
  return url.href
}

/** Day of an ISO 8601 or SQL date such as `2026-11-22 10:00:00`. Empty for another value and for MySQL's zero date. */
export function dayOf(date: string): string {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(date.trim()) ?? []
  return day >= '0001' && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : ''
}

/** Instant of an ISO 8601 or SQL date in UTC such as `2026-11-22 10:00:00`. Empty for another value. */
export function instantOf(date: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(date.trim()) ?? []
  const instant = new Date(`${day}T${time}Z`)
  return dayOf(day ?? '') === '' || Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}

/** A slug without percent-encoding. */
export function decodedSlug(slug: string): string {
  const short = slug.trim().slice(0, limits.url)
  try {
    return withoutControls(decodeURIComponent(short))
  } catch {
    return short
  }
}

/** Phrase for `losses` such as `tags (News, Web)`. `undefined` without names. */
export function namedLoss(what: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const shown = names.slice(0, 20).map((name) => plainText(name, 100))
  const more = names.length - shown.length
  return `${what} (${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}

/** Throws `ImportSourceError` for the document that exceeds the limit. */
export function createDocumentCounter(): () => void {
  let documents = 0
  return () => {
    documents++
    if (documents > limits.documents) {
      throw new ImportSourceError(`it has more than ${limits.documents} documents`)
    }
  }
}

import type { RedirectInput } from '#content/redirects/redirects-api.ts'

/** Columns of a redirect in a CSV file, by the headings that programs write, in lower case without other signs. */
const headings = {
  from: [
    'from',
    'fromurl',
    'source',
    'sources',
    'sourceurl',
    'sourcepath',
    'origin',
    'request',
    'requestpath',
    'redirectfrom',
    'oldurl',
    'oldpath',
    'pathold',
    'old',
  ],
  to: [
    'to',
    'tourl',
    'target',
    'targeturl',
    'targetpath',
    'destination',
    'destinationurl',
    'redirectto',
    'urlto',
    'newurl',
    'newpath',
    'pathnew',
    'new',
  ],
  /** In this order: Redirection's `type` and Rank Math's `status` are no number. */
  code: [
    'code',
    'httpcode',
    'statuscode',
    'headercode',
    'redirectcode',
    'redirecttype',
    'type',
    'status',
  ],
  regex: ['regex', 'isregex', 'matching', 'matchtype', 'format'],
  state: ['status', 'state', 'enabled'],
} as const

/** The programs whose sources are written without the slash at their beginning. */
const withoutSlash = ['origin', 'destination']

/** A row as a redirect that is not yet validated, or why it is none. */
export type CsvRedirect = { input: Record<keyof RedirectInput, unknown> } | { reason: string }

/** Why a regular expression is left out. */
export const unreadable = {
  reason: 'A regular expression cannot be imported. Add it as a pattern with one *',
}

/** Reads the rows of a CSV file. */
export type RowReader = (cells: readonly string[]) => CsvRedirect

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '')

/** How the rows below a heading are read. `undefined` if the row is no heading. */
export function readerOfHeading(row: readonly string[]): RowReader | undefined {
  const names = row.map(plain)
  const placesOf = (known: readonly string[]) =>
    known.map((name) => names.indexOf(name)).filter((place) => place >= 0)
  const [from] = placesOf(headings.from)
  const [to] = placesOf(headings.to)
  if (from === undefined || to === undefined || from === to) return undefined
  const codes = placesOf(headings.code)
  const regexes = placesOf(headings.regex)
  const states = placesOf(headings.state)
  const addsSlash = names.some((name) => withoutSlash.includes(name))
  return (cells) => {
    const valuesOf = (places: readonly number[]) => places.map((place) => cells[place] ?? '')
    if (valuesOf(states).some((state) => /^(?:disabled|inactive|trashed|false|no|0)$/i.test(state)))
      return { reason: 'This redirect is turned off' }
    const addressOf = (text: string) => (addsSlash ? asAddress(text) : text)
    const written = { from: cells[from] ?? '', to: cells[to] ?? '' }
    const matching = valuesOf(regexes).find((value) => value !== '') ?? ''
    const pattern = patternOf(written, matching)
    if (pattern === undefined) return unreadable
    return redirectOf({
      from: addressOf(pattern.from),
      to: addressOf(pattern.to),
      code: codeOf(valuesOf(codes)),
    })
  }
}

/** Reads a row without a heading: source, target and status. */
export const readPlainRow: RowReader = ([from = '', to = '', code = '']) =>
  redirectOf({ from, to, code })

/** The first value with a status, or one that is neither a status nor the type or the state of a redirect. */
const codeOf = (values: readonly string[]) =>
  values.find((value) => /^\d{3}\b/.test(value) || knownCode(value) !== undefined) ??
  values.find((value) => value !== '' && !typeOrState.test(value)) ??
  ''

const typeOrState = /^(?:url|error|pass|nothing|random|active|enabled|true|yes|1)$/i

const knownCode = (code: string): number | undefined => {
  if (/^(?:permanent|moved permanently)$/i.test(code)) return 301
  return /^(?:temporary|found)$/i.test(code) ? 302 : undefined
}

/** A status may be followed by its name, as in `302 Found`. Without a status a row is a 301. */
export function redirectOf({
  from,
  to,
  code,
}: {
  from: string
  to: string
  code: string
}): CsvRedirect {
  const status = code === '' ? 301 : (knownCode(code) ?? Number(/^\d{3}\b/.exec(code)?.[0] ?? 0))
  return { input: { from, to: status === 410 ? '' : to, status } }
}

/** An address that may be written without the slash at its beginning. */
export const asAddress = (text: string) =>
  text === '' || text.startsWith('/') || /^[a-z]+:/i.test(text) ? text : `/${text}`

/**
 * The source and target of a row as the patterns of Atrium. `undefined` for a regular expression that is none, other
 * than `^/blog/(.*)$`.
 */
function patternOf({ from, to }: { from: string; to: string }, matching: string) {
  if (matching === 'start') return { from: `${from}*`, to }
  if (matching === 'end') return { from: `/*${from}`, to }
  if (matching === 'contains') return undefined
  return /^(?:1|true|yes|regex)$/i.test(matching) ? regexPattern({ from, to }) : { from, to }
}

/** A regular expression as a pattern with one `*`; `undefined` for one that is none. */
export function regexPattern({ from, to }: { from: string; to: string }) {
  const simple = /^\^?\/?((?:[\w/~-]|\\[./-])*)(?:\(?\.[*+]\)?)?((?:[\w/~-]|\\[./-])*)\/?\$?$/.exec(
    from,
  )
  if (!simple) return undefined
  const star = /\.[*+]/.test(from) ? '*' : ''
  const [, before = '', after = ''] = simple
  const bare = (text: string) => text.replaceAll('\\', '')
  if (/\$[2-9]/.test(to)) return undefined
  return { from: `/${bare(before)}${star}${bare(after)}`, to: to.replace('$1', star) }
}

import { asAddress, type RowReader, redirectOf, regexPattern, unreadable } from './csv-columns.ts'

/** Values of the fifth column: what SEOPress does with the query of a request. */
const parameter = /^(?:exact_match|with_ignored_param|without_param)$/
const status = /^(?:301|302|307|410|451)$/
const enabled = /^(?:yes)?$/i

/**
 * Whether the first row is the heading of SEOPress. Its columns are source, target, status, enabled, parameter, requests,
 * categories, regex, sign-in and others, also in earlier releases, which wrote no heading.
 */
export const isSeoPressHeading = ([from = '', to = '']: readonly string[]) =>
  /^title$/i.test(from) && /^redirection url$/i.test(to)

/** Whether a row is one of SEOPress. Its first releases wrote four columns, and a delimiter at the end. */
export function isSeoPressRow([from = '', , code = '', state = '', ...more]: readonly string[]) {
  const [query = ''] = more
  const isOfFirstReleases = more.length === 1 && query === '' && !from.startsWith('/')
  return status.test(code) && enabled.test(state) && (parameter.test(query) || isOfFirstReleases)
}

export const readSeoPressRow: RowReader = (cells) => {
  const [source = '', target = '', code = '', state = '', , , , regex = '', signIn = ''] = cells
  if (!/^yes$/i.test(state)) return { reason: 'This redirect is turned off' }
  if (/^only_logged_in$/i.test(signIn))
    return { reason: 'This redirect is for people who are signed in' }
  // The first releases escaped every sign of both addresses.
  const isEscaped = /^(?:https?%3a|%2f)/i.test(target)
  const [from, to] = isEscaped ? [unescaped(source), unescaped(target)] : [source, target]
  const pattern = /^yes$/i.test(regex) ? regexPattern({ from, to }) : { from, to }
  if (!pattern) return unreadable
  return redirectOf({ from: asAddress(pattern.from), to: asAddress(pattern.to), code })
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

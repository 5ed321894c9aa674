import { ImportSourceError } from './import-source-error.ts'

/**
 * Parses JSON with at most `mostValues` values. They are counted before parsing: millions of nested lists or empty
 * objects take gigabytes, and keep the garbage collector busy for minutes. Throws `ImportSourceError`.
 */
export function parseBoundedJson(text: string, mostValues: number): unknown {
  if (hasMoreValues(text, mostValues)) {
    throw new ImportSourceError(`it has more than ${mostValues} values`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportSourceError('it is not JSON, or it is cut off')
  }
}

const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{')

function hasMoreValues(text: string, most: number): boolean {
  let values = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (isInString && code === backslash) at++
    else if (!isInString && (code === comma || code === bracket || code === brace)) values++
    if (values > most) return true
  }
  return false
}

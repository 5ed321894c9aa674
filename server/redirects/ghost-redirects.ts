import { z } from 'zod'
import { type CsvRedirect, redirectOf, regexPattern } from './csv-columns.ts'

/** A redirect of Ghost's file, with its line or, in JSON, its place. */
export interface GhostRow {
  line: number
  row: CsvRedirect
}

const entries = z.array(
  z.object({ from: z.string(), to: z.string(), permanent: z.boolean().catch(false) }),
)

/** Reads Ghost's `redirects.json` or `redirects.yaml`. `undefined` for another text. */
export function readGhostRedirects(text: string): GhostRow[] | undefined {
  const written = text.replace(/^\ufeff/, '').trimStart()
  if (written.startsWith('[')) return ofJson(written)
  return /^(?:#[^\n]*\n\s*)*30[12]\s*:\s*(?:\n|\r|$)/.test(written) ? ofYaml(text) : undefined
}

function ofJson(text: string): GhostRow[] | undefined {
  try {
    const found = entries.safeParse(JSON.parse(text)).data
    return found?.map(({ from, to, permanent }, index) => ({
      line: index + 1,
      row: rowOf(from, to, permanent ? '301' : '302'),
    }))
  } catch {
    return undefined
  }
}

/** Lines such as `  /from: /to` below the line of a status. Either address may be in quotation marks. */
function ofYaml(text: string): GhostRow[] {
  let status = '301'
  return text.split(/\r?\n/).flatMap((line, index): GhostRow[] => {
    const trimmed = line.trim()
    const [, section] = /^(\d{3})\s*:$/.exec(trimmed) ?? []
    if (section !== undefined) status = section
    if (section !== undefined || trimmed === '' || trimmed.startsWith('#')) return []
    const [from = '', to] = trimmed.split(/:\s+/, 2)
    const row: CsvRedirect =
      to === undefined
        ? { reason: 'This line has no target' }
        : rowOf(unquoted(from), unquoted(to), status)
    return [{ line: index + 1, row }]
  })
}

const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')

/** Ghost reads each source as a regular expression; most of them are addresses. */
function rowOf(from: string, to: string, code: string): CsvRedirect {
  const [, inSlashes = from] = /^\/(\^.*)\/i?$/.exec(from) ?? []
  const isAddress = !/[\\^$*+?()[\]{}|]/.test(inSlashes)
  const pattern = isAddress ? { from: inSlashes, to } : regexPattern({ from: inSlashes, to })
  if (!pattern)
    return { reason: 'A regular expression cannot be imported. Add it as a pattern with one *' }
  return redirectOf({ ...pattern, code })
}

import { readFileSync } from 'node:fs'
import * as z from 'zod'

export type Variables = Readonly<Record<string, string | undefined>>

/** The error of a schema: what a variable must be, and what it is instead. Its name comes before. */
export const rule = (text: string) => ({
  error: ({ input }: { input?: unknown }) => `${text}, not "${input}"`,
})

/** A number from 1, in digits. */
export const numberTo = (max: number, what = 'a whole number') =>
  z
    .string()
    .refine((text) => isNumberTo(max, text), rule(`must be ${what} from 1 to ${max}`))
    .transform(Number)

const isNumberTo = (max: number, text: string) =>
  /^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= max

/** A list with spaces or commas between its entries, each of which is parsed; `undefined` is a mistake. */
export const listOf = <T>(parse: (text: string) => T | undefined, examples: string) =>
  z
    .string()
    .transform(entriesOf)
    .pipe(
      z.array(
        z.string().transform((text, context) => {
          const entry = parse(text)
          if (entry !== undefined) return entry
          context.addIssue(`must list ${examples}, not "${text}"`)
          return z.NEVER
        }),
      ),
    )

/** What stands in a list. In quotes spaces and commas can be a part of it. */
const entriesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|[^\s,"]+/g)].map(([entry, quoted]) => quoted ?? entry)

/** A variable's value, or what the file holds that `NAME_FILE` points to. Empty is not set. */
export function readVariable(
  variables: Variables,
  name: string,
  errors: string[],
): string | undefined {
  const direct = variables[name]?.trim()
  const file = variables[`${name}_FILE`]?.trim()
  if (!file) return direct || undefined
  if (direct) errors.push(`${name} and ${name}_FILE are both set; keep one`)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    errors.push(`${name}_FILE names "${file}", which cannot be read`)
    return undefined
  }
}

/** Parses variables by their names. Every mistake goes to `errors`, a line for the operator. */
export function parseVariables<S extends z.ZodType>(
  schema: S,
  given: Variables,
  errors: string[],
): { data: z.output<S> | undefined; mistaken: string[] } {
  const { data, error } = schema.safeParse(given)
  const issues = error?.issues ?? []
  for (const { path, message } of issues) errors.push(`${String(path[0])} ${message}`)
  return { data, mistaken: issues.map(({ path }) => String(path[0])) }
}

import { readFileSync } from 'node:fs'
import * as z from 'zod'

export type Variables = Readonly<Record<string, string | undefined>>

/** Error option of a schema: the rule and the actual value. The variable's name is prepended. */
export const rule = (text: string) => ({
  error: ({ input }: { input?: unknown }) => `${text}, not "${input}"`,
})

/** A number from 1 to `max`, in digits. */
export const numberTo = (max: number, what = 'a whole number') =>
  z
    .string()
    .refine((text) => isNumberTo(max, text), rule(`must be ${what} from 1 to ${max}`))
    .transform(Number)

const isNumberTo = (max: number, text: string) =>
  /^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= max

/** A list separated by spaces or commas. Each entry is parsed; `undefined` is an error. */
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

/** Splits a list. Quoted entries may contain spaces and commas. */
const entriesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|[^\s,"]+/g)].map(([entry, quoted]) => quoted ?? entry)

/** The value of a variable, or the content of the file in `NAME_FILE`. Empty values count as unset. */
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
    errors.push(`${name}_FILE: cannot read "${file}"`)
    return undefined
  }
}

/** Validates variables by name. Adds a line to `errors` for each invalid variable. */
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

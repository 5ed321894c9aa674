import type * as z from 'zod'
import { fieldErrors } from '#content/api/problem.ts'
import { withoutControlCharacters } from '#content/text/strings.ts'
import type { ImportFolder } from './read-folder.ts'

const megabyte = 1024 * 1024

/**
 * Maximum bytes of a file. `json` is the file of one record or page; `list` is a file with many entries, such as the
 * list of pictures.
 */
export const fileLimits = {
  json: 8 * megabyte,
  list: 256 * megabyte,
  markdown: 4 * megabyte,
  document: 16 * megabyte,
  picture: 64 * megabyte,
} as const

/** Parses a JSON file. Returns `undefined` and adds a problem when it is invalid. */
export async function readJson(
  { text, problems }: ImportFolder,
  file: string,
  most: number = fileLimits.json,
): Promise<unknown> {
  const content = await text(file, most)
  if (content === undefined) return undefined
  try {
    // Some editors add a byte order mark.
    const json = content.replace(/^\uFEFF/, '')
    return mayHaveControls.test(json) ? JSON.parse(json, withoutControls) : JSON.parse(json)
  } catch {
    problems.push({ file, field: '', message: 'The file must be JSON' })
    return undefined
  }
}

/** Matches escaped control characters and literal noncharacters. */
const mayHaveControls = /\\(?:u00[01]|[bf]|uff)|[\ufffe\uffff]/i

const withoutControls = (_name: string, value: unknown) =>
  typeof value === 'string' ? withoutControlCharacters(value) : value

/**
 * Validates a value. Returns `undefined` and adds a problem for each invalid field. `file` is the file of the value, or
 * a function that returns the file of a field.
 */
export function checked<T>(
  { problems }: ImportFolder,
  file: string | ((field: string) => string),
  schema: z.ZodType<T>,
  value: unknown,
): T | undefined {
  if (value === undefined) return undefined
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  for (const { field, message } of fieldErrors(error)) {
    const isWhole = field === '' && message.startsWith('Invalid input')
    problems.push({
      file: typeof file === 'string' ? file : file(field),
      field,
      message: isWhole ? 'The file must be an object' : message,
    })
  }
  return undefined
}

/** Reads and validates a JSON file. */
export const readChecked = async <T>(
  folder: ImportFolder,
  file: string,
  schema: z.ZodType<T>,
  most?: number,
): Promise<T | undefined> => checked(folder, file, schema, await readJson(folder, file, most))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

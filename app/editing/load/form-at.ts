import { isContentName } from '#content/documents/content-types.ts'
import { formPath } from '#content/publishing/form-path.ts'
import { hasStatus } from '../../api/failure.ts'
import { records } from '../../api.ts'

/** Path of the form of the record that a public path shows; `undefined` if there is no such record. */
export async function formAt(path: string, signal: AbortSignal): Promise<string | undefined> {
  const [, first = '', second] = path.split('/')
  const isInFolder = second !== undefined && isContentName(first)
  const type = isInFolder ? first : 'subpages'
  const slug = isInFolder ? second : path.slice(1)
  if (slug === '') return undefined
  try {
    const { _id } = await records(type).at(slug, signal)
    return formPath({ type, recordId: _id })
  } catch (error) {
    if (hasStatus(error, 404) || hasStatus(error, 422)) return undefined
    throw error
  }
}

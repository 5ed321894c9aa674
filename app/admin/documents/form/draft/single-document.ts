import type { Fields } from '#content/documents/fields.ts'
import type { SingleName } from '#content/publishing/document-type.ts'
import { failure, hasStatus } from '../../../../api/failure.ts'
import { api } from '../../../../api.ts'
import { type FormValues, fittedValues } from '../form-values.ts'
import type { EditedDocument, StoredDocument } from './edited-document.ts'

interface Described<T> {
  /** The document's name within a sentence: 'brand'. */
  one: string
  label: string
  object: string
  fields: Fields
  /** Values before the first save. */
  empty: T
}

const query = { draft: true }

/** The settings or the brand, as its form uses it. */
export function singleDocument<T extends StoredDocument>(
  type: SingleName,
  { empty, ...described }: Described<T>,
): EditedDocument<T> {
  /** Throws if the answer is not a document. */
  const read = async (answer: Promise<object>): Promise<T> => {
    const stored = (await answer) as T // cast: the route returns this type
    if (typeof stored?.version !== 'number') throw failure('unreadable')
    return stored
  }
  // Cast: the form's values have the type of its document.
  const put = (body: FormValues, version?: number, of: { query?: typeof query } = {}) =>
    read(api.json(`PUT /${type}`, { ...of, body: body as object, version }))
  return {
    ...described,
    type,
    id: type,
    isShared: true,
    valuesIn: (stored) => fittedValues(described.fields, stored),
    load: () => read(api.json(`GET /${type}`, { query })),
    save: (values, { version }) => put(values, version, { query }),
    loadLive: () =>
      read(api.json(`GET /${type}`)).catch((error) => {
        if (hasStatus(error, 404)) return empty
        throw error
      }),
    saveLive: (values, version) => put(values, version),
  }
}

import { fieldsOf, type PageValues } from '#content/documents/define-page.ts'
import {
  isOnAllPages,
  isPage,
  type PageName,
  pageOf,
  type TextsOf,
} from '#content/documents/pages/index.ts'
import type { PageDraft, PageRoutes } from '#content/documents/pages-api.ts'
import { client } from '../../../api/client.ts'
import { failure } from '../../../api/failure.ts'
import type { EditedDocument } from '../form/draft/edited-document.ts'
import { type FormValues, fittedValues } from '../form/form-values.ts'

/** Texts and state of a page that is known only at run time. */
export type StoredDraft = PageDraft<PageValues>

/** Returns the answer if it is a page, and throws otherwise. */
function pageIn(answer: object): StoredDraft {
  const stored = answer as StoredDraft // cast: what the form depends on is checked below
  if (typeof stored.version !== 'number' || stored.draft === undefined) {
    throw failure('unreadable')
  }
  return stored
}

/** Cast: form values with the fields of a page are its texts. */
export const asTexts = (values: FormValues) => values as PageValues as TextsOf<PageName>

const { json } = client<PageRoutes>()
const query = { draft: true }

export const fetchPage = async (name: PageName, signal?: AbortSignal) =>
  pageIn(await json('GET /pages/:name', { params: { name }, query, signal }))

/** Name of a page within a sentence: 'footer', or 'page “Careers”'. */
export const nameInSentence = (name: PageName) => {
  const { title } = pageOf(name)
  return isOnAllPages(name) ? title.toLowerCase() : `page “${title}”`
}

/** A page as its form uses it. It has no live save: every save stores a draft. */
export const pageDocument = (name: PageName): EditedDocument<StoredDraft> => {
  const params = { name }
  const fields = fieldsOf(pageOf(name))
  return {
    type: 'pages',
    id: name,
    one: nameInSentence(name),
    label: 'Page',
    object: 'page',
    fields,
    // Same as `isSharedPage`, which is not imported: its file loads every content type.
    isShared: isPage(name),
    valuesIn: (stored) => fittedValues(fields, stored),
    load: () => fetchPage(name),
    loadLive: async () => pageIn({ ...(await json('GET /pages/:name', { params })), draft: null }),
    save: async (body, { version }) =>
      pageIn(await json('PUT /pages/:name', { params, query, body, version })),
  }
}

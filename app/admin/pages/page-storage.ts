import { toast } from 'sonner'
import type { PageDraft, PageRoutes } from '#content/api/pages.ts'
import { fieldsOf, type PageValues } from '#content/define-page.ts'
import { type PageName, pageOf, sharedParts, type TextsOf } from '#content/pages/index.ts'
import { client } from '../../api/client.ts'
import { failure, hasStatus } from '../../api/failure.ts'
import { documentAt } from '../../api.ts'
import type { FormSnapshot } from '../form/autosave/draft.ts'
import type { EditedDocument } from '../form/draft/edited-document.ts'
import { sidesIn } from '../form/draft/sides-in.ts'
import { type FormValues, fittedValues } from '../form/form-values.ts'
import type { FormStorage } from '../form/use-save.ts'

/** Texts and state of a page that is known only at run time. */
export type StoredDraft = PageDraft<PageValues>

/** Validated page; throws when the answer is none. */
function pageIn(answer: object): StoredDraft {
  const stored = answer as StoredDraft // checked as far as anything depends on it
  if (typeof stored.version !== 'number' || stored.draft === undefined) {
    throw failure('unreadable')
  }
  return stored
}

/** Cast: form values with the fields of a page are its texts. */
export const asTexts = (values: FormValues) => values as PageValues as TextsOf<PageName>

/** Texts of a page as its form has them. */
export const textsIn = (name: PageName, stored: object): FormValues =>
  fittedValues(fieldsOf(pageOf(name)), stored)

const { json } = client<PageRoutes>()
const query = { draft: true }

export const fetchPage = async (name: PageName, signal?: AbortSignal) =>
  pageIn(await json('GET /pages/:name', { params: { name }, query, signal }))

export const saveDraft = async (name: PageName, body: FormValues, version?: number) =>
  pageIn(await json('PUT /pages/:name', { params: { name }, query, body, version }))

/** A page in the middle of a sentence: 'footer', or 'page “Careers”'. */
export const nameInSentence = (name: PageName) => {
  const { title } = pageOf(name)
  return sharedParts.includes(name) ? title.toLowerCase() : `page “${title}”`
}

export const sendBack = async (name: PageName, note: string) =>
  pageIn(await documentAt<StoredDraft>('pages', name).sendBack(note))

/** A page as its form knows it. */
export const pageDocument = (name: PageName): EditedDocument<StoredDraft> => ({
  type: 'pages',
  id: name,
  one: nameInSentence(name),
  fields: fieldsOf(pageOf(name)),
  valuesIn: (stored) => textsIn(name, stored),
  load: () => fetchPage(name),
  loadLive: async () => {
    const live = await json('GET /pages/:name', { params: { name } })
    return pageIn({ ...live, draft: null })
  },
  save: (values, { version }) => saveDraft(name, values, version),
})

export const begunFrom = (name: PageName, stored: StoredDraft): FormSnapshot => ({
  values: textsIn(name, stored),
  version: stored.version,
})

/**
 * Storage of a page's form. `note` is told what is stored. Of somebody who needs approval it is sent for review
 * instead of published.
 */
export function pageStorage(
  name: PageName,
  note: (stored: StoredDraft) => void,
  isForReview = false,
): FormStorage<StoredDraft> {
  const noted = async (answer: Promise<StoredDraft>) => {
    const stored = await answer
    note(stored)
    return stored
  }
  return {
    failed: 'Failed to save draft',
    save: (values, { begun }) => noted(saveDraft(name, values, begun.version)),
    begunFrom: (stored) => begunFrom(name, stored),
    load: () => noted(fetchPage(name)),
    onSaved: () => void toast.success('Draft saved successfully'),
    publish: async (version, over) => {
      try {
        const { publish, sendForReview } = documentAt<StoredDraft>('pages', name)
        return await noted(
          (isForReview ? sendForReview(version) : publish(version, { over })).then(pageIn),
        )
      } catch (error) {
        if (hasStatus(error, 404)) return null // there is no draft
        throw error
      }
    },
    sidesOf: (error) => sidesIn(error, (stored) => textsIn(name, stored)),
    failedToPublish: isForReview ? 'Failed to send for review' : 'Failed to publish page',
    onPublished: (published) => {
      if (published && isForReview) toast.success('Sent for review')
      else if (published) toast.success('Page published successfully')
      else
        toast('There is nothing to publish', { description: 'Visitors see these texts already.' })
    },
  }
}

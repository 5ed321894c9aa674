import { toast } from 'sonner'
import type { PageDraft } from '#content/api/pages.ts'
import { fieldsOf, type PageValues } from '#content/define-page.ts'
import { type PageName, pageOf, type TextsOf } from '#content/pages/index.ts'
import { failure, hasStatus } from '../../api/failure.ts'
import { page } from '../../api.ts'
import type { FormSnapshot } from '../form/autosave/draft.ts'
import { type FormValues, fittedValues } from '../form/form-values.ts'
import type { FormStorage } from '../form/use-save.ts'
import { putBack } from '../releases/put-back.ts'

/** Texts and state of a page that is known only at run time. */
export type StoredDraft = PageDraft<PageValues>

/** Validated page; throws when the answer is none. */
function pageIn(answer: object): StoredDraft {
  const stored = answer as StoredDraft // checked as far as anything depends on it
  if (typeof stored.version !== 'number' || typeof stored.isDraft !== 'boolean') {
    throw failure('unreadable')
  }
  return stored
}

/** Cast: form values with the fields of a page are its texts. */
export const asTexts = (values: FormValues) => values as PageValues as TextsOf<PageName>

/** Texts of a page as its form has them. */
export const textsIn = (name: PageName, stored: object): FormValues =>
  fittedValues(fieldsOf(pageOf(name)), stored)

export const fetchPage = async (name: PageName, signal?: AbortSignal) =>
  pageIn(await page(name).draft(signal))

export const saveDraft = async (name: PageName, values: FormValues, version?: number) =>
  pageIn(await page(name).saveDraft(asTexts(values), version))

/** A page whose draft was discarded. */
export interface Discarded {
  /** The draft, with the release that it was in. */
  draft: StoredDraft
  /** The page without it. */
  stored: StoredDraft
}

/** Discards the draft of a version that was seen. Gives all that it takes to store it again. */
export async function discardDraft(name: PageName, version: number): Promise<Discarded> {
  // Its release may have been chosen since the page was loaded.
  const draft = await fetchPage(name)
  return { draft, stored: pageIn(await page(name).discardDraft(version)) }
}

/**
 * Stores a discarded draft again, in its release. Refused with 412 when the page was saved since. Gives the page, and
 * what its draft has lost in a sentence.
 */
export async function restoreDraft(name: PageName, { draft, stored }: Discarded) {
  const saved = await saveDraft(name, textsIn(name, draft), stored.version)
  const restored = { type: 'pages', recordId: name, version: saved.version } as const
  const { release, lost } = await putBack(restored, draft)
  return { stored: { ...saved, release } as StoredDraft, lost } // a spread forgets what the texts are
}

export const sendBack = async (name: PageName, note: string) =>
  pageIn(await page(name).sendBack(note))

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
    publish: async (version) => {
      try {
        const { publish, sendForReview } = page(name)
        return await noted((isForReview ? sendForReview : publish)(version).then(pageIn))
      } catch (error) {
        if (hasStatus(error, 404)) return null // there is no draft
        throw error
      }
    },
    failedToPublish: isForReview ? 'Failed to send for review' : 'Failed to publish page',
    onPublished: (published) => {
      if (published && isForReview) toast.success('Sent for review')
      else if (published) toast.success('Page published successfully')
      else
        toast('There is nothing to publish', { description: 'Visitors see these texts already.' })
    },
  }
}

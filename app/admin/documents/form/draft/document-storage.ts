import { toast } from 'sonner'
import { localMoment } from '../../../dates.ts'
import type { FormStorage } from '../saving/form-storage.ts'
import { draftStorage, type StoringDraft } from './draft-storage.ts'
import type { EditedDocument, StoredDocument } from './edited-document.ts'

interface Storing<T> extends StoringDraft<T> {
  /** Called after a save of the live document. `isMore`: more was typed during the request. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** Called after a publication that visitors see at once. */
  onPublished: (published: T, isMore: boolean) => Promise<void> | void
}

/** Parts of a storage that only some documents have. */
type Special<T> = Pick<FormStorage<T>, 'bringBack'>

/**
 * Storage of a document's form. What its two buttons do depends on what is stored:
 *
 * | stored | save button | second button | stored after the second button |
 * |---|---|---|---|
 * | live record, settings or brand | saves it | saves a draft | draft |
 * | live page | saves a draft | saves a draft and publishes it | live page |
 * | draft | saves it | publishes it | live document |
 * | any document, if the editor needs approval | saves a draft | sends it for review | draft in review |
 *
 * *Publish later* saves a draft and schedules it.
 */
export function documentStorage<T extends StoredDocument>(
  edited: EditedDocument<T>,
  present: T,
  { isForReview, note, onSaved, onPublished }: Storing<T>,
  special: Special<T> = {},
): FormStorage<T> {
  const { label, object, loadLive, saveLive, ownTime } = edited
  const draft: FormStorage<T> = {
    ...draftStorage(edited, { isForReview, note }),
    isInRelease: Boolean(present.draft?.release),
    onSaved: () => void toast.success('Draft saved successfully'),
    onPublished: (published, isMore) => {
      if (!published) {
        const wish = isForReview ? 'review' : 'publish'
        const description = present.draft
          ? 'The draft was published or discarded.'
          : 'There are no changes yet.'
        toast(`There is nothing to ${wish}`, { description })
      } else if (isForReview) {
        toast.success('Sent for review', {
          description: 'The people who can publish it are notified.',
        })
      } else if (published.draft || ownTime?.(published)) {
        note(published)
        toast.success(`${label} scheduled successfully`, {
          description: seenFrom(published, ownTime?.(published)),
        })
      } else {
        void onPublished(published, isMore)
      }
    },
  }
  if (isForReview) return draft
  if (present.draft || !saveLive) return { ...draft, ...special }
  return {
    ...special,
    draft,
    begunFrom: draft.begunFrom,
    failed: `Failed to update ${object}`,
    load: loadLive,
    save: (values, { begun }) => saveLive(values, begun.version),
    onSaved: (stored, isMore) => {
      toast.success(`${label} updated successfully`, {
        description: seenFrom(stored, ownTime?.(stored)),
      })
      return onSaved(stored, isMore)
    },
  }
}

/** When visitors will see what was saved; `undefined` if they see it already. */
export function seenFrom({ draft }: StoredDocument, ownTime?: string): string | undefined {
  if (draft?.publishesAt) return `Visitors see the changes from ${localMoment(draft.publishesAt)}.`
  if (draft?.release) return `It is published with the release “${draft.releaseName}”.`
  return ownTime && `Visible from ${localMoment(ownTime)}.`
}

import { hasStatus } from '../../../../api/failure.ts'
import { documentAt } from '../../../../api.ts'
import type { FormStorage, PublishOptions } from '../saving/form-storage.ts'
import { baseOf, type EditedDocument, type StoredDocument } from './edited-document.ts'
import { liveConflictOf } from './live-conflict.ts'

export interface StoringDraft<T> {
  /** Whether the editor needs approval: the draft is then sent for review instead of published. */
  isForReview: boolean
  /** Called with the stored document, for example after a save. */
  note: (stored: T) => void
}

/** Storage of a form that saves drafts, without its notices. */
export function draftStorage<T extends StoredDocument>(
  edited: EditedDocument<T>,
  { isForReview, note }: StoringDraft<T>,
): Omit<FormStorage<T>, 'onSaved' | 'onPublished'> {
  const { type, id, object, load, save, saveLive, valuesIn } = edited
  const noted = async (answer: Promise<T>) => {
    const stored = await answer
    note(stored)
    return stored
  }
  // For documents with live saves, `note` is not called here: `onPublished` decides whether the form switches to live
  // saves.
  const seen = (answer: Promise<T>) => (saveLive ? answer : noted(answer))
  return {
    failed: 'Failed to save draft',
    isUnfinished: true,
    load: () => seen(load()),
    save: (values, { begun }) => noted(save(values, begun)),
    begunFrom: (stored) => baseOf(edited, stored),
    publish: async (version, options) => {
      try {
        return await (isForReview
          ? noted(documentAt<T>(type, id).sendForReview(version))
          : seen(publishWhen(edited, version, options)))
      } catch (error) {
        if (hasStatus(error, 404)) return null // there is no draft
        throw error
      }
    },
    sidesOf: (error) => liveConflictOf(error, valuesIn),
    failedToPublish: isForReview ? 'Failed to send for review' : `Failed to publish ${object}`,
  }
}

/** Publishes the stored version, or adds it to a release. Gives the document with its draft, if it has one then. */
export async function publishWhen<T extends StoredDocument>(
  { type, id, load }: Pick<EditedDocument<T>, 'type' | 'id' | 'load'>,
  version: number | undefined,
  { over, when }: PublishOptions,
): Promise<T> {
  if (!when || 'publishAt' in when) {
    return documentAt<T>(type, id).publish(version, { over, publishAt: when?.publishAt })
  }
  const { addToRelease } = await import('../../../publishing/later/add-to-release.ts')
  await addToRelease({ type, recordId: id, seen: version, over }, when)
  return load()
}

import { toast } from 'sonner'
import { hasStatus } from '../../../api/failure.ts'
import { documentAt } from '../../../api.ts'
import type { FormSnapshot } from '../autosave/draft.ts'
import type { FormStorage } from '../use-save.ts'
import type { LiveDocument, StoredDocument } from './edited-document.ts'
import { sidesIn } from './sides-in.ts'

interface Storing<T> {
  /** Whether the person needs approval: each save keeps a draft, which is sent for review instead of published. */
  isForReview?: boolean
  /** Told what is stored. */
  note: (stored: T) => void
  /** Called after a save that is live; `isMore` when more was typed during the request. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** Called after a publication. */
  onPublished: (published: T, isMore: boolean) => Promise<void> | void
}

/** The parts of a storage that only some documents have. */
type Special<T> = Pick<FormStorage<T>, 'schedule' | 'bringBack'>

/**
 * Storage of the form of a document:
 *
 * | what is stored | a save | beside it | then |
 * |---|---|---|---|
 * | live alone | is live | keeps a draft | |
 * | a draft | keeps it | publishes it | live alone |
 * | either, for review | keeps a draft | sends it | a draft that waits |
 */
export function documentStorage<T extends StoredDocument>(
  edited: LiveDocument<T>,
  present: T,
  { isForReview = false, note, onSaved, onPublished }: Storing<T>,
  special: Special<T> = {},
): FormStorage<T> {
  const { type, id, label, object, valuesIn } = edited
  const at = documentAt<T>(type, id)
  const noted = (stored: T) => {
    note(stored)
    return stored
  }
  const begunFrom = (stored: T): FormSnapshot => ({
    values: valuesIn(stored),
    version: stored.version,
  })
  const draft = {
    failed: 'Failed to save draft',
    save: async (values, { begun }) => noted(await edited.save(values, begun)),
    load: edited.load,
    onSaved: () => void toast.success('Draft saved successfully'),
  } satisfies FormStorage<T>['draft']

  /** `null` where there is no draft any more. */
  const unlessGone = async (answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer
    } catch (error) {
      if (hasStatus(error, 404)) return null
      throw error
    }
  }

  if (isForReview) {
    return {
      ...{ ...draft, begunFrom, isUnfinished: true },
      publish: async (version) => {
        const sent = await unlessGone(at.sendForReview(version))
        return sent && noted(sent)
      },
      failedToPublish: 'Failed to send for review',
      onPublished: (sent) => {
        if (sent) toast.success('Sent for review', { description: 'Whoever publishes it is told.' })
        else toast('There is nothing to review', { description: 'Change something first.' })
      },
    }
  }

  if (present.draft) {
    return {
      ...{ ...draft, ...special, begunFrom, isUnfinished: true },
      publish: (version, over, hide) => unlessGone(at.publish(version, { over, hide })),
      sidesOf: (error) => sidesIn(error, valuesIn),
      failedToPublish: `Failed to publish ${object}`,
      onPublished: (published, isMore) => {
        if (published) return void onPublished(published, isMore)
        toast('There is nothing to publish', {
          description: 'The draft was published or discarded meanwhile.',
        })
      },
    }
  }

  return {
    ...{ ...special, draft, begunFrom },
    failed: `Failed to update ${object}`,
    save: (values, { begun }, mayHide) => edited.saveLive(values, begun.version, mayHide),
    load: edited.loadLive,
    onSaved: (stored, isMore) => {
      toast.success(`${label} updated successfully`)
      return onSaved(stored, isMore)
    },
  }
}

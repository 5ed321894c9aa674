import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Content } from '#content/define.ts'
import type { ContentName } from '#content/index.ts'
import { ApiError, hasStatus } from '../../api/failure.ts'
import { documentAt, recordsOf, takeFromTrash } from '../../api.ts'
import type { AnyRecord } from '../content-type.ts'
import { useNeedsApproval } from '../use-me.ts'
import type { FormSnapshot } from './autosave/draft.ts'
import { type FormValues, recordIn } from './form-values.ts'
import { recordValues, sentValues, withSentTimes } from './record-fields.ts'
import type { FormStorage, LiveSides } from './use-save.ts'

/**
 * Storage of a record's form, and the navigation after a save. While there is no draft a save is public, and
 * a draft can be begun beside it; from then on a save is one of the draft. `note` is told what is stored.
 * Of somebody who needs approval every save is one of a draft, and is sent for review instead of published.
 */
export function useRecordStorage(
  content: Content,
  record: AnyRecord | undefined,
  list: string,
  note: (stored: AnyRecord) => void,
): FormStorage<AnyRecord> {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isForReview = useNeedsApproval()
  const api = recordsOf(content)
  const one = content.one.toLowerCase()
  const succeed = (does: string) => toast.success(`${content.one} ${does} successfully`)
  const draftFailed = 'Failed to save draft'
  const draftSaved = () => toast.success('Draft saved successfully')

  if (!record) {
    const draft = {
      failed: draftFailed,
      save: async (values, { keyFor }) =>
        recordIn(await api.drafts.create(withSentTimes(values), keyFor(values))),
      onSaved: async ({ _id }) => {
        draftSaved()
        await navigate(`/admin/${content.name}/${_id}/edit`, { replace: true, state })
      },
    } satisfies FormStorage<AnyRecord>['draft']
    const common = {
      begunFrom: (stored: AnyRecord) => begunFrom(content, stored),
      draftOf: ({ _id }: AnyRecord) => `${content.name}/${_id}`,
    }
    if (isForReview) return { ...draft, ...common, isUnfinished: true }
    return {
      ...common,
      draft,
      failed: `Failed to create ${one}`,
      save: async (values, { keyFor }) =>
        recordIn(await api.create(sentValues(values), keyFor(values))),
      onSaved: async ({ _id }, isMore) => {
        succeed('created')
        // Unsaved rest: what was typed after the click is offered where the new record is edited.
        if (isMore) await navigate(`/admin/${content.name}/${_id}/edit`, { replace: true, state })
        else await navigate(list, { state: { saved: _id } })
      },
    }
  }

  const { _id } = record
  // Cast: the names of the content types are those of their tables.
  const type = content.name as ContentName
  const document = documentAt<AnyRecord>(type, _id)
  const schedule = async (version: number | undefined, over?: number) => {
    const scheduled = recordIn(await document.schedule(version, over))
    note(scheduled)
    toast.success('Scheduled', { description: 'What is live stays until then.' })
    return scheduled
  }
  const draft = {
    failed: draftFailed,
    save: async (values, { begun }) => {
      const stored = recordIn(await api.drafts.save(_id, draftValues(values, begun), begun.version))
      note(stored)
      return stored
    },
    load: async () => recordIn(await api.drafts.get(_id)),
    onSaved: () => void draftSaved(),
  } satisfies FormStorage<AnyRecord>['draft']

  if (isForReview) {
    return {
      ...draft,
      isUnfinished: true,
      begunFrom: (stored) => begunFrom(content, stored),
      publish: async (version) => {
        try {
          const sent = recordIn(await document.sendForReview(version))
          note(sent)
          return sent
        } catch (error) {
          if (hasStatus(error, 404)) return null // there is no draft
          throw error
        }
      },
      failedToPublish: 'Failed to send for review',
      onPublished: (sent) => {
        if (!sent)
          return void toast('There is nothing to review', {
            description: 'Change something first.',
          })
        toast.success('Sent for review', { description: 'Whoever publishes it is told.' })
      },
    }
  }

  if (record.draft) {
    return {
      ...draft,
      isUnfinished: true,
      begunFrom: (stored) => begunFrom(content, stored),
      schedule,
      publish: async (version, over, mayHide) => {
        try {
          return recordIn(await document.publish(version, { over, hide: mayHide }))
        } catch (error) {
          if (hasStatus(error, 404)) return null // there is no draft any more
          throw error
        }
      },
      sidesOf: (error) => sidesIn(content, error),
      failedToPublish: `Failed to publish ${one}`,
      onPublished: (published, isMore) => {
        if (!published) {
          return void toast('There is nothing to publish', {
            description: 'The draft was published or discarded meanwhile.',
          })
        }
        const hidden = 'It is inactive: visitors do not see it.'
        toast.success(`${content.one} published successfully`, {
          description: published.isActive ? undefined : hidden,
        })
        // Unsaved rest: what was typed after the click is offered beside what is live.
        if (isMore)
          return void navigate(`?published=${published.version}`, { replace: true, state })
        void navigate(list, { state: { saved: _id } })
      },
      ...(record.draft.liveVersion !== null && {
        bringBack: () => takeFromTrash({ type, _id }),
      }),
    }
  }

  return {
    draft,
    failed: `Failed to update ${one}`,
    schedule,
    save: async (values, { begun }, mayHide) =>
      recordIn(await api.update(_id, sentValues(values), begun.version, mayHide)),
    begunFrom: (stored) => begunFrom(content, stored),
    load: async () => recordIn(await api.get(_id)),
    bringBack: () => takeFromTrash({ type, _id }),
    onSaved: async (_, isMore) => {
      succeed('updated')
      if (!isMore) await navigate(list, { state: { saved: _id } })
    },
  }
}

/** What is sent of a draft: no address that was not touched, which may be another one by now. */
function draftValues({ slug, ...values }: FormValues, begun: FormSnapshot): FormValues {
  const sent = withSentTimes(values)
  return slug === undefined || slug === begun.values.slug ? sent : { ...sent, slug }
}

/** Both sides of a publication that was refused because another version is live than the draft came from. */
function sidesIn(content: Content, error: unknown): LiveSides | undefined {
  const { live, base } = (error instanceof ApiError && error.problem) || {}
  if (!live || !('version' in live)) return undefined
  const { slug } = recordValues(content, live)
  return {
    // The history has no draft's wish for an address: it is taken for changed only where it differs.
    base: recordValues(content, { ...base, ...(slug === undefined ? {} : { slug }) }),
    live: { values: recordValues(content, live), version: Number(live.version) },
  }
}

const begunFrom = (content: Content, record: AnyRecord): FormSnapshot => ({
  values: recordValues(content, record),
  version: record.version,
})

import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { recordsOf, takeFromTrash } from '../../../api.ts'
import { adminPath } from '../../admin-path.ts'
import { isForLater } from '../../publishing/publication-state.ts'
import { useNeedsApproval } from '../../use-me.ts'
import type { AnyRecord } from '../content-type.ts'
import { documentStorage, seenFrom } from './draft/document-storage.ts'
import { publishWhen } from './draft/draft-storage.ts'
import { type EditedDocument, isNeverLive, type Over } from './draft/edited-document.ts'
import { type FormValues, parseRecord } from './form-values.ts'
import { recordValues, sentValues, withSentTimes } from './record-fields.ts'
import type { FormStorage, PublishOptions } from './saving/form-storage.ts'

/** The time to come of an active record, or of a draft that is not in a release; `undefined` without one. */
export const ownTime = ({ isActive, publishAt, draft }: AnyRecord) =>
  (isActive || draft) && publishAt && isForLater(publishAt) ? publishAt : undefined

/** A record as its form uses it. */
export function recordDocument(content: Content, record: AnyRecord): EditedDocument<AnyRecord> {
  const { _id } = record
  const one = content.one.toLowerCase()
  const api = recordsOf(content)
  return {
    type: content.name as ContentName, // cast: only declared types have forms
    id: _id,
    one,
    label: content.one,
    object: one,
    fields: content.fields,
    isShared: true,
    ownTime,
    deactivate: () => api.setActive(_id, false),
    valuesIn: (stored) => recordValues(content, stored),
    load: async () => parseRecord(await api.drafts.get(_id)),
    save: async (values, over) =>
      parseRecord(await api.drafts.save(_id, draftValues(values, over), over.version)),
    loadLive: async () => parseRecord(await api.get(_id)),
    saveLive: async (values, version) =>
      parseRecord(await api.update(_id, sentValues(values), version)),
    begin: async (values) => {
      const stored = parseRecord(await api.drafts.create(sentValues(values)))
      return { id: stored._id, stored }
    },
  }
}

/** Values to send for a draft. An unchanged address is left out: it may have been changed elsewhere. */
function draftValues({ slug, ...values }: FormValues, over: Over): FormValues {
  const sent = withSentTimes(values)
  return slug === undefined || slug === over.values?.slug ? sent : { ...sent, slug }
}

/**
 * Storage of a record's form, with the navigation after a save. For a stored record, the table at `documentStorage`
 * says what each button does. `note` is called with the stored record.
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
  const goToForm = (_id: string) =>
    navigate(adminPath(`/admin/${content.name}/${_id}/edit`), {
      replace: true,
      state,
    })
  if (!record) return newStorage()

  const edited = recordDocument(content, record)
  const { type, id } = edited
  const wasLive = !isNeverLive(record)
  return documentStorage(
    edited,
    record,
    {
      isForReview,
      note,
      onSaved: async (_, isMore) => {
        if (!isMore) await navigate(list, { state: { saved: id } })
      },
      onPublished: (published, isMore) => {
        const { isActive, version } = published
        toast.success(`${content.one} published successfully`, {
          description: isActive ? undefined : 'It is inactive, so visitors can’t see it.',
        })
        // Text typed after the click is offered in the form of the published version.
        if (isMore) return void navigate(`?published=${version}`, { replace: true, state })
        void navigate(list, { state: { saved: id } })
      },
    },
    {
      ...(wasLive && { bringBack: () => takeFromTrash({ type: type as ContentName, _id: id }) }),
    },
  )

  /** Storage of a new record. */
  function newStorage(): FormStorage<AnyRecord> {
    const api = recordsOf(content)
    let begun: AnyRecord | undefined
    const draft = {
      failed: 'Failed to save draft',
      save: async (values, { keyFor }) => {
        begun = parseRecord(await api.drafts.create(withSentTimes(values), keyFor(values)))
        return begun
      },
      onSaved: async ({ _id }) => {
        toast.success('Draft saved successfully')
        await goToForm(_id)
      },
    } satisfies FormStorage<AnyRecord>['draft']
    const common: Pick<FormStorage<AnyRecord>, 'begunFrom' | 'keyOf'> = {
      begunFrom: (stored) => ({
        values: recordValues(content, stored),
        version: stored.version,
      }),
      keyOf: ({ _id }) => `${content.name}/${_id}`,
    }
    if (isForReview) return { ...draft, ...common, isUnfinished: true }
    return {
      ...common,
      draft: { ...draft, ...laterOf(() => begun) },
      failed: `Failed to create ${content.one.toLowerCase()}`,
      save: async (values, { keyFor }) =>
        parseRecord(await api.create(sentValues(values), keyFor(values))),
      onSaved: async (stored, isMore) => {
        const { _id } = stored
        toast.success(`${content.one} created successfully`)
        // Text typed after the click is offered in the edit form of the new record.
        if (isMore) await goToForm(_id)
        else await navigate(list, { state: { saved: _id } })
      },
    }
  }

  /** Publishes the draft of a new record later. Its form shows the state, also if the publication fails. */
  function laterOf(begun: () => AnyRecord | undefined) {
    return {
      failedToPublish: `Failed to publish ${content.one.toLowerCase()}`,
      publish: async (_: number | undefined, options: PublishOptions) => {
        const stored = begun()
        if (!stored) return null
        const edited = recordDocument(content, stored)
        try {
          return parseRecord(await publishWhen(edited, stored.version, options))
        } catch (error) {
          await goToForm(stored._id)
          throw error
        }
      },
      onPublished: (published: AnyRecord | null) => {
        if (!published) return
        toast.success(`${content.one} scheduled successfully`, {
          description: seenFrom(published, ownTime(published)),
        })
        void goToForm(published._id)
      },
    }
  }
}

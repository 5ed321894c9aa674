import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { recordsOf, takeFromTrash } from '../../../api.ts'
import { localMoment } from '../../dates.ts'
import { isForLater } from '../../publishing/publication-state.ts'
import { useNeedsApproval } from '../../use-me.ts'
import type { AnyRecord } from '../content-type.ts'
import { documentStorage } from './draft/document-storage.ts'
import { type EditedDocument, isNeverLive, type Over } from './draft/edited-document.ts'
import { type FormValues, parseRecord } from './form-values.ts'
import { recordValues, sentValues, withSentTimes } from './record-fields.ts'
import type { FormStorage } from './use-save.ts'

/** When visitors will see what was saved; `undefined` if they see it already. */
function remarkOn({ isActive, publishAt, draft }: AnyRecord): string | undefined {
  if (draft?.publishesAt) {
    return `Visitors see the changes from ${localMoment(draft.publishesAt)}.`
  }
  return isActive && isForLater(publishAt)
    ? `Visible from ${localMoment(publishAt ?? '')}.`
    : undefined
}

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
    remarkOn,
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
        const remark = remarkOn(published)
        toast.success(`${content.one} ${remark ? 'scheduled' : 'published'} successfully`, {
          description: isActive ? remark : 'It is inactive, so visitors can’t see it.',
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
    const goToForm = (_id: string) =>
      navigate(`/admin/${content.name}/${_id}/edit`, { replace: true, state })
    const draft = {
      failed: 'Failed to save draft',
      save: async (values, { keyFor }) =>
        parseRecord(await api.drafts.create(withSentTimes(values), keyFor(values))),
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
      draft,
      failed: `Failed to create ${content.one.toLowerCase()}`,
      save: async (values, { keyFor }) =>
        parseRecord(await api.create(sentValues(values), keyFor(values))),
      onSaved: async (stored, isMore) => {
        const { _id } = stored
        toast.success(`${content.one} created successfully`, { description: remarkOn(stored) })
        // Text typed after the click is offered in the edit form of the new record.
        if (isMore) await goToForm(_id)
        else await navigate(list, { state: { saved: _id } })
      },
    }
  }
}

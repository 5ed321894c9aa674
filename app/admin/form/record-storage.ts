import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Content } from '#content/define.ts'
import type { ContentName } from '#content/index.ts'
import { recordsOf, trash } from '../../api.ts'
import type { AnyRecord } from '../content-type.ts'
import type { FormSnapshot } from './drafts/draft.ts'
import { recordIn } from './form-values.ts'
import { recordValues, sentValues } from './record-fields.ts'
import type { FormStorage } from './use-save.ts'

/** Storage of a record's form, and the navigation after a save. */
export function useRecordStorage(
  content: Content,
  record: AnyRecord | undefined,
  list: string,
): FormStorage<AnyRecord> {
  const navigate = useNavigate()
  const { state } = useLocation()
  const api = recordsOf(content)
  const one = content.one.toLowerCase()
  const succeed = (does: string) => toast.success(`${content.one} ${does} successfully`)

  if (!record) {
    return {
      failed: `Failed to create ${one}`,
      save: async (values, { keyFor }) =>
        recordIn(await api.create(sentValues(values), keyFor(values))),
      begunFrom: (stored) => begunFrom(content, stored),
      onSaved: async ({ _id }, isMore) => {
        succeed('created')
        // Unsaved rest: what was typed after the click is offered where the new record is edited.
        if (isMore) await navigate(`/admin/${content.name}/${_id}/edit`, { replace: true, state })
        else await navigate(list, { state: { saved: _id } })
      },
      draftOf: ({ _id }) => `${content.name}/${_id}`,
    }
  }

  const { _id } = record
  return {
    failed: `Failed to update ${one}`,
    save: async (values, { begun }) =>
      recordIn(await api.update(_id, sentValues(values), begun.version)),
    begunFrom: (stored) => begunFrom(content, stored),
    load: async () => recordIn(await api.get(_id)),
    // Cast: the names of the content types are those of their tables.
    bringBack: () => trash.restore({ type: content.name as ContentName, _id }),
    onSaved: async (_, isMore) => {
      succeed('updated')
      if (!isMore) await navigate(list, { state: { saved: _id } })
    },
  }
}

const begunFrom = (content: Content, record: AnyRecord): FormSnapshot => ({
  values: recordValues(content, record),
  version: record.version,
})

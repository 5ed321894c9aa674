import { toast } from 'sonner'
import type { Content, DraftState } from '#content/define.ts'
import type { ContentName } from '#content/index.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { documentAt, recordsOf } from '../../../api.ts'
import { withUndo } from '../../../ui/with-undo.ts'
import { type AnyRecord, liveVersionOf } from '../../content-type.ts'
import { isNeverLive } from '../../list/drafts/record-state.ts'
import { putBack } from '../../releases/put-back.ts'
import { recordValues, sentValues } from '../record-fields.ts'

interface Discarded {
  onDiscarded: () => unknown
  onUndone: (draft: AnyRecord) => unknown
}

/** Discards the draft that is in sight, and offers to begin it anew. Returns whether it is gone. */
export async function discardWithUndo(content: Content, record: AnyRecord, on: Discarded) {
  const { drafts } = recordsOf(content)
  // Cast: a content's name is one of the registry's.
  const type = content.name as ContentName
  const values = sentValues(recordValues(content, record))
  const undo = async () => {
    try {
      const isNew = isNeverLive(record)
      // The version that was live: a draft that somebody else has begun since, or published, is not replaced.
      const over = liveVersionOf(record)
      const saved = await (isNew ? drafts.create(values) : drafts.save(record._id, values, over))
      const restored = { type, recordId: saved._id, version: saved.version }
      const { lost } = await putBack(restored, former)
      on.onUndone(saved)
      toast.success('Draft saved successfully', { description: lost })
    } catch (error) {
      const stale = 'Somebody has saved it meanwhile. The discarded draft is in its history.'
      const description = hasStatus(error, 412) ? stale : reasonOf(error)
      toast.error('Failed to save draft', { description })
    }
  }
  let former: Pick<DraftState, 'release' | 'review'> = { release: null }
  try {
    // Its release may have been chosen since the record was loaded.
    former = (await drafts.get(record._id)).draft ?? former
    await documentAt(type, record._id).discard(record.version)
  } catch (error) {
    const stale = 'Somebody has saved it meanwhile: open it again to see how it is now.'
    const description = hasStatus(error, 412) ? stale : reasonOf(error)
    toast.error('Failed to discard draft', { description })
    return false
  }
  toast.success('Draft discarded', withUndo(undo))
  on.onDiscarded()
  return true
}

import { toast } from 'sonner'
import type { Trashed } from '#content/documents/trash-api.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { takeFromTrash } from '../../../api.ts'
import { withUndo } from '../../../ui/with-undo.ts'
import { applyToEach } from './bulk/bulk.ts'

interface Deleted {
  /** The notice: `Project deleted successfully`. */
  text: string
  description?: string | undefined
  /** The deleted records, pictures or messages. */
  things: Pick<Trashed, 'type' | '_id'>[]
  /** Name of the deleted things in the notices of the restore: `Project` or `3 projects`. */
  name: string
  onRestored: () => Promise<unknown>
}

/** Notice of a deletion with Undo. */
export function noticeDeleted({ text, description, things, name, onRestored }: Deleted) {
  const restore = async () => {
    let problem: unknown
    const { done } = await applyToEach(things, (item) =>
      takeFromTrash(item).catch((error) => {
        problem = error
        throw error
      }),
    )
    const isGone = hasStatus(problem, 404)
    // After a 404 the deleted record is not in the trash: a colleague may have restored it.
    if (done.length > 0 || isGone) await onRestored()
    if (done.length === things.length) toast.success(`${name} restored`)
    else {
      const lower = name.charAt(0).toLowerCase() + name.slice(1)
      const gone =
        things.length === 1
          ? 'It is no longer in the trash.'
          : 'Some of it is no longer in the trash.'
      const description = isGone ? gone : reasonOf(problem)
      toast.error(`Failed to restore ${lower}`, { description })
    }
  }
  toast.success(text, { description, ...withUndo(restore) })
}

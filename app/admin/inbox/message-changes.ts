import { toast } from 'sonner'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { hasStatus, isAborted, reasonOf } from '../../api/failure.ts'
import { api, type MessageFilter } from '../../api.ts'
import { noticeDeleted } from '../documents/list/undo-delete.ts'
import { downloadAnswer } from '../download-answer.ts'
import { withNotice } from '../with-notice.ts'

/** Loads the message whose id is in the URL, with the code that shows it, and marks it as read. */
export async function openMessage(id: string | null) {
  if (!id) return null
  try {
    const [message, { MessageDetails }, { ReadingPane }] = await Promise.all([
      api.json('GET /messages/:id', { params: { id } }),
      import('./message-details.tsx'),
      import('./details/reading-pane.tsx'),
    ])
    const read = message.status === 'new' ? await markRead(id) : undefined
    return { message: read ?? message, MessageDetails, ReadingPane }
  } catch (error) {
    const failed = 'Failed to fetch message'
    if (!isAborted(error)) toast.error(failed, { id: failed, description: reasonOf(error) })
    return null
  }
}

/** Marks a message as read. Notifies of success or failure. */
export async function markRead(id: string): Promise<InboxMessage | undefined> {
  try {
    const read = await api.json('PUT /messages/:id/read', { params: { id } })
    toast.success('Message marked as read')
    return read
  } catch (error) {
    toast.error('Failed to mark message as read', { description: reasonOf(error) })
    return undefined
  }
}

/** Marks a message as unread. Notifies of success or failure, and gives whether the change succeeded. */
export async function markUnread(id: string): Promise<boolean> {
  return await withNotice(api.json('PUT /messages/:id/unread', { params: { id } }), {
    done: 'Message marked as unread',
    failed: 'Failed to mark message as unread',
  })
}

/** Deletes a message and offers Undo. Gives whether the deletion succeeded. */
export async function removeMessage({ _id }: InboxMessage, refetch: () => Promise<unknown>) {
  const deletion = api.send('DELETE /messages/:id', { params: { id: _id } })
  if (!(await withNotice(deletion, { failed: 'Failed to delete message' }))) return false
  noticeDeleted({
    text: 'Message deleted successfully',
    things: [{ type: 'messages', _id }],
    name: 'Message',
    onRestored: refetch,
  })
  return true
}

/** Version of each message after its last change in this window, so that two quick changes do not conflict. */
const saved = new Map<string, number>()
let queue: Promise<unknown> = Promise.resolve()

/**
 * Changes the handling of a message. Gives whether the change succeeded. Optimistic locking: the change fails if a
 * colleague has changed the message.
 */
export function handleMessage({ _id, version }: InboxMessage, change: Handling): Promise<boolean> {
  const work = async () => {
    try {
      const known = Math.max(version, saved.get(_id) ?? 0)
      const { version: next } = await api.json('PUT /messages/:id', {
        params: { id: _id },
        body: change,
        version: known,
      })
      saved.set(_id, next)
      toast.success(noticeOf(change))
      return true
    } catch (error) {
      const isStale = hasStatus(error, 412)
      const description = isStale ? 'Someone else has just changed it.' : reasonOf(error)
      toast.error('Failed to change message', { description })
      return false
    }
  }
  const done = queue.then(work)
  queue = done
  return done
}

function noticeOf({ state, assignee, followUpAt, company, appliedFor }: Handling): string {
  if (state) return stateNotices[state]
  if (company !== undefined) return company ? 'Company saved' : 'Company removed'
  if (appliedFor !== undefined) return appliedFor ? 'Opening saved' : 'Opening removed'
  if (followUpAt !== undefined) return followUpAt ? 'Follow-up set' : 'Follow-up removed'
  return assignee ? 'Message assigned' : 'Message unassigned'
}

const stateNotices = {
  new: 'Message set to New',
  open: 'Message set to Open',
  waiting: 'Message set to Waiting',
  done: 'Message set to Done',
  spam: 'Message marked as spam',
} as const

const counted = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** Changes the handling of several messages. */
export async function handleSeveral(
  ids: string[],
  change: Pick<Handling, 'state' | 'assignee'>,
  refetch: () => Promise<unknown>,
) {
  try {
    const { done } = await api.json('POST /messages/bulk', { body: { ids, change } })
    toast.success(`${counted(done.length)} changed`)
    await refetch()
  } catch (error) {
    toast.error('Failed to change messages', { description: reasonOf(error) })
  }
}

/** Moves several messages to the trash and offers Undo. Gives whether the deletion succeeded. */
export async function removeSeveral(ids: string[], refetch: () => Promise<unknown>) {
  try {
    const { done } = await api.json('POST /messages/bulk', { body: { ids, isDeleted: true } })
    const name = counted(done.length)
    const things = done.map((_id) => ({ type: 'messages' as const, _id }))
    if (done.length === 0) toast('Someone else has already deleted them')
    else noticeDeleted({ text: `${name} deleted`, things, name, onRestored: refetch })
    return true
  } catch (error) {
    toast.error('Failed to delete messages', { description: reasonOf(error) })
    return false
  }
}

/** Downloads the messages of a list as CSV. */
export const exportMessages = (query: MessageFilter) =>
  downloadAnswer(api.send('GET /messages/export', { query }), {
    name: 'messages',
    failed: 'Failed to export messages',
  })

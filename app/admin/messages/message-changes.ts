import { toast } from 'sonner'
import type { Message } from '#content/api/messages.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { messages } from '../../api.ts'
import { dayInFileNames } from '../dates.ts'
import { download } from '../download.ts'
import { noticeDeleted } from '../list/undo-delete.ts'

/** The message in the address. Opening marks it as read. */
export async function openMessage(id: string | null): Promise<Message | null> {
  if (!id) return null
  try {
    const message = await messages.get(id)
    if (message.status !== 'new') return message
    return (await markRead(id)) ?? message
  } catch (error) {
    const failed = 'Failed to fetch message'
    if (!isAborted(error)) toast.error(failed, { id: failed, description: reasonOf(error) })
    return null
  }
}

/** Marks a message as read, with a notice. */
export async function markRead(id: string): Promise<Message | undefined> {
  try {
    const read = await messages.markRead(id)
    toast.success('Message marked as read')
    return read
  } catch (error) {
    toast.error('Failed to mark message as read', { description: reasonOf(error) })
    return undefined
  }
}

/** Marks a message as unread, with a notice. Returns whether it is. */
export async function markUnread(id: string): Promise<boolean> {
  try {
    await messages.markUnread(id)
    toast.success('Message marked as unread')
    return true
  } catch (error) {
    toast.error('Failed to mark message as unread', { description: reasonOf(error) })
    return false
  }
}

/** Returns whether it is deleted. */
export async function removeMessage({ _id }: Message, refetch: () => Promise<unknown>) {
  try {
    await messages.remove(_id)
  } catch (error) {
    toast.error('Failed to delete message', { description: reasonOf(error) })
    return false
  }
  noticeDeleted({
    text: 'Message deleted successfully',
    things: [{ type: 'messages', _id }],
    name: 'Message',
    onRestored: refetch,
  })
  return true
}

/** Downloads the messages of a list as a file. */
export async function exportMessages(query: Parameters<typeof messages.export>[0]) {
  try {
    download(await messages.export(query), `messages-${dayInFileNames(new Date())}.csv`)
  } catch (error) {
    toast.error('Failed to export messages', { description: reasonOf(error) })
  }
}

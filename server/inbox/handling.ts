import type { Selectable, Transaction } from 'kysely'
import type { Action } from '#content/documents/changes.ts'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { InboxMessage, MessageState } from '#content/inbox/messages-api.ts'
import type { Database } from '../database/connect.ts'
import { StaleError, UnknownPersonError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { changedMessage, getMessage, messageSearchText } from './messages.ts'
import { rememberVerdict } from './senders.ts'

interface Write {
  by: Person
  /** Optimistic locking: the version to replace. */
  version?: number | undefined
}

/**
 * Changes how a message is handled, such as its state and assignee. Missing values stay unchanged. Throws
 * `MissingError`, `StaleError` and `UnknownPersonError`.
 */
export function handleMessage(
  db: Database,
  id: string,
  change: Handling,
  { by, version }: Write,
): Promise<InboxMessage> {
  return transact(db, async (transaction) => {
    const message = await getMessage(transaction, id)
    if (version !== undefined && version !== message.version) throw new StaleError(message.version)
    if (change.assignee) await requireAccount(transaction, change.assignee)
    const set = changedColumns(message, change)
    if (Object.keys(set).length === 0) return message
    const isSpam = set.state === 'spam'
    if (set.state && (isSpam || message.state === 'spam')) {
      await rememberVerdict(transaction, message.email, isSpam, by)
    }
    await writeHandling(transaction, id, set)
    for (const action of actionsOf(message, set)) {
      await noteChange(transaction, { by, action, ...changedMessage(message) })
    }
    return getMessage(transaction, id)
  })
}

type Columns = Partial<Selectable<Tables['messages']>>

/** The new values of the columns that a change sets, and of the columns that depend on them. */
function changedColumns(message: InboxMessage, change: Handling): Columns {
  const set: Columns = {}
  const { state, assignee, followUpAt, company, appliedFor } = change
  if (state !== undefined && state !== message.state) set.state = state
  if (assignee !== undefined && assignee !== message.assignee) set.assignee = assignee
  if (followUpAt !== undefined && followUpAt !== message.followUpAt) set.followUpAt = followUpAt
  if (company !== undefined && company !== message.company) set.company = company
  if (appliedFor !== undefined && appliedFor !== message.appliedFor) set.appliedFor = appliedFor
  // Assigning a new message opens it.
  if (set.assignee && message.state === 'new' && state === undefined) set.state = 'open'
  if (message.isDue && (set.state || set.followUpAt !== undefined)) {
    set.isDue = 0
    set.followUpAt ??= null
  }
  if (set.state === 'spam' && message.followUpAt) set.followUpAt = null
  return set
}

const stateActions = {
  new: 'opened',
  open: 'opened',
  waiting: 'waiting',
  done: 'done',
  spam: 'marked-spam',
} as const satisfies Record<MessageState, Action>

function actionsOf(message: InboxMessage, set: Columns): Action[] {
  const isCleared = message.state === 'spam' && set.state
  const actions: Action[] = []
  if (set.state) actions.push(isCleared ? 'cleared-spam' : stateActions[set.state])
  if (set.assignee !== undefined) actions.push('assigned')
  if (set.followUpAt) actions.push('scheduled')
  if (set.company !== undefined || set.appliedFor !== undefined) actions.push('updated')
  return actions
}

/** Updates columns of a message, increments its version and updates its search text. */
export async function writeHandling(
  transaction: Transaction<Tables>,
  id: string,
  set: Columns,
): Promise<void> {
  const found = transaction.selectFrom('messages').selectAll().where('id', '=', id)
  const row = { ...(await found.executeTakeFirstOrThrow()), ...set }
  await transaction
    .updateTable('messages')
    .set({ ...set, version: row.version + 1, searchText: messageSearchText(row) })
    .where('id', '=', id)
    .execute()
}

async function requireAccount(transaction: Transaction<Tables>, email: string) {
  const account = transaction.selectFrom('accounts').select('id').where('email', '=', email)
  if (!(await account.executeTakeFirst())) throw new UnknownPersonError(email)
}

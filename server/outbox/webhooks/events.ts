import type { Transaction } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { Action, ChangedName } from '#content/documents/changes.ts'
import { contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import { takesEvent, type WebhookEvent, type WebhookFormat } from '#content/outbox/events.ts'
import { isPublic, type PublicationTimes } from '#content/publishing/publication.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import { enqueue, type NewDelivery } from '../queue.ts'

/** What has happened, as it lies in the outbox for each webhook that wants to know. */
export interface StoredEvent {
  type: WebhookEvent | 'webhook.test'
  timestamp: string
  data: Record<string, unknown>
  /** Where a person sees it: a path of the site or of the back office. */
  path?: string
  /** Where visitors have seen a record that is hidden or deleted now. */
  formerPath?: string
}

interface NewEvent extends Omit<StoredEvent, 'timestamp'> {
  type: WebhookEvent
  /** The contact message that it is about. */
  messageId?: string
}

type Listener = { id: string; format: WebhookFormat; events: Set<string> }

/** Memoized: a burst of messages is one transaction, which asks once who listens. */
const listeners = new WeakMap<object, Promise<Listener[]>>()

function listenersIn(transaction: Transaction<Tables>): Promise<Listener[]> {
  const known = listeners.get(transaction)
  if (known) return known
  const found = transaction
    .selectFrom('webhooks')
    .select(['id', 'format', 'events'])
    .where('isActive', '=', 1)
    .execute()
    .then((rows) =>
      rows.map(({ id, format, events }) => ({
        id,
        format,
        events: new Set<string>(JSON.parse(events)),
      })),
    )
  listeners.set(transaction, found)
  return found
}

/** Puts an event into the outbox for every webhook that listens, in the transaction that it follows from. */
export async function enqueueEvent(
  transaction: Transaction<Tables>,
  event: NewEvent,
): Promise<void> {
  await enqueue(transaction, await eventDeliveries(transaction, event))
}

/** What is put into the outbox of an event: for every webhook that listens. */
export async function eventDeliveries(
  transaction: Transaction<Tables>,
  { messageId, ...event }: NewEvent,
): Promise<NewDelivery[]> {
  const all = await listenersIn(transaction)
  const hasAddress = event.path !== undefined || event.formerPath !== undefined
  const wanted = all.filter(
    ({ format, events }) =>
      events.has(event.type) &&
      takesEvent(format, event.type) &&
      (format !== 'indexnow' || hasAddress),
  )
  const content: StoredEvent = { timestamp: now(), ...event }
  return wanted.map(({ id: recipient }) => ({
    ...({ channel: 'webhook', kind: 'event', recipient, content } as const),
    ...(messageId === undefined ? {} : { messageId }),
  }))
}

type Snapshot = {
  isActive?: boolean | undefined
  slug?: string | undefined
} & Partial<PublicationTimes>

/** A change as `noteChange` writes it down. */
interface NotedChange {
  action: Action
  type: ChangedName
  recordId: string
  name: string
  version?: number | undefined
  snapshot?: Snapshot | undefined
}

/** Tells the webhooks of a change of a record or page. What is not public is named, and not shown. */
export async function enqueueChange(
  transaction: Transaction<Tables>,
  { action, type, recordId, name, version, snapshot }: NotedChange,
): Promise<void> {
  if (type === 'pages' && isPageName(recordId)) {
    if (action !== 'published' && action !== 'undone') return
    const data = { kind: type, id: recordId, name, isActive: true, version }
    return enqueueEvent(transaction, {
      type: action === 'undone' ? 'record.changed' : 'record.published',
      data,
      path: pageOf(recordId).path,
    })
  }
  if (!Object.hasOwn(contents, type)) return
  const content: Content = contents[type as keyof typeof contents] // what the line above asks
  const { slug } = snapshot ?? {}
  const isActive = snapshot !== undefined && isSeenNow(snapshot)
  const event = eventOf(action, isActive)
  if (!event) return
  const isShown = isActive && event !== 'record.deleted' && slug !== undefined
  // What was never public has no address that a search engine may learn.
  const isGone = goneBy.has(action) || (action === 'deleted' && isActive)
  return enqueueEvent(transaction, {
    type: event,
    data: {
      kind: type,
      id: recordId,
      name,
      ...(event === 'record.deleted' ? {} : { isActive, version }),
    },
    ...(isShown ? { path: `${folderOf(content)}${slug}` } : {}),
    ...(isGone && slug !== undefined ? { formerPath: `${folderOf(content)}${slug}` } : {}),
  })
}

/** Actions by which a public record is one no more. */
const goneBy: ReadonlySet<Action> = new Set<Action>(['deactivated', 'ended'])

/** Whether visitors see it: one that is scheduled is not public yet. */
const isSeenNow = ({ isActive = false, publishAt = null, unpublishAt = null }: Snapshot) =>
  isPublic({ isActive, publishAt, unpublishAt }, now())

/** Which event an action on a record is; none for what is no change of its own, as its place in a list. */
function eventOf(action: Action, isActive: boolean): WebhookEvent | undefined {
  if (action === 'activated' || action === 'published')
    return isActive ? 'record.published' : 'record.changed'
  if (action === 'created' || action === 'restored')
    return isActive ? 'record.published' : undefined
  if (['updated', 'deactivated', 'ended', 'undone'].includes(action)) return 'record.changed'
  return action === 'deleted' ? 'record.deleted' : undefined
}

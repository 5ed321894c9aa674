import type { Transaction } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { Action, ChangedName } from '#content/documents/changes.ts'
import { contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import { takesEvent, type WebhookEvent, type WebhookFormat } from '#content/outbox/events.ts'
import { isPublic, type PublicationTimes } from '#content/publishing/publication.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../tables.ts'
import { enqueue, type NewDelivery } from '../queue.ts'

/** An event, as stored in the outbox for each webhook that listens to it. */
export interface StoredEvent {
  type: WebhookEvent | 'webhook.test'
  timestamp: string
  data: Record<string, unknown>
  /** Path of the page, on the site or in the back office, that shows the subject of the event. */
  path?: string
  /** Former path of a record that has moved, or is now hidden or deleted. */
  formerPath?: string
}

interface NewEvent extends Omit<StoredEvent, 'timestamp'> {
  type: WebhookEvent
  /** Id of the contact message that the event is about. */
  messageId?: string
}

type Listener = { id: string; format: WebhookFormat; events: Set<string> }

/** Cache: messages of a burst are stored in one transaction, which reads the listening webhooks only once. */
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

/** Queues an event for every webhook that listens to it, in the transaction that causes the event. */
export async function enqueueEvent(
  transaction: Transaction<Tables>,
  event: NewEvent,
): Promise<void> {
  await enqueue(transaction, await eventDeliveries(transaction, event))
}

/** Deliveries of an event, one for every webhook that listens. */
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

/** A change as recorded by `noteChange`. */
interface NotedChange {
  action: Action
  type: ChangedName
  recordId: string
  name: string
  version?: number | undefined
  snapshot?: Snapshot | undefined
  /** The slug under which visitors saw the record before the change, if the change gave it another one. */
  formerSlug?: string | undefined
}

/** Queues the event of a changed record or page. A hidden record is named, but its address is left out. */
export async function enqueueChange(
  transaction: Transaction<Tables>,
  { action, type, recordId, name, version, snapshot, formerSlug }: NotedChange,
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
  const content: Content = contents[type as keyof typeof contents] // checked on the line above
  const { slug } = snapshot ?? {}
  const isActive = snapshot !== undefined && isSeenNow(snapshot)
  const event = eventOf(action, isActive)
  if (!event) return
  const isShown = isActive && event !== 'record.deleted' && slug !== undefined
  // Only a record that was public has a former path, because search engines must not learn other addresses.
  const isGone = goneBy.has(action) || (action === 'deleted' && isActive)
  const leftSlug = formerSlug ?? (isGone ? slug : undefined)
  return enqueueEvent(transaction, {
    type: event,
    data: {
      kind: type,
      id: recordId,
      name,
      ...(event === 'record.deleted' ? {} : { isActive, version }),
    },
    ...(isShown ? { path: `${folderOf(content)}${slug}` } : {}),
    ...(leftSlug !== undefined ? { formerPath: `${folderOf(content)}${leftSlug}` } : {}),
  })
}

/** Actions that hide a public record. */
const goneBy: ReadonlySet<Action> = new Set<Action>(['deactivated', 'ended'])

/** Whether visitors see the record. A scheduled record is not public yet. */
const isSeenNow = ({ isActive = false, publishAt = null, unpublishAt = null }: Snapshot) =>
  isPublic({ isActive, publishAt, unpublishAt }, now())

/** Event of an action on a record; `undefined` for actions that change no content, such as moving it in a list. */
function eventOf(action: Action, isActive: boolean): WebhookEvent | undefined {
  if (action === 'activated' || action === 'published')
    return isActive ? 'record.published' : 'record.changed'
  if (action === 'created' || action === 'restored')
    return isActive ? 'record.published' : undefined
  if (['updated', 'deactivated', 'ended', 'undone'].includes(action)) return 'record.changed'
  return action === 'deleted' ? 'record.deleted' : undefined
}

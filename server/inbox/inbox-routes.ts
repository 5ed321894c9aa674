import { unknownNames, unknownNameText } from '#content/inbox/inbox.ts'
import { inboxRoutes } from '#content/inbox/inbox-api.ts'
import { hasDuty } from '#content/people/accounts.ts'
import { UnknownPersonError } from '../database/errors.ts'
import { actorOf, entityTag, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import { listAccounts } from '../people/accounts.ts'
import { changeSeveral } from './bulk.ts'
import { countStates, getConversation } from './conversation.ts'
import { handleMessage } from './handling.ts'
import { createInboxEvents } from './inbox-events.ts'
import type { InboxServices } from './inbox-services.ts'
import { getInboxSettings, saveInboxSettings } from './inbox-settings.ts'
import { getMessage } from './messages.ts'
import { addNote, editNote, removeNote } from './notes.ts'
import { noteReplying } from './replies.ts'
import { sendReply } from './send-reply.ts'

const tags = ['Messages']

/** Inbox routes: assignment, notes, replies and live updates. */
export function inboxApiRoutes(app: ApiServer, services: InboxServices) {
  settingsRoutes(app, services)
  eventRoutes(app, services)
  handlingRoutes(app, services)
  noteRoutes(app, services)
  replyRoutes(app, services)
}

/** The settings of the inbox and the templates of replies. */
function settingsRoutes(app: ApiServer, { db, env }: InboxServices) {
  app.get(
    '/messages/settings',
    {
      schema: {
        ...inboxRoutes['GET /messages/settings'],
        tags,
        summary: 'Get the inbox settings',
      },
    },
    async (_request, reply) => {
      const found = await getInboxSettings(db)
      return reply
        .header('ETag', entityTag(found.version))
        .send({ ...found, isMailSetUp: await isMailSetUp(db, env) })
    },
  )

  app.put(
    '/messages/settings',
    {
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        ...inboxRoutes['PUT /messages/settings'],
        tags,
        summary: 'Save the inbox settings',
        description:
          'Templates may contain {{name}}, {{company}}, {{subject}} and {{me}}. Supports If-Match.',
      },
    },
    async (request, reply) => {
      const errors = request.body.templates.flatMap(({ text }, place) => {
        const names = unknownNames(text)
        const message = unknownNameText(names)
        return names.length > 0 ? [{ field: `templates.${place}.text`, message }] : []
      })
      if (errors[0]) throw new Problem(422, `${errors[0].message}.`, { errors })
      const saved = await saveInboxSettings(db, request.body, writeOptions(request))
      return reply
        .header('ETag', entityTag(saved.version))
        .send({ ...saved, isMailSetUp: await isMailSetUp(db, env) })
    },
  )
}

/** Live updates of open back offices. */
function eventRoutes(app: ApiServer, services: InboxServices) {
  const events = createInboxEvents(services)
  app.addHook('preClose', async () => events.close())

  app.get(
    '/messages/events',
    {
      schema: {
        ...inboxRoutes['GET /messages/events'],
        tags,
        summary: 'Subscribe to message updates',
        description:
          'Server-sent events: `inbox` means that `/messages/inbox` has changed. Three streams per session; beyond that 204, ' +
          'and the client must poll. The stream ends within a second after the session or the duty, and ' +
          'when the server stops.',
      },
    },
    async (request, reply) => {
      const { session } = request
      if (!session) throw new Problem(401, 'Please sign in.')
      const stream = await events.open(session.id)
      // 204, because browsers report error statuses in the console.
      if (!stream) return reply.code(204).send()
      // The header keeps Nginx from buffering the events.
      return reply.type('text/event-stream').header('X-Accel-Buffering', 'no').send(stream)
    },
  )
}

/** The state and the assignee of messages. */
function handlingRoutes(app: ApiServer, { db }: InboxServices) {
  app.get(
    '/messages/counts',
    {
      schema: {
        ...inboxRoutes['GET /messages/counts'],
        tags,
        summary: 'Count messages by state',
      },
    },
    () => countStates(db),
  )

  app.get(
    '/messages/people',
    {
      schema: {
        ...inboxRoutes['GET /messages/people'],
        tags,
        summary: 'List possible assignees',
      },
    },
    async () => {
      const accounts = await listAccounts(db)
      return accounts.filter((account) => hasDuty(account, 'messages')).map(({ email }) => email)
    },
  )

  app.post(
    '/messages/bulk',
    {
      schema: {
        ...inboxRoutes['POST /messages/bulk'],
        tags,
        summary: 'Change or delete several messages at once',
        description:
          'One message after the other, so a request that fails can be repeated. Messages that no longer exist are skipped.',
      },
    },
    async (request) => {
      const { ids, change, isDeleted } = request.body
      return known(changeSeveral(db, ids, isDeleted ? 'delete' : (change ?? {}), actorOf(request)))
    },
  )

  app.put(
    '/messages/:id',
    {
      schema: {
        ...inboxRoutes['PUT /messages/:id'],
        tags,
        summary: 'Change how a message is handled',
        description:
          'Missing values stay unchanged. Marking a message as spam, or undoing that, is remembered for ' +
          'the sender. Supports If-Match.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const saved = await known(handleMessage(db, id, request.body, writeOptions(request)))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )
}

/** Notes to colleagues. */
function noteRoutes(app: ApiServer, { db }: InboxServices) {
  app.post(
    '/messages/:id/notes',
    {
      bodyLimit: noteBytes,
      schema: {
        ...inboxRoutes['POST /messages/:id/notes'],
        tags,
        summary: 'Write a note for colleagues',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      return reply.code(201).send(await addNote(db, id, request.body.text, actorOf(request)))
    },
  )

  app.put(
    '/messages/:id/notes/:note',
    {
      bodyLimit: noteBytes,
      schema: {
        ...inboxRoutes['PUT /messages/:id/notes/:note'],
        tags,
        summary: 'Change an own note',
      },
    },
    (request) => {
      const { id, note } = request.params
      return editNote(db, id, note, { text: request.body.text, by: actorOf(request) })
    },
  )

  app.delete(
    '/messages/:id/notes/:note',
    {
      schema: {
        ...inboxRoutes['DELETE /messages/:id/notes/:note'],
        tags,
        summary: 'Remove an own note',
      },
    },
    async (request, reply) => {
      const { id, note } = request.params
      await removeNote(db, id, note, actorOf(request))
      return reply.code(204).send()
    },
  )
}

/** A message with its conversation, and replies to it. */
function replyRoutes(app: ApiServer, services: InboxServices) {
  const { db } = services
  app.get(
    '/messages/:id/conversation',
    {
      schema: {
        ...inboxRoutes['GET /messages/:id/conversation'],
        tags,
        summary: 'Get a message with its conversation',
      },
    },
    (request) => getConversation(db, request.params.id, actorOf(request)),
  )

  app.put(
    '/messages/:id/replying',
    {
      schema: {
        ...inboxRoutes['PUT /messages/:id/replying'],
        tags,
        summary: 'Announce that you are writing a reply, and get who else is',
        description: 'Valid for 45 seconds.',
      },
    },
    async (request) => {
      const { id } = request.params
      const { version } = await getMessage(db, id)
      const person = actorOf(request) ?? ''
      return { replying: await noteReplying(db, id, person, request.body.isReplying), version }
    },
  )

  app.post(
    '/messages/:id/replies',
    {
      bodyLimit: noteBytes,
      schema: {
        ...inboxRoutes['POST /messages/:id/replies'],
        tags,
        summary: 'Reply to a message by mail',
        description:
          'Stores and queues the reply in one transaction. With If-Match, refused if the message ' +
          'has changed since. 409 if mail is not set up.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const write = writeOptions(request)
      return reply.code(201).send(await sendReply(services, id, request.body, write))
    },
  )
}

/** Enough for 10,000 characters, even if JSON escapes them. */
const noteBytes = 128 * 1024

/** Reports an unknown assignee as an error of its field. */
async function known<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof UnknownPersonError)) throw error
    const message = `There is no account of ${error.message}`
    throw new Problem(422, `${message}.`, { errors: [{ field: 'assignee', message }] })
  }
}

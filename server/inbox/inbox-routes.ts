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

/** What a team does about messages. */
export function inboxApiRoutes(app: ApiServer, services: InboxServices) {
  const { db, env } = services

  app.get(
    '/messages/counts',
    {
      schema: {
        ...inboxRoutes['GET /messages/counts'],
        tags,
        summary: 'How many messages are in each state',
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
        summary: 'Who can be given messages',
      },
    },
    async () => {
      const accounts = await listAccounts(db)
      return accounts.filter((account) => hasDuty(account, 'messages')).map(({ email }) => email)
    },
  )

  app.get(
    '/messages/settings',
    {
      schema: {
        ...inboxRoutes['GET /messages/settings'],
        tags,
        summary: 'Get how the company answers',
      },
    },
    async (_request, reply) => {
      const found = await getInboxSettings(db)
      return reply
        .header('ETag', entityTag(found.version))
        .send({ ...found, isMailSetUp: isMailSetUp(env) })
    },
  )

  app.put(
    '/messages/settings',
    {
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        ...inboxRoutes['PUT /messages/settings'],
        tags,
        summary: 'Save how the company answers',
        description:
          'Templates may name {{name}}, {{company}}, {{subject}} and {{me}}. Honours If-Match.',
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
        .send({ ...saved, isMailSetUp: isMailSetUp(env) })
    },
  )

  const events = createInboxEvents(services)
  app.addHook('preClose', async () => events.close())
  app.get(
    '/messages/events',
    {
      schema: {
        ...inboxRoutes['GET /messages/events'],
        tags,
        summary: 'Hear at once when messages come or change',
        description:
          'Server-sent events: `inbox` says that `/messages/inbox` has news. Three streams a session; 204 ' +
          'beyond that, and whoever asks goes on to ask. Ends within a second of the session or the duty, and ' +
          'when the server stops.',
      },
    },
    async (request, reply) => {
      const { session } = request
      if (!session) throw new Problem(401, 'Please sign in.')
      const stream = await events.open(session.id)
      // No error: a browser would complain in its console of one.
      if (!stream) return reply.code(204).send()
      // Nginx would keep the events back until there are enough of them.
      return reply.type('text/event-stream').header('X-Accel-Buffering', 'no').send(stream)
    },
  )

  app.post(
    '/messages/bulk',
    {
      schema: {
        ...inboxRoutes['POST /messages/bulk'],
        tags,
        summary: 'Change or delete several messages at once',
        description: 'All of them in one transaction, but those that are gone.',
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
          'What is left out stays. `spam` as its state, and any other state after it, are remembered for ' +
          'the sender. Honours If-Match.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const saved = await known(handleMessage(db, id, request.body, writeOptions(request)))
      return reply.header('ETag', entityTag(saved.version)).send(saved)
    },
  )

  app.get(
    '/messages/:id/conversation',
    {
      schema: {
        ...inboxRoutes['GET /messages/:id/conversation'],
        tags,
        summary: 'Get all that is known of a message',
      },
    },
    (request) => getConversation(db, request.params.id, actorOf(request)),
  )

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
        summary: 'Change a note of one’s own',
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
        summary: 'Remove a note of one’s own',
      },
    },
    async (request, reply) => {
      const { id, note } = request.params
      await removeNote(db, id, note, actorOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/messages/:id/replying',
    {
      schema: {
        ...inboxRoutes['PUT /messages/:id/replying'],
        tags,
        summary: 'Say that one is writing an answer, and learn who else is',
        description: 'It counts for 45 seconds.',
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
        summary: 'Answer a message by mail',
        description:
          'Stored and put into the outbox in one transaction. With If-Match it is refused when anything ' +
          'has happened to the message since; 409 where no mail is set up.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const write = writeOptions(request)
      return reply.code(201).send(await sendReply(services, id, request.body, write))
    },
  )
}

/** A text of 10,000 characters, however it is written in JSON. */
const noteBytes = 128 * 1024

/** An assignee without an account is told at its field. */
async function known<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof UnknownPersonError)) throw error
    const message = `There is no account of ${error.message}`
    throw new Problem(422, `${message}.`, { errors: [{ field: 'assignee', message }] })
  }
}

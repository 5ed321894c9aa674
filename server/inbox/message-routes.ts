import { messageBytes } from '#content/documents/limits.ts'
import { messageRoutes } from '#content/inbox/messages-api.ts'
import { retryAfterText } from '#content/text/retry-after.ts'
import { copiedSince } from '../database/copy/announced-copy.ts'
import { isReserveSpent } from '../database/engine/disk-reserve.ts'
import { sendCsv } from '../http/api/csv.ts'
import { actorOf, listOf, sessionOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import { readMailHealth } from '../outbox/channel-failures.ts'
import type { InboxServices } from './inbox-services.ts'
import { keepsSource } from './inbox-settings.ts'
import { deleteMessage, getMessage, listMessages, markMessage, readInbox } from './messages.ts'
import { messagesAsCsv } from './messages-csv.ts'
import { receiveMessage } from './receive-message.ts'

const tags = ['Messages']

/** Public message routes. A token in the request is ignored. */
export function openMessageRoutes(app: ApiServer, services: InboxServices) {
  app.get(
    '/messages/form-token',
    {
      config: { ignoresToken: true },
      schema: {
        ...messageRoutes['GET /messages/form-token'],
        tags,
        summary: 'Get a token that records when a contact form was first used',
        description:
          'The form sends the token with the message. It is optional. `keepsSource` means that ' +
          'the page from which a message is sent is stored.',
      },
    },
    async () => ({
      token: services.formTokens.issue(),
      ...((await keepsSource(services.db)) && { keepsSource: true }),
    }),
  )

  app.post(
    '/messages',
    {
      bodyLimit: messageBytes,
      config: { ignoresToken: true },
      schema: {
        ...messageRoutes['POST /messages'],
        tags,
        summary: 'Send a message',
        description:
          'The subject is `subject`, else `company`, else the default one; a `company` beside a ' +
          '`subject` is appended in brackets. Accepts 5 messages in 10 minutes from one email address and 30 ' +
          'from one network address; beyond that 429 and Retry-After say when to try again.',
      },
    },
    async (request, reply) => {
      const received = await receiveMessage(services, request.body, { ip: request.ip })
      if ('retryAfter' in received) {
        const { retryAfter } = received
        throw new Problem(429, `Too many messages. ${retryAfterText(retryAfter)}`, { retryAfter })
      }
      const { stored } = received
      return reply.code(201).header('Location', `/api/messages/${stored._id}`).send(stored)
    },
  )
}

/** Routes for people with the messages duty. */
export function staffMessageRoutes(app: ApiServer, { db, env, findBackupTrouble }: InboxServices) {
  app.get(
    '/messages',
    {
      schema: {
        ...messageRoutes['GET /messages'],
        tags,
        summary: 'List messages',
      },
    },
    async (request, reply) => {
      const list = await listMessages(db, request.query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.get(
    '/messages/export',
    {
      schema: {
        ...messageRoutes['GET /messages/export'],
        tags,
        summary: 'Export messages as CSV',
        description:
          'For spreadsheets in the site’s language: the delimiter is a semicolon in German, else a comma; times are ' +
          'in the site’s time zone, with its offset. A cell that a spreadsheet would take for a formula begins with ' +
          'an apostrophe.',
      },
    },
    async (request, reply) =>
      sendCsv(reply, 'messages.csv', await messagesAsCsv(db, request.query)),
  )

  app.get(
    '/messages/inbox',
    {
      schema: {
        ...messageRoutes['GET /messages/inbox'],
        tags,
        summary: 'Count new messages and check for later ones',
        description:
          'Cheap enough to poll every few seconds. `arrived` counts messages later than `after`, without suspected spam, up to 1,000.',
      },
    },
    async (request) => ({
      ...(await readInbox(db, request.query.after)),
      mail: await readMailHealth(db, env),
      readOnlySince: (await copiedSince(db)) ?? null,
      isDiskFull: isReserveSpent(db),
      backups: sessionOf(request).role === 'administrator' ? await findBackupTrouble() : null,
    }),
  )

  app.get(
    '/messages/:id',
    { schema: { ...messageRoutes['GET /messages/:id'], tags, summary: 'Get a message' } },
    (request) => getMessage(db, request.params.id),
  )

  const markRoute = (word: 'read' | 'unread', status: 'read' | 'new', description: string) =>
    app.put(
      `/messages/:id/${word}`,
      {
        schema: {
          ...messageRoutes[`PUT /messages/:id/${word}`],
          tags,
          summary: `Mark a message as ${word}`,
          description,
        },
      },
      (request) => markMessage(db, request.params.id, status, actorOf(request)),
    )
  markRoute('read', 'read', 'Marking it again changes nothing.')
  markRoute('unread', 'new', 'Sets its status to new. Marking it again changes nothing.')

  app.delete(
    '/messages/:id',
    {
      schema: {
        ...messageRoutes['DELETE /messages/:id'],
        tags,
        summary: 'Delete a message',
        description: 'It can be restored from the trash for 30 days.',
      },
    },
    async (request, reply) => {
      await deleteMessage(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )
}

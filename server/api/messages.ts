import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { messageBytes } from '#content/limits.ts'
import { messageInput, type NewMessage } from '#content/messages.ts'
import { retryAfterText } from '#content/retry-after.ts'
import {
  deleteMessage,
  getMessage,
  listMessages,
  markMessage,
  messageSorts,
  readInbox,
} from '../database/messages.ts'
import { Problem } from '../http/problems.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import type { Services } from '../services.ts'
import { personOf, sendList } from './http.ts'
import { messagesAsCsv } from './messages-csv.ts'
import { idParams, listQuery } from './validation.ts'

const tags = ['Messages']

const message = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(['new', 'read']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' })

const query = listQuery(messageSorts).extend({ status: z.enum(['new', 'read']).optional() })

const inboxQuery = z.strictObject({
  after: z.uuid('After must be the id of a message').optional(),
})

const exportQuery = query.pick({ search: true, status: true })

/** What a visitor may do: write to the company. A token in the request is ignored. */
export function openMessageRoutes(app: FastifyInstance, services: Services) {
  app.get(
    '/messages/form-token',
    {
      config: { ignoresToken: true },
      schema: {
        tags,
        summary: 'Note when a contact form is first touched',
        description: 'The form sends the token along. A message without one is as welcome.',
        response: { 200: z.object({ token: z.string() }) },
      },
    },
    () => ({ token: services.formTokens.issue() }),
  )

  app.post<{ Body: NewMessage }>(
    '/messages',
    {
      bodyLimit: messageBytes,
      config: { ignoresToken: true },
      schema: {
        tags,
        summary: 'Send a message',
        description:
          'The subject is `subject`, else `company`, else the default one; a `company` beside a ' +
          '`subject` stands behind it in brackets. In 10 minutes 5 are taken with one e-mail and 30 ' +
          'from one network address; beyond that 429 and Retry-After say when to try again.',
        body: messageInput,
        response: { 201: message },
      },
    },
    async (request, reply) => {
      const received = await receiveMessage(services, request.body, request.ip)
      if ('retryAfter' in received) {
        const { retryAfter } = received
        throw new Problem(429, `Too many messages. ${retryAfterText(retryAfter)}`, { retryAfter })
      }
      return reply.code(201).header('Location', `/api/messages/${received._id}`).send(received)
    },
  )
}

/** What an administrator may do with messages. */
export function administratorMessageRoutes(app: FastifyInstance, { db, env }: Services) {
  app.get<{ Querystring: z.infer<typeof query> }>(
    '/messages',
    {
      schema: {
        tags,
        summary: 'List messages',
        querystring: query,
        response: { 200: z.array(message) },
      },
    },
    async (request, reply) => {
      const list = await listMessages(db, request.query)
      return sendList(request, reply, env.siteUrl, list, request.query)
    },
  )

  app.get<{ Querystring: z.infer<typeof exportQuery> }>(
    '/messages/export',
    {
      schema: {
        tags,
        summary: 'Export messages as CSV',
        description:
          'A cell that a spreadsheet would take for a formula begins with an apostrophe.',
        querystring: exportQuery,
        response: { 200: z.string().describe('text/csv') },
      },
    },
    (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="messages.csv"')
        .send(messagesAsCsv(db, request.query)),
  )

  app.get<{ Querystring: z.infer<typeof inboxQuery> }>(
    '/messages/inbox',
    {
      schema: {
        tags,
        summary: 'How many messages are new, and whether there are later ones',
        description:
          'Cheap enough to be asked every few seconds. `arrived` counts those that came later than `after`, up to 1,000.',
        querystring: inboxQuery,
        response: {
          200: z.object({ unread: z.int(), newest: z.uuid().nullable(), arrived: z.int() }),
        },
      },
    },
    (request) => readInbox(db, request.query.after),
  )

  app.get<{ Params: z.infer<typeof idParams> }>(
    '/messages/:id',
    { schema: { tags, summary: 'Get a message', params: idParams, response: { 200: message } } },
    (request) => getMessage(db, request.params.id),
  )

  const markRoute = (word: string, status: 'read' | 'new', description: string) =>
    app.put<{ Params: z.infer<typeof idParams> }>(
      `/messages/:id/${word}`,
      {
        schema: {
          tags,
          summary: `Mark a message as ${word}`,
          description,
          params: idParams,
          response: { 200: message },
        },
      },
      (request) => markMessage(db, request.params.id, status, personOf(request)),
    )
  markRoute('read', 'read', 'Marking it again changes nothing.')
  markRoute('unread', 'new', 'Its status is new again. Marking it again changes nothing.')

  app.delete<{ Params: z.infer<typeof idParams> }>(
    '/messages/:id',
    {
      schema: {
        tags,
        summary: 'Delete a message',
        description: 'It can be restored from the trash for 30 days.',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteMessage(db, request.params.id, personOf(request))
      return reply.code(204).send()
    },
  )
}

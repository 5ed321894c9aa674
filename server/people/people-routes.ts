import type { FastifyRequest } from 'fastify'
import { hasDuty, type Rights } from '#content/people/accounts.ts'
import { peopleRoutes } from '#content/people/people-api.ts'
import type { Database } from '../database/connect.ts'
import { TakenError } from '../database/errors.ts'
import { actorOf, sessionOf } from '../http/api/http.ts'
import { transactAs } from '../http/api/session.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import type { Services } from '../services.ts'
import { findAccount, removeAccount, setRights } from './accounts.ts'
import {
  invitationHours,
  invitePerson,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts'
import { getPerson, listNames, listPersons, setApproval, signOutPerson } from './people.ts'

const tags = ['People']

/** Lists colleagues' names for all staff. */
export function nameRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/people/names',
    {
      schema: {
        ...peopleRoutes['GET /people/names'],
        tags,
        summary: 'List colleagues’ names',
        description: 'Ordered by email address. People without a name are left out.',
      },
    },
    () => listNames(db),
  )
}

/** Routes by which administrators manage accounts and invitations. */
export function administratorPeopleRoutes(app: ApiServer, services: Services) {
  accountRoutes(app, services)
  rightsRoutes(app, services)
  invitationRoutes(app, services)
}

/** Whether the single sign-on sets the rights. */
const areRightsOfSignOn = ({ signIn }: Services['env']) =>
  signIn.way !== 'local' && signIn.roles.length > 0

/** Accounts, their sessions and their removal. */
function accountRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/people',
    {
      schema: {
        ...peopleRoutes['GET /people'],
        tags,
        summary: 'List accounts and invitations',
      },
    },
    async (request) => ({
      people: await listPersons(db, sessionOf(request).accountId),
      invitations: await listInvitations(db),
      isMailSetUp: await isMailSetUp(db, env),
      signIn: env.signIn.way,
      areRightsOfSignOn: areRightsOfSignOn(env),
    }),
  )

  app.delete(
    '/people/:id/sessions',
    {
      schema: {
        ...peopleRoutes['DELETE /people/:id/sessions'],
        tags,
        summary: 'Sign a person out everywhere',
      },
    },
    async (request, reply) => {
      await signOutPerson(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/people/:id',
    {
      schema: {
        ...peopleRoutes['DELETE /people/:id'],
        tags,
        summary: 'Remove a person',
        description:
          'Ends their sessions at once and keeps what they wrote. Nobody can remove themselves. With a ' +
          'single sign-on, a person whom it still admits gets a new account at the next sign-in.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { to = null } = request.query
      requireOther(request, 'You can’t remove yourself. Ask another administrator.')
      const { email } = await getPerson(db, id)
      if (to === id) throw new Problem(400, 'Assign their messages to someone else.')
      const newAssignee = to === null ? null : (await getPerson(db, to)).email
      await removeAccount(db, email, { by: actorOf(request), to: newAssignee })
      return reply.code(204).send()
    },
  )
}

/** What a person may do. */
function rightsRoutes(app: ApiServer, { db, env }: Services) {
  app.put(
    '/people/:id/rights',
    {
      schema: {
        ...peopleRoutes['PUT /people/:id/rights'],
        tags,
        summary: 'Change a person’s permissions',
        description:
          'Applies to open sessions at once. Nobody can change their own permissions. More permissions than before ' +
          'require a confirmation.',
      },
    },
    async (request, reply) => {
      requireOther(request, 'You can’t change your own permissions. Ask another administrator.')
      if (areRightsOfSignOn(env)) {
        throw new Problem(409, 'Single sign-on sets the permissions at each sign-in.')
      }
      const person = await getPerson(db, request.params.id)
      if (isRaised(person, request.body)) await app.requireConfirmation(request)
      await setRights(db, person.email, request.body, actorOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/people/:id/approval',
    {
      schema: {
        ...peopleRoutes['PUT /people/:id/approval'],
        tags,
        summary: 'Set whether a person needs approval to publish',
        description:
          'Applies to open sessions at once: the person saves drafts and sends them for review. Has no effect ' +
          'for administrators and for people without the duty content. Dropping it requires a confirmation.',
      },
    },
    async (request, reply) => {
      const { needsApproval } = request.body
      if (!needsApproval) await app.requireConfirmation(request)
      await setApproval(db, request.params.id, needsApproval, actorOf(request))
      return reply.code(204).send()
    },
  )
}

/** Invitations. */
function invitationRoutes(app: ApiServer, { db, env }: Services) {
  app.post(
    '/invitations',
    {
      schema: {
        ...peopleRoutes['POST /invitations'],
        tags,
        summary: 'Invite a person',
        description:
          `Returns a link that is valid once, for ${invitationHours} hours; with \`byMail\` it is also sent by mail. ` +
          'An administrator’s invitation requires a confirmation. Voids an earlier invitation of the same address. With a single sign-on the account is created ' +
          'at once, for the first identity that signs in with the address.',
      },
    },
    async (request, reply) => {
      const { byMail } = request.body
      if (byMail && !(await isMailSetUp(db, env))) {
        throw new Problem(409, 'Email is not set up. Share the link instead.')
      }
      const { email } = sessionOf(request)
      if (request.body.role === 'administrator') {
        await refuseTaken(db, request.body.email)
        await app.requireConfirmation(request)
      }
      const invited = await transactAs({ db }, request, (transaction) =>
        invitePerson({ db: transaction, env }, request.body, email),
      ).catch(explainTaken)
      return reply.code(201).send(invited)
    },
  )

  app.delete(
    '/invitations/:id',
    {
      schema: {
        ...peopleRoutes['DELETE /invitations/:id'],
        tags,
        summary: 'Withdraw an invitation',
        description: 'Its link is void at once.',
      },
    },
    async (request, reply) => {
      await withdrawInvitation(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )
}

/** Whether rights include one that the person does not have. */
const isRaised = (person: Rights, { role, duties }: Rights) =>
  role === 'administrator'
    ? person.role !== 'administrator'
    : duties.some((duty) => !hasDuty(person, duty))

/** Refuses an address with an account before the owner has to confirm. */
async function refuseTaken(db: Database, email: string) {
  if (await findAccount(db, email)) explainTaken(new TakenError(email))
}

function explainTaken(error: unknown): never {
  if (!(error instanceof TakenError)) throw error
  const message = 'There is already an account with this email'
  throw new Problem(409, `${message}.`, { errors: [{ field: 'email', message }] })
}

/** Refuses changes to one's own account. Otherwise the last administrator could lock everyone out by mistake. */
function requireOther(request: FastifyRequest<{ Params: { id: string } }>, refusal: string) {
  if (sessionOf(request).accountId === request.params.id) throw new Problem(409, refusal)
}

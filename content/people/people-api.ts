import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { isEmail, notEmail } from '../text/email.ts'
import { duties, roles } from './accounts.ts'

const rights = {
  role: z.enum(roles),
  duties: z.array(z.enum(duties)),
}

/** An editor needs at least one duty. */
const chosenRights = z
  .strictObject(rights)
  .refine(({ role, duties: own }) => role === 'administrator' || own.length > 0, {
    path: ['duties'],
    error: 'Choose at least one permission',
  })

const person = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    name: z.string().describe('Empty until it is set'),
    picture: z.string().describe('A small square picture as a data URL, or empty'),
    ...rights,
    needsApproval: z.boolean().describe('Whether someone else must publish their changes'),
    createdAt: z.iso.datetime(),
    seenAt: z.iso.datetime().nullable().describe('Last activity, to the minute'),
    signIn: z.object({ password: z.boolean(), passkeys: z.int(), singleSignOn: z.boolean() }),
    isYou: z.boolean(),
  })
  .meta({ id: 'Person' })

/** Person with access to the back office. */
export type Person = z.infer<typeof person>

const invitation = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    ...rights,
    needsApproval: z.boolean().describe('Whether someone else must publish their changes'),
    invitedBy: z.string(),
    byMail: z.boolean(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitation>

const people = z.object({
  people: z.array(person),
  invitations: z.array(invitation),
  isMailSetUp: z.boolean(),
  /**
   * `local`: people sign in with a password or a passkey. `oidc` and `ticket`: single sign-on, whose provider
   * authenticates invited people, so that invitations need no link.
   */
  signIn: z.enum(['local', 'oidc', 'ticket']),
  areRightsOfSignOn: z.boolean().describe('Whether the single sign-on provider sets the rights'),
})

/** All people and invitations, with the sign-in settings that apply to them. */
export type People = z.infer<typeof people>

const invited = z.object({
  invitation: invitation
    .nullable()
    .describe('null with single sign-on, which creates the account immediately'),
  link: z.string().describe('The link to hand over; it is not shown again'),
})

export type Invited = z.infer<typeof invited>

export const peopleRoutes = {
  'GET /people': { response: { 200: people } },
  'GET /people/names': {
    response: { 200: z.array(z.object({ email: z.string(), name: z.string() })) },
  },
  'PUT /people/:id/rights': { params: idParams, body: chosenRights, response: { 204: noBody } },
  'PUT /people/:id/approval': {
    params: idParams,
    body: z.strictObject({ needsApproval: z.boolean('It must be true or false') }),
    response: { 204: noBody },
  },
  'DELETE /people/:id/sessions': { params: idParams, response: { 204: noBody } },
  'DELETE /people/:id': {
    params: idParams,
    querystring: z.strictObject({
      to: z
        .uuid()
        .optional()
        .describe('New assignee of their messages; without it, the messages are unassigned'),
    }),
    response: { 204: noBody },
  },
  'POST /invitations': {
    body: z
      .strictObject({
        email: z.string().trim().refine(isEmail, notEmail),
        ...rights,
        needsApproval: z
          .boolean()
          .default(false)
          .describe(
            'Whether someone else must publish their changes; ignored for an administrator',
          ),
        byMail: z.boolean(),
      })
      .refine(({ role, duties: own }) => role === 'administrator' || own.length > 0, {
        path: ['duties'],
        error: 'Choose at least one permission',
      }),
    response: { 201: invited },
  },
  'DELETE /invitations/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas

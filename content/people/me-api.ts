import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { isLonger } from '../documents/limits.ts'
import { messageChoice } from '../outbox/mail-api.ts'
import { passwordLengths } from '../text/password.ts'
import { nameLimit } from './accounts.ts'

const shortText = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .refine(
      (text) => !isLonger(text, nameLimit),
      `${what} must have at most ${nameLimit} characters`,
    )

const passkey = z
  .object({
    _id: z.string().describe('The credential id, in base64url'),
    name: z.string(),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })

export type Passkey = z.infer<typeof passkey>

const ownAccount = z.object({
  email: z.string(),
  name: z.string(),
  picture: z.string(),
  /** Whether Atrium stores passwords and passkeys. False with single sign-on. */
  signsInHere: z.boolean(),
  hasPassword: z.boolean(),
  passkeys: z.array(passkey),
  notifications: z
    .object(messageChoice)
    .nullable()
    .describe('Email notifications of messages; null without access to the inbox'),
})

/** The signed-in person's own account. */
export type OwnAccount = z.infer<typeof ownAccount>

/** Current password. It is only compared with the stored password, so the rules for a new password do not apply. */
const givenPassword = z.string().max(1000)

/** WebAuthn credential from the browser. The WebAuthn library validates it. */
const credential = z.looseObject({ id: z.string().max(2000) })

/** Re-authentication before a change of sign-in methods: the password, or a passkey if there is no password. */
const ownerProof = {
  current: givenPassword.describe('The current password; empty if there is none'),
  assertion: credential
    .optional()
    .describe('Without a password: the browser’s credential for the confirmation options'),
}

export type OwnerProof = z.infer<z.ZodObject<typeof ownerProof>>

export const meRoutes = {
  'GET /me': { response: { 200: ownAccount } },
  'PUT /me': {
    body: z.strictObject({ name: shortText('Name') }),
    response: { 200: ownAccount },
  },
  'PUT /me/picture': {
    body: z.strictObject({
      picture: z
        .string()
        .max(60_000)
        .describe('A PNG, JPEG or WebP picture as a data URL; cropped to its center'),
    }),
    response: { 200: ownAccount },
  },
  'DELETE /me/picture': { response: { 200: ownAccount } },
  'PUT /me/notifications': {
    body: z.strictObject(messageChoice),
    response: { 200: ownAccount },
  },
  'PUT /me/password': {
    body: z.strictObject({
      ...ownerProof,
      password: z.string().max(passwordLengths.most * 2),
    }),
    response: { 204: noBody },
  },
  'POST /me/password/off': {
    body: z.strictObject({ current: givenPassword }),
    response: { 204: noBody },
  },
  'POST /me/confirmation': {
    body: z.strictObject(ownerProof),
    response: { 200: z.object({ proof: z.string() }) },
  },
  'POST /me/confirmation/single-sign-on': {
    response: { 200: z.object({ location: z.url(), proof: z.string() }) },
  },
  'POST /me/confirmation/options': {
    response: {
      200: z.looseObject({ challenge: z.string() }).describe('For `navigator.credentials.get`'),
    },
  },
  'POST /me/passkeys/options': {
    response: {
      200: z.looseObject({ challenge: z.string() }).describe('For `navigator.credentials.create`'),
    },
  },
  'POST /me/passkeys': {
    body: z.strictObject({
      name: shortText('Name'),
      ...ownerProof,
      response: credential.describe('The browser’s credential for the options'),
    }),
    response: { 200: ownAccount },
  },
  'PUT /me/passkeys/:id': {
    params: idParams,
    body: z.strictObject({ name: shortText('Name') }),
    response: { 200: ownAccount },
  },
  'DELETE /me/passkeys/:id': { params: idParams, response: { 200: ownAccount } },
} satisfies RouteSchemas

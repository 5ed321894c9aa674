import type { Kysely, Transaction } from 'kysely'
import type { Rights } from '#content/people/accounts.ts'
import type { Invitation, Invited } from '#content/people/people-api.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, TakenError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import { rulesFingerprint } from '../env/rules-fingerprint.ts'
import type { Tables } from '../tables.ts'
import { createAccount, findAccount, recordPersonChange } from './accounts.ts'
import { invitationLetter, sendLetter } from './letters.ts'
import { addPasskey, type StoredPasskey } from './passkeys.ts'
import { nameOfPerson } from './people.ts'
import { readRights, storedRights } from './rights.ts'
import type { SignInDependencies } from './sign-in/dependencies.ts'
import { issueSsoToken } from './sign-in/one-time-tokens.ts'
import { hashPassword } from './sign-in/password.ts'
import { hashSecret, newSecret } from './sign-in/secrets.ts'
import { sessionMoment } from './sign-in/session-clock.ts'

/** Validity of an invitation link. */
export const invitationHours = 48

interface NewInvitation extends Rights {
  email: string
  tokenHash: string
  by: string
  byMail: boolean
  expiresAt: string
}

/**
 * Invites a person and voids their earlier invitation. The account will have the id of the invitation. Throws
 * `TakenError` when the person has an account.
 */
export async function invite(
  transaction: Transaction<Tables>,
  { email: given, tokenHash, by, byMail, expiresAt, ...rights }: NewInvitation,
): Promise<Invitation> {
  const email = given.trim().toLowerCase()
  if (await findAccount(transaction, email)) throw new TakenError(`${email} already has an account`)
  await transaction.deleteFrom('invitations').where('email', '=', email).execute()
  const row = {
    id: newId(),
    tokenHash,
    email,
    ...storedRights(rights),
    invitedBy: by,
    needsApproval: Number(rights.needsApproval ?? false),
    byMail: Number(byMail),
    createdAt: now(),
    expiresAt,
  }
  await transaction.insertInto('invitations').values(row).execute()
  await recordPersonChange(transaction, by, 'invited', row)
  return toInvitation(row)
}

/** All invitations, including expired ones, newest first. */
export async function listInvitations(db: Kysely<Tables>): Promise<Invitation[]> {
  const found = db.selectFrom('invitations').selectAll()
  const rows = await found.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
  return rows.map(toInvitation)
}

type Row = Parameters<typeof readRights>[0] & {
  id: string
  email: string
  invitedBy: string
  byMail: number
  createdAt: string
  expiresAt: string
}

function toInvitation(row: Row): Invitation {
  const { id: _id, email, invitedBy, createdAt, expiresAt } = row
  const { role, duties, needsApproval = false } = readRights(row)
  const rights = { role, duties: [...duties], needsApproval }
  return { _id, email, ...rights, invitedBy, byMail: row.byMail === 1, createdAt, expiresAt }
}

/** Withdraws an invitation, which voids its link. Throws `MissingError`. */
export function withdrawInvitation(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const found = await transaction
      .deleteFrom('invitations')
      .where('id', '=', id)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!found) throw new MissingError()
    await recordPersonChange(transaction, by, 'uninvited', found)
  })
}

/** The invitation of a link, without using it up; `undefined` when the link is void. */
export const findInvitation = ({ db }: Pick<SignInDependencies, 'db'>, token: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', hashSecret(token))
    .where('expiresAt', '>', sessionMoment())
    // Defense in depth: an invitation ends when its maker loses the right to invite.
    .where('invitedBy', 'in', administrators(db))
    .executeTakeFirst()

/** Takes an invitation with one atomic statement, so only one of two concurrent requests gets it. */
const takeInvitation = (db: Transaction<Tables>, token: string) =>
  db
    .deleteFrom('invitations')
    .where('tokenHash', '=', hashSecret(token))
    .where('expiresAt', '>', sessionMoment())
    .where('invitedBy', 'in', administrators(db))
    .returningAll()
    .executeTakeFirst()

const administrators = (db: Kysely<Tables>) =>
  db.selectFrom('accounts').select('email').where('role', '=', 'administrator')

interface Invitee extends Rights {
  email: string
  byMail: boolean
}

/**
 * Invites a person with a one-time link. With a single sign-on there is no password to choose: the account is created
 * at once and belongs to the first identity that signs in with the email address. Throws `TakenError`.
 */
export function invitePerson(
  { db, env }: Pick<SignInDependencies, 'db' | 'env'>,
  { email, byMail, ...rights }: Invitee,
  by: string,
): Promise<Invited> {
  const mail = { kind: 'invitation', to: email } as const
  return transact(db, async (transaction) => {
    const inviter = await nameOfPerson(transaction, by)
    if (env.signIn.way !== 'local') {
      const account = await createAccount(transaction, email, rights, { invitedBy: by })
      await recordPersonChange(transaction, by, 'invited', account)
      const link = `${env.siteUrl}/admin`
      if (byMail) {
        await sendLetter(transaction, env, mail, (site) =>
          invitationLetter(site, { link, by: inviter, hours: undefined }),
        )
      }
      return { invitation: null, link }
    }
    const token = newSecret()
    const expiresAt = sessionMoment(invitationHours * hourMs)
    const link = `${env.siteUrl}/sso/invitation?token=${token}`
    const tokenHash = hashSecret(token)
    const invitation = await invite(transaction, {
      ...rights,
      email,
      byMail,
      by,
      tokenHash,
      expiresAt,
    })
    if (byMail) {
      await sendLetter(transaction, env, { ...mail, expiresAt }, (site) =>
        invitationLetter(site, { link, by: inviter, hours: invitationHours }),
      )
    }
    return { invitation, link }
  })
}

/** The new person's sign-in method. */
type WayIn = { password: string } | { passkey: StoredPasskey }

/**
 * Accepts an invitation: creates the account and uses up the link. Returns an ssoToken, a one-time token that signs
 * the person in; `null` when the link is void.
 */
export async function acceptInvitation(
  { db, env }: SignInDependencies,
  { token, name, ...wayIn }: { token: string; name: string } & WayIn,
  browserSecret: string,
): Promise<string | null> {
  const passwordHash = 'password' in wayIn ? await hashPassword(wayIn.password) : null
  return transact(db, async (transaction) => {
    const invitation = await takeInvitation(transaction, token)
    if (!invitation) return null
    const { id, email } = invitation
    const rights = readRights(invitation)
    const account = await createAccount(transaction, email, rights, { id, name, passwordHash })
    await recordPersonChange(transaction, email, 'joined', account)
    if ('passkey' in wayIn) {
      await addPasskey(transaction, id, { ...wayIn.passkey, name: 'First passkey' })
    }
    return issueSsoToken(transaction, id, browserSecret, { rules: rulesFingerprint(env.signIn) })
  })
}

import type { Rights } from '#content/people/accounts.ts'
import type { Invited } from '#content/people/people-api.ts'
import { hourMs } from '#content/text/durations.ts'
import { transact } from '../../../database/transactions.ts'
import { rulesFingerprint } from '../../../env/rules-fingerprint.ts'
import { createAccount, recordPersonChange } from '../../accounts.ts'
import { findInvitation, invitationHours, invite, takeInvitation } from '../../invitations.ts'
import { invitationLetter } from '../../letters.ts'
import { addPasskey, type StoredPasskey } from '../../passkeys.ts'
import { nameOfPerson } from '../../people.ts'
import { readRights } from '../../rights.ts'
import { sendLetter } from '../../send-letter.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { issueSsoToken } from '../one-time-tokens.ts'
import { hashPassword } from '../password.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { sessionMoment } from '../session-clock.ts'

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

/** The invitation of a link, without using it up; `undefined` when the link is void. */
export const invitationOf = ({ db }: Pick<SignInDependencies, 'db'>, token: string) =>
  findInvitation(db, hashSecret(token), sessionMoment())

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
    const invitation = await takeInvitation(transaction, hashSecret(token), sessionMoment())
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

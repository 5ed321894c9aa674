import type { Kysely } from 'kysely'
import type { MailServer, MailServerInput } from '#content/outbox/mail-api.ts'
import type { Database } from '../../../database/connect.ts'
import { MissingError } from '../../../database/errors.ts'
import { now } from '../../../database/ids.ts'
import { transact } from '../../../database/transactions.ts'
import { noteChange, type Person } from '../../../documents/changes.ts'
import type { Env } from '../../../env/env.ts'
import type { MailConfig } from '../../../env/mail.ts'
import {
  checkedHost,
  ForbiddenAddressError,
  resolveHost,
} from '../../../http/outgoing/addresses.ts'
import { invalidField, Problem } from '../../../http/problems.ts'
import type { Tables } from '../../../tables.ts'
import { needsSecretKey, openPassword, type SealEnv, sealPassword } from './sealed-password.ts'

export type MailServerEnv = SealEnv & Pick<Env, 'mail' | 'mailAllowPrivate'>

type Row = Tables['mailServer']

export const findRow = (db: Kysely<Tables>): Promise<Row | undefined> =>
  db.selectFrom('mailServer').selectAll().where('id', '=', 1).executeTakeFirst()

/** The mail server that a password is for. Another server never gets it. */
const boundTo = ({ host, port, encryption, userName }: Omit<Row, 'sealedPassword'>) => [
  host,
  String(port),
  encryption,
  userName,
]

/** The mail server set up in the back office, without its password; `null` if there is none. */
export async function findMailServer(
  db: Kysely<Tables>,
  env: MailServerEnv,
): Promise<MailServer | null> {
  const row = await findRow(db)
  return row ? toServer(env, row) : null
}

async function toServer(env: MailServerEnv, row: Row): Promise<MailServer> {
  const { host, port, encryption, userName: user, fromAddress, fromName } = row
  const hasPassword = row.sealedPassword !== ''
  const needsPassword = (await configOf(env, row)) === undefined
  return { host, port, encryption, user, fromAddress, fromName, hasPassword, needsPassword }
}

/** The configuration of a stored mail server; `undefined` if its password cannot be decrypted. */
export async function configOf(env: MailServerEnv, row: Row): Promise<MailConfig | undefined> {
  const { host, port, encryption, userName: user, sealedPassword, fromAddress, fromName } = row
  const password = user ? await openPassword(env, sealedPassword, boundTo(row)) : ''
  if (password === undefined) return undefined
  return {
    host,
    port,
    isTls: encryption === 'tls',
    starttls: encryption === 'starttls' ? 'required' : 'never',
    ...(user && { login: { user, password } }),
    from: fromName ? { name: fromName, address: fromAddress } : { address: fromAddress },
    allowPrivate: env.mailAllowPrivate,
  }
}

/**
 * The mail server in use: that of SMTP_URL, or else that of the back office. `undefined` if there is none, or if its
 * password cannot be decrypted.
 */
export async function findMailConfig(
  db: Kysely<Tables>,
  env: MailServerEnv,
): Promise<MailConfig | undefined> {
  if (env.mail) return env.mail
  const row = await findRow(db)
  return row && configOf(env, row)
}

/** Throws `Problem` if SMTP_URL sets the mail server, so that the back office cannot. */
export function requireOwnServer({ mail }: MailServerEnv) {
  if (mail) {
    throw new Problem(
      409,
      'SMTP_URL sets the mail server and takes precedence. Remove it from the server’s environment to set up email here.',
    )
  }
}

/**
 * Checks a mail server to save, and encrypts its password. Without a password, keeps the stored one if host, port,
 * security and user name stay: another server must not get it. Throws `InvalidError` for a private host and for a
 * missing password.
 */
export async function checkMailServer(
  db: Kysely<Tables>,
  env: MailServerEnv,
  { password, user, ...input }: MailServerInput,
): Promise<Row> {
  requireOwnServer(env)
  await requirePermittedHost(env, input)
  const row = { ...input, id: 1, userName: user, updatedAt: now() }
  if (user === '') return { ...row, sealedPassword: '' }
  const sealedPassword = password
    ? await sealed(env, row, password)
    : await kept(env, await findRow(db), row)
  return { ...row, sealedPassword }
}

/** Saves a mail server that `checkMailServer` has checked. */
export async function saveMailServer(
  db: Database,
  env: MailServerEnv,
  row: Row,
  by: Person,
): Promise<MailServer> {
  await transact(db, async (transaction) => {
    const action = (await findRow(transaction)) ? 'updated' : 'created'
    await transaction
      .insertInto('mailServer')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await noteChange(transaction, { by, action, ...subject })
  })
  return toServer(env, row)
}

/** Removes the mail server. Waiting mails wait for the next one. */
export async function removeMailServer(db: Database, by: Person): Promise<void> {
  await transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('mailServer').executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
    await noteChange(transaction, { by, action: 'deleted', ...subject })
  })
}

/** The activity names the server only: it records no values. */
const subject = { type: 'mail', recordId: 'server', name: 'Mail server' } as const

async function sealed(env: MailServerEnv, row: Omit<Row, 'sealedPassword'>, password: string) {
  if (needsSecretKey(env)) {
    throw new Problem(
      409,
      'Set SECRET_KEY on every replica first: it encrypts the password, and a key in a file of one replica would be missing on the others.',
    )
  }
  return sealPassword(env, password, boundTo(row))
}

/** The stored password, if the new server may have it. */
async function kept(
  env: MailServerEnv,
  old: Row | undefined,
  row: Omit<Row, 'sealedPassword'>,
): Promise<string> {
  if (!old || old.sealedPassword === '') throw invalidField('password', 'Password is required')
  if (String(boundTo(old)) !== String(boundTo(row))) {
    throw invalidField(
      'password',
      'Enter the password again: it was saved for another host, port, security or user name',
    )
  }
  if ((await openPassword(env, old.sealedPassword, boundTo(old))) === undefined) {
    throw invalidField('password', 'Enter the password again: it was encrypted with another key')
  }
  return old.sealedPassword
}

/** SSRF: refuses a host in a private network that MAIL_ALLOW_PRIVATE does not list. Each connection is checked again. */
async function requirePermittedHost(
  { mailAllowPrivate }: MailServerEnv,
  { host, encryption }: Pick<MailServerInput, 'host' | 'encryption'>,
) {
  try {
    await checkedHost(host, mailRules(mailAllowPrivate, encryption !== 'none'))
  } catch (error) {
    // A name that does not resolve now may resolve later. The test message tells.
    if (!(error instanceof ForbiddenAddressError)) return
    throw invalidField('host', `Host is refused: ${error.message}`)
  }
}

/** Rules for the addresses of a mail server. Mail may be sent unencrypted only inside the site's own networks. */
export const mailRules = (allowed: readonly string[], isEncrypted: boolean) => ({
  resolve: resolveHost,
  allowed,
  variable: 'MAIL_ALLOW_PRIVATE',
  ...(!isEncrypted && {
    unencrypted: 'without TLS or STARTTLS, only networks of MAIL_ALLOW_PRIVATE are permitted',
  }),
})

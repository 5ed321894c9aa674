import type { ColumnType } from 'kysely'
import type { MessageNews } from '#content/outbox/mail-api.ts'
import type { Role } from '#content/people/accounts.ts'

export interface PeopleTables {
  accounts: AccountRow
  sessions: SessionRow
  ssoTokens: SsoTokenRow
  ownerProofs: OwnerProofRow
  invitations: InvitationRow
  passwordResets: PasswordResetRow
  passkeys: PasskeyRow
  mailRecipients: MailRecipientRow
}

interface AccountRow {
  id: string
  /** In lower case. */
  email: string
  role: Role
  /** A list of `Duty` as JSON; ignored for administrators, who have every duty. */
  duties: ColumnType<string, string | undefined, string>
  /** 1 if another person must publish the work of this editor. */
  needsApproval: ColumnType<number, number | undefined, number>
  name: ColumnType<string, string | undefined, string>
  /** A small square picture as a data URL; empty if there is none. */
  picture: ColumnType<string, string | undefined, string>
  /** Last activity, to the minute; `null` before the first sign-in. */
  seenAt: ColumnType<string | null, string | undefined, string>
  /** `null` if the person signs in only by single sign-on or passkeys. */
  passwordHash: string | null
  /** `issuer` and `subject` identify the person at the single sign-on provider. Both are set or neither is. */
  issuer: string | null
  subject: string | null
  createdAt: string
  /**
   * With a single sign-on: the email of the administrator who invited the person. `null` after the first sign-in, and
   * for accounts without an invitation.
   */
  invitedBy: ColumnType<string | null, string | null | undefined, string | null>
}

/** The session at the single sign-on provider, if there is one. */
interface ProviderColumns {
  /** The ID token's claim `sid`: the id of the session at the provider. */
  providerSession: string | null
  /** The ID token, sent as a hint at logout. */
  idToken: string | null
  /** Fingerprint of the entry rules that admitted the person: see `rulesFingerprint`. */
  rules: string | null
}

interface SessionRow extends Nullable<ProviderColumns> {
  id: string
  /** The SHA-256 of the token, in hex. */
  tokenHash: string
  accountId: string
  /** Names the browser and the system: 'Firefox on Windows'. */
  browser: string
  createdAt: string
  usedAt: string
}

interface SsoTokenRow extends Nullable<ProviderColumns> {
  tokenHash: string
  /** The SHA-256 of the secret in the cookie of the browser that began the sign-in; `null` for a sign-in link. */
  browserHash: string | null
  accountId: string
  expiresAt: string
}

/** Columns that may be left out of an insert. */
type Nullable<T> = { [K in keyof T]: ColumnType<T[K], T[K] | undefined, T[K]> }

/** A proof that the owner of a session's account is at the browser. */
interface OwnerProofRow {
  tokenHash: string
  sessionId: string
  /** The SHA-256 of the browser's secret. */
  browserHash: string
  /** With a single sign-on: the SHA-256 of the state of the authentication that proves it. */
  stateHash: ColumnType<string | null, string | undefined, never>
  /** 0 until the single sign-on has authenticated the owner. */
  isProven: number
  expiresAt: string
}

/** A pending invitation to create an account. */
interface InvitationRow {
  /** Becomes the id of the account. */
  id: string
  /** The SHA-256 of the token in the link. */
  tokenHash: string
  /** In lower case. */
  email: string
  role: Role
  /** As in `AccountRow`. */
  duties: string
  /** As in `AccountRow`. */
  needsApproval: ColumnType<number, number | undefined, number>
  /** The email of the person who sent the invitation. */
  invitedBy: string
  /** 1 if the link was sent by mail, 0 if a staff member passes it on by other means. */
  byMail: number
  createdAt: string
  expiresAt: string
}

/** A link to reset a forgotten password. */
interface PasswordResetRow {
  tokenHash: string
  accountId: string
  /** The account's email when the link was sent. If it has changed, the link is invalid. */
  email: string
  expiresAt: string
}

interface PasskeyRow {
  /** The credential id, in base64url. */
  id: string
  accountId: string
  /** The name that its owner has given it. */
  name: string
  /** The public key in COSE format, in base64url. */
  publicKey: string
  /** The authenticator's signature counter; 0 if it does not count. */
  counter: number
  /** How browsers reach the authenticator, as JSON: `["internal","hybrid"]`. */
  transports: string
  createdAt: string
  usedAt: string | null
}

/** A recipient of notifications about new messages. */
interface MailRecipientRow {
  /** In lower case. */
  address: string
  messages: MessageNews
  hasSpam: 0 | 1
}

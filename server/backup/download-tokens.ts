import { createHmac } from 'node:crypto'
import type { BackupTarget } from '#content/backup/backup-settings.ts'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { sharedSecret } from '../database/replicas/shared-secrets.ts'
import type { SessionLife } from '../env/env.ts'
import { isSameSecret } from '../people/sign-in/secrets.ts'
import { findSessionById } from '../people/sign-in/sessions.ts'
import type { StoredBackup } from './places/place.ts'

/** A download must start within this time. */
const lifeMs = minuteMs

/** Time after `lifeMs` for which an interrupted download can be resumed. */
const resumeMs = 12 * hourMs

/** The file that a token opens, and the session of the token. */
export interface FileDownload {
  /** Place of the file: that of backups, or that of exports. */
  target: BackupTarget | 'exports'
  name: string
  /** Id of the session that requested the token. */
  session: string
}

const signatureOf = async (db: Database, content: string) =>
  createHmac('sha256', await sharedSecret(db, 'backup-downloads'))
    .update(content)
    .digest('base64url')

/**
 * Issues a token for the address of a download, because a browser that saves a file sends no bearer token.
 * Every replica accepts the token. It starts a download for one minute and resumes an interrupted one for 12 hours, and
 * ends with the administrator's session.
 */
export async function issueDownload(db: Database, download: FileDownload): Promise<string> {
  const content = Buffer.from(
    JSON.stringify({ ...download, expiresAt: Date.now() + lifeMs }),
  ).toString('base64url')
  return `${content}.${await signatureOf(db, content)}`
}

export interface OpenDownload extends FileDownload {
  /** Email of the account that downloads. */
  by: string
  /** Whether a new download may start. Otherwise only a client that knows the `downloadTag` may resume one. */
  canBegin: boolean
}

/**
 * The download that a token permits. `undefined` when the token is forged or expired, or when its session has ended or
 * no longer belongs to an administrator.
 */
export async function openDownload(
  db: Database,
  token: string,
  life: SessionLife,
): Promise<OpenDownload | undefined> {
  const [content = '', signature = ''] = token.split('.')
  if (!isSameSecret(signature, await signatureOf(db, content))) return undefined
  const { expiresAt, ...download } = JSON.parse(Buffer.from(content, 'base64url').toString())
  const present = Date.now()
  if (present > expiresAt + resumeMs || expiresAt > present + lifeMs) return undefined
  const session = await findSessionById(db, download.session, life)
  if (session?.role !== 'administrator') return undefined
  return { ...download, by: session.email, canBegin: present <= expiresAt }
}

/**
 * Entity tag of a file for one session. It cannot be guessed, so a client that sends it has received a response
 * before and may resume its download. The tag changes when the file is replaced by another of the same name.
 */
export async function downloadTag(
  db: Database,
  { session, target, name }: FileDownload,
  { size, writtenAt }: Pick<StoredBackup, 'size' | 'writtenAt'>,
): Promise<string> {
  const content = JSON.stringify([session, target, name, size, writtenAt])
  return `"${await signatureOf(db, content)}"`
}

import { createHmac } from 'node:crypto'
import type { BackupTarget } from '#content/backup/backup-settings.ts'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { sharedSecret } from '../database/replicas/shared-secrets.ts'
import { isSameSecret } from '../people/sign-in/secrets.ts'
import { findSessionById, type SessionLife } from '../people/sign-in/sessions.ts'
import type { StoredBackup } from './places/place.ts'

/** A download begins within this time. */
const lifeMs = minuteMs

/** A download that has begun and was broken off can go on for so long. */
const resumeMs = 12 * hourMs

/** What a token opens, and for whom. */
export interface BackupDownload {
  target: BackupTarget
  name: string
  /** The id of the session that asked for it. */
  session: string
}

const signatureOf = async (db: Database, content: string) =>
  createHmac('sha256', await sharedSecret(db, 'backup-downloads'))
    .update(content)
    .digest('base64url')

/**
 * A token by which a browser downloads a backup as a file, since it sends no bearer token then. It is good on every
 * replica, for a minute, and for a download that has begun by then for some hours more; and only while the session is
 * that of an administrator.
 */
export async function issueDownload(db: Database, download: BackupDownload): Promise<string> {
  const content = Buffer.from(
    JSON.stringify({ ...download, expiresAt: Date.now() + lifeMs }),
  ).toString('base64url')
  return `${content}.${await signatureOf(db, content)}`
}

export interface OpenDownload extends BackupDownload {
  /** Who downloads. */
  by: string
  /** Whether it may begin. If not, it may only go on, for whoever knows the `downloadTag`. */
  canBegin: boolean
}

/** What a token opens; `undefined` for one that is not ours, or not any more. */
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
 * The entity tag of a backup that a session downloads. Nobody can guess it: whoever sends it was answered before, and
 * so goes on with a download that has begun. Another file of the same name has another one.
 */
export async function downloadTag(
  db: Database,
  { session, target, name }: BackupDownload,
  { size, writtenAt }: Pick<StoredBackup, 'size' | 'writtenAt'>,
): Promise<string> {
  const content = JSON.stringify([session, target, name, size, writtenAt])
  return `"${await signatureOf(db, content)}"`
}

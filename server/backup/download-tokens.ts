import { createHmac } from 'node:crypto'
import type { BackupTarget } from '#content/backups/settings.ts'
import type { Database } from '../database/connect.ts'
import { sharedSecret } from '../database/replicas/shared-secrets.ts'
import { isSameSecret } from '../sign-in/secrets.ts'
import { findSessionById, type SessionLife } from '../sign-in/sessions.ts'

const lifeMs = 60_000

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
 * A token by which a browser downloads a backup as a file, since it sends no bearer token then. It is good for a minute
 * on every replica, and only while the session is that of an administrator.
 */
export async function issueDownload(db: Database, download: BackupDownload): Promise<string> {
  const content = Buffer.from(
    JSON.stringify({ ...download, expiresAt: Date.now() + lifeMs }),
  ).toString('base64url')
  return `${content}.${await signatureOf(db, content)}`
}

/** What a token opens, and who downloads; `undefined` for one that is not ours, or not any more. */
export async function openDownload(
  db: Database,
  token: string,
  life: SessionLife,
): Promise<(BackupDownload & { by: string }) | undefined> {
  const [content = '', signature = ''] = token.split('.')
  if (!isSameSecret(signature, await signatureOf(db, content))) return undefined
  const { expiresAt, ...download } = JSON.parse(Buffer.from(content, 'base64url').toString())
  if (Date.now() > expiresAt || expiresAt > Date.now() + lifeMs) return undefined
  const session = await findSessionById(db, download.session, life)
  if (session?.role !== 'administrator') return undefined
  return { ...download, by: session.email }
}

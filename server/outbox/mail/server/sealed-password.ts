import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../../env/env.ts'
import { isPostgresUrl } from '../../../env/postgres-url.ts'
import { codeOf } from '../../../error-code.ts'
import { syncFolder } from '../../../media/atomic-write.ts'

export type SealEnv = Pick<Env, 'secretKey' | 'dataDir' | 'database' | 'storage'>

/** The file of the key without SECRET_KEY. Backups, exports and copies omit it, so they contain no readable password. */
const keyFile = 'secret.key'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Whether several machines share the database, so that a key in a file of one machine would be missing on the others:
 * only PostgreSQL with a bucket allows this.
 */
export const needsSecretKey = ({ secretKey, database, storage }: SealEnv): boolean =>
  secretKey === undefined && isPostgresUrl(database) && storage !== undefined

/**
 * Encrypts a password. `boundTo` names the server that it is for: the password can only be decrypted for the same
 * server, so that nobody can have it sent to another.
 */
export async function sealPassword(
  env: SealEnv,
  password: string,
  boundTo: readonly string[],
): Promise<string> {
  const key = derivedKey(env.secretKey ?? (await ensureKey(env.dataDir)))
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(bound(boundTo))
  const content = Buffer.concat([sealing.update(password, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url')
}

/** Decrypts a password; `undefined` if it was encrypted with another key, or for another server. */
export async function openPassword(
  env: SealEnv,
  sealed: string,
  boundTo: readonly string[],
): Promise<string | undefined> {
  const secret = env.secretKey ?? (await readKey(env.dataDir))
  if (secret === undefined) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const nonce = bytes.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, derivedKey(secret), nonce)
    .setAAD(bound(boundTo))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const content = opening.update(bytes.subarray(nonceBytes + tagBytes))
  try {
    return Buffer.concat([content, opening.final()]).toString('utf8')
  } catch {
    return undefined // the tag differs
  }
}

const derivedKey = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'atrium mail server password', 32))

const bound = (parts: readonly string[]) => Buffer.from(JSON.stringify(parts))

async function readKey(dataDir: string): Promise<string | undefined> {
  try {
    const key = await readFile(join(dataDir, keyFile), 'utf8')
    return key.trim() || undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Reads the key, or creates it. Workers that create it at the same time agree on the first. */
async function ensureKey(dataDir: string): Promise<string> {
  const known = await readKey(dataDir)
  if (known !== undefined) return known
  const path = join(dataDir, keyFile)
  const temporary = `${path}.${randomUUID()}.part`
  try {
    const created = `${randomBytes(32).toString('base64url')}\n`
    await writeFile(temporary, created, { mode: 0o600, flush: true })
    await link(temporary, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await syncFolder(dataDir)
  } finally {
    await rm(temporary, { force: true })
  }
  const key = await readKey(dataDir)
  if (key === undefined)
    throw new Error(`${path} is empty: delete it, and enter the password again`)
  return key
}

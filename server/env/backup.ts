import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod'
import { type StorageConfig, storageConfig } from './storage.ts'
import { listOf, parseVariables } from './variables.ts'

/** Destination and encryption of backups. */
export interface BackupConfig {
  /** A folder or a bucket; `undefined` for the backup folder in the data directory. */
  to: string | StorageConfig | undefined
  /** Public keys of the encryption tool age, for which backups are encrypted. */
  recipients: string[]
  password: string | undefined
  /** Private keys of the encryption tool age, which only a restore needs. */
  identity: string | undefined
}

type Value = (name: string) => string | undefined

/** The variables of backups. General variables are in `env.ts`. */
const backup = z.object({
  BACKUP_TO: z.string().optional(),
  BACKUP_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_RECIPIENT: listOf(
    (text) => (/^age1[0-9a-z]{50,}$/.test(text) ? text : undefined),
    'age public keys, which begin with age1',
  ).default([]),
  BACKUP_PASSWORD: z
    .string()
    .min(12, {
      error:
        'must have at least 12 characters, because anyone with a backup can try all shorter ones',
    })
    .optional(),
  BACKUP_IDENTITY: z.string().optional(),
})

/** Reads the backup configuration. */
export function backupConfig(value: Value, errors: string[]): BackupConfig {
  const given = Object.fromEntries(Object.keys(backup.shape).map((name) => [name, value(name)]))
  const { data } = parseVariables(backup, given, errors)
  if (data?.BACKUP_PASSWORD && data.BACKUP_RECIPIENT.length > 0)
    errors.push('BACKUP_PASSWORD and BACKUP_RECIPIENT are both set; keep one')
  const to = given.BACKUP_TO
  if (to !== undefined && !to.startsWith('s3:') && !isAbsolute(to))
    errors.push(
      'BACKUP_TO must be the absolute path of a folder, or an address such as s3://bucket/folder?region=eu-central-1',
    )
  return {
    to: to?.startsWith('s3:') ? backupBucket(to, value, errors) : to && resolve(to),
    recipients: data?.BACKUP_RECIPIENT ?? [],
    password: data?.BACKUP_PASSWORD,
    // The lines of an identity file of the tool age. Lines that begin with # are comments.
    identity: data?.BACKUP_IDENTITY,
  }
}

/** The bucket at an address. Its access key is the one for backups or, if that is not set, the one for pictures. */
export function backupBucket(
  address: string,
  value: Value,
  errors: string[],
): StorageConfig | undefined {
  const found: string[] = []
  const config = storageConfig((name) => {
    if (name === 'STORAGE_URL') return address
    return value(name.replace('STORAGE_', 'BACKUP_')) ?? value(name)
  }, found)
  errors.push(...found.map((error) => error.replace(/^STORAGE_URL/, 'the address of the backup')))
  return config
}

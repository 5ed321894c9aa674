import type { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '../backup-error.ts'

/** Keys that encrypt and decrypt archives. Without a key, archives are not encrypted. */
export interface BackupKeys {
  /** Public keys of age (`age1…`) that encrypt. */
  recipients?: readonly string[] | undefined
  /** The private key of one recipient (`AGE-SECRET-KEY-1…`), which decrypts. */
  identity?: string | undefined
  /** Password that decrypts archives, and encrypts them when there are no recipients. */
  password?: string | undefined
}

/** First bytes of every age file: https://age-encryption.org/v1 */
export const agePrefix = Buffer.from('age-encryption.org/v1\n')

export const isEncrypting = ({ recipients = [], password }: BackupKeys): boolean =>
  recipients.length > 0 || Boolean(password)

/**
 * With this factor, each try of a password takes 64 MB of memory. With age's default it takes 256 MB, which is too much
 * for a small machine.
 */
const scryptWorkFactor = 16

/** Loaded lazily: only encrypted backups need it. */
const loadAge = () => import('age-encryption')

/** Creates an encrypter of age; `undefined` without keys. Throws `BackupError` for an invalid recipient. */
export async function encrypterFor({
  recipients = [],
  password,
}: BackupKeys): Promise<Encrypter | undefined> {
  if (recipients.length === 0 && !password) return undefined
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  if (recipients.length === 0) {
    encrypter.setPassphrase(password ?? '')
    encrypter.setScryptWorkFactor(scryptWorkFactor)
  }
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`${recipient} is not an age public key, which begins with age1`)
    }
  }
  return encrypter
}

/** Decrypts an archive. Throws `BackupError` when the keys do not open it. */
export async function decrypt(
  content: ReadableStream<Uint8Array>,
  { identity, password }: BackupKeys,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await loadAge()
  if (!identity && !password) {
    throw new BackupError(
      'it is encrypted: set BACKUP_PASSWORD, or BACKUP_IDENTITY to the private key of age',
    )
  }
  const decrypter = new Decrypter()
  if (password) decrypter.addPassphrase(password)
  if (identity) addIdentity(decrypter, identity)
  try {
    return await decrypter.decrypt(content)
  } catch (error) {
    // The age package throws an error with this message when no key fits.
    if (!/no identity matched/i.test(String(error)))
      throw new BackupError('it is encrypted, and damaged or cut off', { cause: error })
    const given =
      password && identity ? 'password and key are' : password ? 'password is' : 'key is'
    throw new BackupError(`the ${given} not the one it was encrypted with`)
  }
}

/** Accepts the output of `age-keygen`: comments and a line with the key. */
function addIdentity(decrypter: Decrypter, text: string) {
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    // The message does not repeat the key, which is a secret.
    throw new BackupError(
      'BACKUP_IDENTITY is not an age private key, which begins with AGE-SECRET-KEY-',
    )
  }
}

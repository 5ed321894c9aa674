import type { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '../backup-error.ts'

/** By what archives are encrypted, and read again; none of them for archives in the open. */
export interface BackupKeys {
  /** Public keys of age, `age1…`, for what is written. */
  recipients?: readonly string[] | undefined
  /** The private key of one of them, `AGE-SECRET-KEY-1…`, for what is read. */
  identity?: string | undefined
  /** Encrypts what is written when there are no recipients. */
  password?: string | undefined
}

/** What every file of age begins with: https://age-encryption.org/v1 */
export const agePrefix = Buffer.from('age-encryption.org/v1\n')

export const isEncrypting = ({ recipients = [], password }: BackupKeys): boolean =>
  recipients.length > 0 || Boolean(password)

/** 64 MB of memory for each try of a password; the 256 MB of the default a small machine does not have. */
const scryptWorkFactor = 16

/** Loaded only for who encrypts. */
const loadAge = () => import('age-encryption')

/** Throws `BackupError` for what is no recipient. */
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
      throw new BackupError(`${recipient} is no public key of age, which begins with age1`)
    }
  }
  return encrypter
}

/** Gives the content of an archive that is encrypted. Throws `BackupError` when the keys do not open it. */
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
    // Of what it says when no key fits.
    if (!/no identity matched/i.test(String(error)))
      throw new BackupError('it is encrypted, and damaged or cut off', { cause: error })
    const given =
      password && identity ? 'password and key are' : password ? 'password is' : 'key is'
    throw new BackupError(`the ${given} not the one it was encrypted with`)
  }
}

/** The key as `age-keygen` writes it: comments, and a line with the key. */
function addIdentity(decrypter: Decrypter, text: string) {
  const keys = text.split(/\s*\n\s*/).filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    // It is not repeated: it is a secret.
    throw new BackupError(
      'BACKUP_IDENTITY is no private key of age, which begins with AGE-SECRET-KEY-',
    )
  }
}

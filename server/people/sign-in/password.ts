import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/**
 * Argon2id cost: OWASP's minimum. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hashes a password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce })
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return ['', 'argon2id', 'v=19', parameters, unpadded(nonce), unpadded(tag)].join('$')
}

/** Whether a password matches a hash, compared in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) throw new Error('a stored password hash is not an argon2id string')
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const nonce = Buffer.from(match[4] ?? '', 'base64')
  const tag = Buffer.from(match[5] ?? '', 'base64')
  const parameters = {
    memory,
    passes,
    parallelism,
    tagLength: tag.length,
    message: password,
    nonce,
  }
  return timingSafeEqual(await derive('argon2id', parameters), tag)
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Leaves out characters that are easily confused, such as `l` and `1`. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password of 99 random bits that can be typed: `x7kf-p2mq-…`. */
export function generatePassword(): string {
  const groups = Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return groups.join('-')
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A URL-safe secret of 256 random bits, in 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a secret. With 256 random bits, a fast hash without salt is enough. */
export const hashSecret = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** Constant-time comparison: its duration reveals nothing about the secret. */
export function isSameSecret(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}

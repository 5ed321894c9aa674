import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret of 256 random bits, as 43 characters that are safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. It has 256 random bits, so a fast hash without salt is enough. */
export const hashSecret = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** Constant-time comparison: how long it takes tells nothing of a secret that was guessed in part. */
export function isSameSecret(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}

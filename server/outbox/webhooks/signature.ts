import { createHmac } from 'node:crypto'

interface Signed {
  /** Id of the delivery, the same in every attempt. */
  id: string
  /** Time of this attempt, in seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * Headers of Standard Webhooks. The body is signed with each secret, so that a receiver with either secret can verify
 * it. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

import { productName } from '#content/brand/product.ts'
import { dayMs, hourMs, minuteMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { MissingError } from '../../database/errors.ts'
import type { Env } from '../../env/env.ts'
import { codeOf } from '../../error-code.ts'
import { ForbiddenAddressError, type Resolve, resolveHost } from '../../http/outgoing/addresses.ts'
import type { Outcome, Transport } from '../transport.ts'
import { webhookBody } from './body.ts'
import type { StoredEvent } from './events.ts'
import { isReachable } from './formats/indexnow.ts'
import { post } from './post.ts'
import { signatureHeaders } from './signature.ts'
import { endWebhook, findWebhook, type WebhookRow } from './webhooks.ts'

const secondMs = 1000

/** Ten attempts within 75.5 hours: the schedule that Standard Webhooks recommends. */
const pausesMs = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
]

const longestPauseMs = dayMs

interface Parts {
  db: Database
  env: Pick<Env, 'siteUrl' | 'webhookAllowPrivate'>
  resolve?: Resolve
  timeoutMs?: number
}

/** Transport of webhooks. `recipient` is the id of a webhook. */
export function webhookTransport(parts: Parts): Transport {
  return {
    pausesMs,
    isServerPerRecipient: true,
    atOnce: 8,
    async send({ id, recipient, content }, signal) {
      const webhook = await findWebhook(parts.db, recipient).catch((error: unknown) => {
        if (error instanceof MissingError) return undefined
        throw error
      })
      if (!webhook) return refused(null, 'the webhook was deleted')
      if (!webhook.isActive) return refused(null, 'the webhook is switched off')
      const event = content as StoredEvent // as `enqueueEvent` stored it
      return callWebhook(parts, webhook, { id, event, signal })
    },
  }
}

/** Calls a webhook once, even if it is switched off. Switches it off when the receiver answers 410. */
export async function callWebhook(
  { db, env, resolve = resolveHost, timeoutMs = 15 * secondMs }: Parts,
  webhook: WebhookRow,
  { id, event, signal }: { id: string; event: StoredEvent; signal?: AbortSignal },
): Promise<Outcome> {
  const url = new URL(webhook.url)
  if (webhook.format === 'indexnow' && !isReachable(env.siteUrl)) {
    return refused(null, `search engines cannot reach ${env.siteUrl}, the address in SITE_URL`)
  }
  const body = webhookBody(webhook, event, env.siteUrl)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await post(url, {
      headers: {
        'user-agent': productName,
        ...signatureHeaders(
          { id, timestamp: Math.floor(Date.now() / 1000), body },
          secretsOf(webhook),
        ),
      },
      body,
      resolve,
      allowed: env.webhookAllowPrivate,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (answer.status === 410) await endWebhook(db, webhook.id)
    return outcomeOf(url.host, answer)
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof ForbiddenAddressError) return refused(url.host, error.message)
    const answer = timeout.aborted
      ? `no answer within ${timeoutMs / secondMs} seconds`
      : reasonOf(error)
    return { state: 'retry', server: url.host, answer }
  }
}

/** Secrets that currently sign, the new one first. */
const secretsOf = ({ secret, formerSecret, formerSecretUntil }: WebhookRow): string[] =>
  formerSecret && formerSecretUntil && formerSecretUntil > new Date().toISOString()
    ? [secret, formerSecret]
    : [secret]

const refused = (server: string | null, answer: string): Outcome => ({
  state: 'refused',
  server,
  answer,
})

function outcomeOf(
  server: string,
  { status, text, retryAfter }: Awaited<ReturnType<typeof post>>,
): Outcome {
  const shownAnswer = `${status} ${shown(text)}`.trim()
  if (status >= 200 && status < 300) return { state: 'accepted', server, answer: shownAnswer }
  if (status === 410) return refused(server, `${shownAnswer}: the webhook was switched off`)
  if (status >= 300 && status < 400) {
    return { state: 'retry', server, answer: `${status}: redirects are not followed` }
  }
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return {
    state: 'retry',
    server,
    answer: shownAnswer,
    ...(seconds === undefined ? {} : { afterMs: Math.min(seconds * 1000, longestPauseMs) }),
  }
}

/** Beginning of a response on one line. */
const shown = (text: string) =>
  text
    .slice(0, 1_000)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host could not be looked up',
  ETIMEDOUT: 'no connection',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
}

function reasonOf(error: unknown): string {
  const reason = reasons[codeOf(error) ?? '']
  return reason ?? shown(error instanceof Error ? error.message : String(error))
}

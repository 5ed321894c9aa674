import type { IncomingMessage } from 'node:http'
import type { Kysely } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../tables.ts'
import { createClientIps } from './client-ips.ts'
import { readIp } from './ip-address.ts'
import { isPublic } from './outgoing/addresses.ts'

/** A connection that looks like a proxy's and that TRUST_PROXY does not list. */
export interface UntrustedProxy {
  ip: string
  /** The header that names the client, if the proxy sends one. */
  header: string | null
}

const forwardingHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
  'fastly-client-ip',
]

/** Browsers on one private address that are more than those of one person. */
const manyBrowsers = 20

/** How long a notice is shown after its last sign, and how often a process stores it. */
const shownMs = 7 * dayMs
const storedMs = dayMs

/**
 * Returns a function that finds an untrusted proxy by the requests: a private address that forwards for others, or that
 * all browsers share. Public addresses are never reported, because any client can send the headers. `tell` is called
 * again after a day.
 */
export function createProxyNotice(
  trustProxy: string[],
  tell: (found: UntrustedProxy) => void,
  clock = () => performance.now(),
) {
  const { isProxy } = createClientIps(trustProxy)
  const browsers = new Set<string>()
  let toldAt: number | undefined
  let only: string | undefined
  let isMixed = false

  return ({ socket, headers }: IncomingMessage) => {
    if (toldAt !== undefined && clock() - toldAt < storedMs) return
    const ip = readIp(socket.remoteAddress ?? '')
    if (ip === undefined || isProxy(ip)) return
    only ??= ip
    if (ip !== only) isMixed = true
    if (isPublic(ip)) return
    const header = forwardingHeaders.find((name) => headers[name] !== undefined) ?? null
    if (!isMixed && browsers.size < manyBrowsers) browsers.add(headers['user-agent'] ?? '')
    if (header === null && (isMixed || browsers.size < manyBrowsers)) return
    toldAt = clock()
    tell({ ip, header })
  }
}

/** The line of the environment that makes a proxy trusted. */
export const trustLine = (trustProxy: readonly string[], { ip }: UntrustedProxy) =>
  `TRUST_PROXY=${[...trustProxy, ip].join(',')}`

/** What is wrong and how to mend it, for the log and `atrium doctor`. */
export function proxyText(trustProxy: readonly string[], found: UntrustedProxy): string {
  const { ip, header } = found
  const shared = 'so all visitors share one address and its rate limits'
  return header === null
    ? `all visitors come from ${ip}, ${shared}; if it is a proxy, let it send X-Forwarded-For and set ${trustLine(trustProxy, found)}`
    : `${ip} sends ${header} and TRUST_PROXY does not list it, ${shared}; if it is your proxy, set ${trustLine(trustProxy, found)}`
}

const name = 'untrusted-proxy'

/** Stores an untrusted proxy, for the dashboard and `atrium doctor`. */
export async function keepUntrustedProxy(db: Kysely<Tables>, found: UntrustedProxy): Promise<void> {
  const row = { value: JSON.stringify(found), updatedAt: now() }
  await db
    .insertInto('policies')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** The untrusted proxy of the last days; `null` without one, or if it is trusted by now. */
export async function findUntrustedProxy(
  db: Kysely<Tables>,
  trustProxy: string[],
): Promise<UntrustedProxy | null> {
  const since = new Date(Date.parse(now()) - shownMs).toISOString()
  const row = await db
    .selectFrom('policies')
    .select('value')
    .where('name', '=', name)
    .where('updatedAt', '>', since)
    .executeTakeFirst()
  if (!row) return null
  const found: UntrustedProxy = JSON.parse(row.value) // as `keepUntrustedProxy` stored it
  return createClientIps(trustProxy).isProxy(found.ip) ? null : found
}

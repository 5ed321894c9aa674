import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** The parts of a PostgreSQL URL. */
export interface PostgresOptions {
  host: string
  port: number
  user: string
  password: string | undefined
  database: string
  /** TLS options; `false` for a plain connection. */
  ssl: ConnectionOptions | false
  /** Maximum connections per process. */
  poolSize: number
}

/** The URL of the database is invalid. The message never contains the password. */
export class ConnectionOptionsError extends Error {}

const parameters = ['sslmode', 'sslrootcert', 'pool_size', 'host']
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * Parses `postgres://user:password@host:5432/database` with these query parameters:
 * - `sslmode`: `disable` (default, for a database on the same machine or container network) or `verify-full`. `require`
 *   and `verify-ca` mean `verify-full` too, because an unverified certificate protects nobody.
 * - `sslrootcert`: file with the certificate of the authority.
 * - `pool_size`: maximum connections.
 * - `host`: folder of a Unix socket.
 *
 * Throws `ConnectionOptionsError`.
 */
export function connectionOptions(address: string): PostgresOptions {
  if (!URL.canParse(address)) throw new ConnectionOptionsError('it is not a valid URL')
  const url = new URL(address)
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown) throw new ConnectionOptionsError(`the parameter "${unknown}" is not known`)
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined
  // URLs put IPv6 addresses in brackets.
  const host = parameter('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  if (!host) throw new ConnectionOptionsError('it has no host')
  if (!user) throw new ConnectionOptionsError('it has no user')
  if (!database) throw new ConnectionOptionsError('it has no database name')
  const poolSize = Number(parameter('pool_size') ?? 10)
  if (!Number.isInteger(poolSize) || poolSize < 3 || poolSize > 100) {
    throw new ConnectionOptionsError('pool_size must be a whole number from 3 to 100')
  }
  return {
    host,
    user,
    database,
    poolSize,
    port: Number(url.port || 5432),
    password: url.password ? decodeURIComponent(url.password) : undefined,
    ssl: tlsOf(parameter('sslmode') ?? 'disable', parameter('sslrootcert')),
  }
}

function tlsOf(mode: string, rootFile?: string): ConnectionOptions | false {
  if (!sslModes.includes(mode)) {
    throw new ConnectionOptionsError(`sslmode must be one of ${sslModes.join(', ')}, not "${mode}"`)
  }
  if (mode === 'disable') return false
  // `servername` is not set: `pg` checks the certificate against the host, and SNI does not allow IP addresses.
  const options = { rejectUnauthorized: true }
  if (rootFile === undefined) return options
  try {
    return { ...options, ca: readFileSync(rootFile, 'utf8') }
  } catch {
    throw new ConnectionOptionsError(`sslrootcert names "${rootFile}", which cannot be read`)
  }
}

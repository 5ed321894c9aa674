import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** What an address of PostgreSQL says. */
export interface PostgresOptions {
  host: string
  port: number
  user: string
  password: string | undefined
  database: string
  /** `false` without TLS. */
  ssl: ConnectionOptions | false
  /** The most connections of one process. */
  poolSize: number
}

/** The address of a database cannot be used as it is written; the message names no password. */
export class ConnectionOptionsError extends Error {}

const parameters = ['sslmode', 'sslrootcert', 'pool_size', 'host']
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * Reads `postgres://user:password@host:5432/database`, with these parameters behind a question mark:
 * `sslmode` (`disable`, or `verify-full`, which `require` and `verify-ca` mean too: a certificate that is not
 * checked protects nobody), `sslrootcert` (a file), `pool_size`, and `host`, the folder of a Unix socket.
 * Without `sslmode` the connection is plain, as it is to a database on the same machine or network of containers.
 * Throws `ConnectionOptionsError`.
 */
export function connectionOptions(address: string): PostgresOptions {
  if (!URL.canParse(address)) throw new ConnectionOptionsError('it cannot be read as an address')
  const url = new URL(address)
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown) throw new ConnectionOptionsError(`the parameter "${unknown}" is not known`)
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined
  // Brackets are how an address says that a host is one of IPv6.
  const host = parameter('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  if (!host) throw new ConnectionOptionsError('it names no host')
  if (!user) throw new ConnectionOptionsError('it names no user')
  if (!database) throw new ConnectionOptionsError('it names no database')
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
  // The name that is checked is the client's host: as a server name TLS takes no address by numbers.
  const options = { rejectUnauthorized: true }
  if (rootFile === undefined) return options
  try {
    return { ...options, ca: readFileSync(rootFile, 'utf8') }
  } catch {
    throw new ConnectionOptionsError(`sslrootcert names "${rootFile}", which cannot be read`)
  }
}

import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type UploadLimits, uploadLimits } from '#content/media/image-formats.ts'
import { dayMs, hourMs } from '#content/text/durations.ts'
import { isEmail } from '#content/text/email.ts'
import { isGuessable, passwordLengths } from '#content/text/password.ts'
import { type BackupConfig, backupConfig } from './backup.ts'
import { isAddress } from './local-path.ts'
import { type MailConfig, mailConfig } from './mail.ts'
import { type MonitoringConfig, monitoringConfig } from './monitoring.ts'
import { ConnectionOptionsError, connectionOptions } from './postgres-options.ts'
import { isPostgresUrl } from './postgres-url.ts'
import { rulesFingerprint } from './rules-fingerprint.ts'
import { type SignInConfig, signInConfig } from './sign-in.ts'
import { type StorageConfig, storageConfig } from './storage.ts'
import {
  listOf,
  numberTo,
  parseVariables,
  readVariable,
  rule,
  type Variables,
} from './variables.ts'

/** Bounds of load, above which requests are refused. */
export interface LoadSheddingBounds {
  /** Maximum number of concurrent requests. */
  requests: number
  /** Maximum processor time of one turn of the event loop, in milliseconds. */
  turnMs: number
}

/** Timeouts of sessions. */
export interface SessionLife {
  /** Idle timeout: time without a request. */
  idleMs: number
  /** Absolute timeout. */
  absoluteMs: number
  /**
   * Fingerprint of the current entry rules. Sessions with another fingerprint are invalid. Absent where rules are not
   * checked.
   */
  rules?: string
}

/** The configuration, read once at startup. Nothing else reads `process.env`. */
export interface Env extends MonitoringConfig {
  port: number
  host: string
  /** Without a trailing slash. */
  siteUrl: string
  /** Whether HSTS includes subdomains. */
  hasHstsForSubdomains: boolean
  dataDir: string
  /** Allows a data directory that is no mounted volume, so that its data is lost with the container. */
  mayVanish: boolean
  /** Folder of the pictures on disk. Also has temporary files: uploads and local copies of files in a bucket. */
  imagesDir: string
  /** The argument of `connect`: a PostgreSQL address or the data directory. */
  database: string
  /** Absent when files are stored on disk. */
  storage: StorageConfig | undefined
  backup: BackupConfig
  /** The backup to start an empty site from: a file or a bucket address. */
  restore: string | undefined
  seed: 'demo' | 'none'
  adminEmail: string
  adminPassword: string | undefined
  /** Trusted proxies, whose X-Forwarded-* headers are used. Empty trusts none. */
  trustProxy: string[]
  /** Lower-case header in which a trusted proxy names the visitor's country. Absent if none does. */
  countryHeader: string | undefined
  logLevel: string
  /** Limits beyond which requests are refused. */
  shedding: LoadSheddingBounds
  /** Number of processes that answer requests. */
  workers: number
  /** Seconds for which a CDN may cache pages. Unset disables caching. */
  cdn: { maxAge: number | undefined; staleWhileRevalidate: number | undefined }
  signIn: SignInConfig
  /** The mail server of SMTP_URL. Without it the back office may have one: see `findMailConfig`. */
  mail: MailConfig | undefined
  /** Addresses of NOTIFY_EMAIL, which are notified of every message. */
  notifyEmail: string[]
  /** Private networks that may have the mail server of the back office. */
  mailAllowPrivate: string[]
  /** Encrypts secrets in the database. Without it, a key in a file of `dataDir` does. */
  secretKey: string | undefined
  sessionLife: SessionLife
  upload: UploadLimits
  /** Private networks that webhooks may call. */
  webhookAllowPrivate: string[]
  /** Private networks that pictures may be copied from. */
  pictureAllowPrivate: string[]
  /** Time for which requests are still accepted after the stop signal, while `/readyz` reports “not ready”. */
  drainMs: number
  /** Time limit for a request to arrive. */
  requestTimeoutMs: number
}

const megabyte = 1024 * 1024
/** Long enough to read all requests sent in the first 100 ms after the stop signal, even on a busy machine. */
const defaultDrainMs = 300
/** Characters of a random key with 192 bits, in base64. */
const secretKeyLength = 32
const yearSeconds = 365 * 24 * 60 * 60

const oneOf = <T extends string>(...options: T[]) =>
  z.enum(options, rule(`must be one of ${options.join(', ')}`))

const networks = listOf(parseNetwork, 'addresses or networks such as 10.0.0.0/8').default([])

/** General variables, in the order of their errors. Sign-in variables are in `sign-in.ts`. */
const general = z.object({
  PORT: numberTo(65_535, 'a number').default(3000),
  SITE_URL: z
    .string()
    .refine(isOrigin, rule('must be an address such as https://www.example.com'))
    .optional(),
  HSTS_SUBDOMAINS: oneOf('include', 'omit').default('include'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATA_DIR_UNMOUNTED: oneOf('refuse', 'allow').default('refuse'),
  DATABASE_URL: z.string().superRefine(checkDatabaseUrl).optional(),
  SIGN_IN: oneOf('local', 'oidc', 'ticket').default('local'),
  RESTORE: z.string().optional(),
  SEED: oneOf('demo', 'none').default('demo'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  WORKERS: numberTo(64).default(1),
  DRAIN_SECONDS: numberTo(60).optional(),
  SHED_REQUESTS: numberTo(100_000).default(500),
  SHED_TURN_MS: numberTo(60_000).default(200),
  CDN_MAX_AGE: numberTo(yearSeconds).optional(),
  CDN_STALE_WHILE_REVALIDATE: numberTo(yearSeconds).optional(),
  SESSION_IDLE_HOURS: numberTo(24 * 30).default(12),
  SESSION_DAYS: numberTo(365).default(7),
  UPLOAD_MAX_FILES: numberTo(100).default(uploadLimits.files),
  UPLOAD_MAX_MB: numberTo(500).default(uploadLimits.fileSize / megabyte),
  ADMIN_EMAIL: z.string().refine(isEmail, rule('must be an e-mail address')).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: networks,
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, rule('must be the name of a header such as CF-IPCountry'))
    .transform((name) => name.toLowerCase())
    .optional(),
  MAIL_ALLOW_PRIVATE: networks,
  SECRET_KEY: z
    .string()
    .min(secretKeyLength, { error: `must have at least ${secretKeyLength} characters` })
    .optional(),
  WEBHOOK_ALLOW_PRIVATE: networks,
  PICTURE_ALLOW_PRIVATE: networks,
})

/**
 * Reads the configuration. Returns all errors at once, one line each. Invalid values count as unset, so that the
 * other values can be checked too.
 */
export function readEnv(variables: Variables): { env: Env; errors: string[] } {
  const errors: string[] = []
  const value = (name: string) => readVariable(variables, name, errors)

  const given: Record<string, string | undefined> = {}
  for (const name of Object.keys(general.shape)) given[name] = value(name)
  const { data, mistaken } = parseVariables(general, given, errors)
  const isRight = ([name]: [string, unknown]) => !mistaken.includes(name)
  const read = data ?? general.parse(Object.fromEntries(Object.entries(given).filter(isRight)))
  const signIn = signInConfig(read.SIGN_IN, value, errors)
  if (isAddress(read.DATA_DIR)) errors.push('DATA_DIR must be a folder of this machine')
  const dataDir = resolve(read.DATA_DIR)
  const siteUrl = new URL(read.SITE_URL ?? `http://localhost:${read.PORT}`).origin
  const env: Env = {
    port: read.PORT,
    host: read.HOST,
    siteUrl,
    hasHstsForSubdomains: read.HSTS_SUBDOMAINS === 'include',
    dataDir,
    mayVanish: read.DATA_DIR_UNMOUNTED === 'allow',
    imagesDir: join(dataDir, 'images'),
    database: read.DATABASE_URL ?? dataDir,
    storage: storageConfig(value, errors),
    backup: backupConfig(value, errors),
    restore: read.RESTORE,
    seed: read.SEED,
    adminEmail: given.ADMIN_EMAIL ?? 'admin@example.com', // not `read`: the default must not replace an invalid address
    adminPassword: read.ADMIN_PASSWORD,
    trustProxy: read.TRUST_PROXY,
    countryHeader: read.COUNTRY_HEADER,
    logLevel: read.LOG_LEVEL,
    workers: read.WORKERS,
    shedding: { requests: read.SHED_REQUESTS, turnMs: read.SHED_TURN_MS },
    cdn: {
      maxAge: read.CDN_MAX_AGE,
      staleWhileRevalidate: read.CDN_STALE_WHILE_REVALIDATE,
    },
    signIn,
    ...mailConfig(value, siteUrl, errors),
    mailAllowPrivate: read.MAIL_ALLOW_PRIVATE,
    secretKey: read.SECRET_KEY,
    ...monitoringConfig(value, errors),
    sessionLife: {
      rules: rulesFingerprint(signIn),
      idleMs: read.SESSION_IDLE_HOURS * hourMs,
      absoluteMs: read.SESSION_DAYS * dayMs,
    },
    upload: { files: read.UPLOAD_MAX_FILES, fileSize: read.UPLOAD_MAX_MB * megabyte },
    webhookAllowPrivate: read.WEBHOOK_ALLOW_PRIVATE,
    pictureAllowPrivate: read.PICTURE_ALLOW_PRIVATE,
    drainMs: read.DRAIN_SECONDS === undefined ? defaultDrainMs : read.DRAIN_SECONDS * 1000,
    requestTimeoutMs: 30_000,
  }
  if (env.countryHeader && env.trustProxy.length === 0) {
    errors.push('COUNTRY_HEADER needs TRUST_PROXY: without a trusted proxy, visitors could set it')
  }
  // A single sign-on site has no first administrator with a password.
  if (read.SIGN_IN === 'local') {
    errors.push(...passwordErrors(env, variables.NODE_ENV === 'production'))
  }
  return { env, errors }
}

/** The error omits the address, which contains a password. */
function checkDatabaseUrl(given: string, context: z.RefinementCtx) {
  const example = 'must be an address such as postgres://user:password@host:5432/database'
  try {
    if (isPostgresUrl(given)) connectionOptions(given)
    else context.addIssue(example)
  } catch (error) {
    if (!(error instanceof ConnectionOptionsError)) throw error
    context.addIssue(`${example}: ${error.message}`)
  }
}

/** Whether a URL is an origin, without path, query, fragment and credentials. */
function isOrigin(given: string): boolean {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
  return Boolean(url && isPlain && !url.hash && !url.username)
}

/** Parses an IP address or a network in CIDR notation. */
function parseNetwork(entry: string): string | undefined {
  const [address = '', prefix, more] = entry.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (prefix === undefined) return longest > 0 ? entry : undefined
  const isNetwork = more === undefined && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
  return isNetwork ? entry : undefined
}

/** Whether a site's address is only reachable from this machine. */
export const isLocal = (siteUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)

function passwordErrors(env: Env, isProduction: boolean): string[] {
  const isPublic = isProduction && !isLocal(env.siteUrl)
  const { adminEmail, adminPassword } = env
  const errors: string[] = []
  if (adminPassword !== undefined && adminPassword.length < 8) {
    errors.push('ADMIN_PASSWORD must have at least 8 characters')
  } else if (
    isPublic &&
    adminPassword !== undefined &&
    (adminPassword.length < passwordLengths.least || isGuessable(adminPassword, adminEmail))
  ) {
    errors.push(
      `ADMIN_PASSWORD is too weak for a public site: use at least ${passwordLengths.least} characters ` +
        'of more than five kinds that do not contain the e-mail or the word "password"',
    )
  }
  if (isPublic && adminEmail === 'admin@example.com') {
    errors.push('ADMIN_EMAIL must be set on a public site')
  }
  return errors
}

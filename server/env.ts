import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isEmail } from '#content/email.ts'
import { type UploadLimits, uploadLimits } from '#content/image-formats.ts'
import { type SignInConfig, signInConfig, type signInNames } from './env-sign-in.ts'
import { rulesOf } from './sign-in/rules-fingerprint.ts'
import type { SessionLife } from './sign-in/sessions.ts'

/** The configuration, read once at boot. Nothing else reads `process.env`. */
export interface Env {
  port: number
  host: string
  /** Without a slash at the end. */
  siteUrl: string
  dataDir: string
  imagesDir: string
  seed: 'demo' | 'none'
  adminEmail: string
  adminPassword: string | undefined
  /** The proxies whose X-Forwarded-* headers count; none when empty. */
  trustProxy: string[]
  logLevel: string
  /** How many processes answer requests. */
  workers: number
  /** How many seconds a cache between here and the visitors may keep a page; none unless set. */
  cdn: { maxAge: number | undefined; staleWhileRevalidate: number | undefined }
  signIn: SignInConfig
  sessionLife: SessionLife
  upload: UploadLimits
  /** How long a request may take to arrive, in milliseconds. */
  requestTimeout: number
}

const megabyte = 1024 * 1024
const hour = 60 * 60 * 1000
/** In seconds. */
const year = 365 * 24 * 60 * 60
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const known = [
  'PORT',
  'HOST',
  'SITE_URL',
  'DATA_DIR',
  'SEED',
  'SIGN_IN',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'WORKERS',
  'CDN_MAX_AGE',
  'CDN_STALE_WHILE_REVALIDATE',
  'SESSION_IDLE_HOURS',
  'SESSION_DAYS',
  'UPLOAD_MAX_FILES',
  'UPLOAD_MAX_MB',
] as const
const notYet = ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'NOTIFY_EMAIL'] as const

type Name = (typeof known)[number] | (typeof signInNames)[number]
type Variables = Readonly<Record<string, string | undefined>>

/** Reads the configuration. Gives every error at once, each a line for the operator. */
export function readEnv(variables: Variables): { env: Env; errors: string[] } {
  const errors: string[] = []
  const value = (name: Name) => readVariable(variables, name, errors)
  const oneOf = <T extends string>(name: Name, options: readonly T[], otherwise: T): T => {
    const given = value(name) ?? otherwise
    const option = options.find((candidate) => candidate === given)
    if (!option) errors.push(`${name} must be one of ${options.join(', ')}, not "${given}"`)
    return option ?? otherwise
  }

  const wholeOf = (name: Name, otherwise: number, max: number): number => {
    const given = value(name) ?? String(otherwise)
    if (/^\d{1,8}$/.test(given) && Number(given) >= 1 && Number(given) <= max) return Number(given)
    errors.push(`${name} must be a whole number from 1 to ${max}, not "${given}"`)
    return otherwise
  }

  const secondsOf = (name: Name) => (value(name) ? wholeOf(name, 1, year) : undefined)

  for (const name of notYet) {
    if (variables[name] || variables[`${name}_FILE`])
      errors.push(`${name} is set, but this version does not support it yet`)
  }

  const port = portOf(value('PORT'), errors)
  const siteUrl = siteUrlOf(value('SITE_URL') ?? `http://localhost:${port}`, errors)
  const dataDir = resolve(value('DATA_DIR') ?? 'data')
  const way = oneOf('SIGN_IN', ['local', 'oidc', 'ticket'], 'local')
  const signIn = signInConfig(way, value, errors)
  const env: Env = {
    port,
    host: value('HOST') ?? '127.0.0.1',
    siteUrl,
    dataDir,
    imagesDir: join(dataDir, 'images'),
    seed: oneOf('SEED', ['demo', 'none'], 'demo'),
    adminEmail: value('ADMIN_EMAIL') ?? 'admin@example.com',
    adminPassword: value('ADMIN_PASSWORD'),
    trustProxy: (value('TRUST_PROXY') ?? '').split(/[\s,]+/).filter(Boolean),
    logLevel: oneOf('LOG_LEVEL', levels, 'info'),
    workers: wholeOf('WORKERS', 1, 64),
    cdn: {
      maxAge: secondsOf('CDN_MAX_AGE'),
      staleWhileRevalidate: secondsOf('CDN_STALE_WHILE_REVALIDATE'),
    },
    signIn,
    sessionLife: {
      rules: rulesOf(signIn),
      idle: wholeOf('SESSION_IDLE_HOURS', 12, 24 * 30) * hour,
      absolute: wholeOf('SESSION_DAYS', 7, 365) * 24 * hour,
    },
    upload: {
      files: wholeOf('UPLOAD_MAX_FILES', uploadLimits.files, 100),
      fileSize: wholeOf('UPLOAD_MAX_MB', uploadLimits.fileSize / megabyte, 500) * megabyte,
    },
    requestTimeout: 30_000,
  }
  if (!isEmail(env.adminEmail)) {
    errors.push(`ADMIN_EMAIL must be an e-mail address, not "${env.adminEmail}"`)
  }
  for (const proxy of env.trustProxy.filter((entry) => !isNetwork(entry))) {
    errors.push(`TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "${proxy}"`)
  }
  // With a single sign-on there is no first administrator with a password.
  if (env.signIn.way === 'local') {
    errors.push(...passwordErrors(env, variables.NODE_ENV === 'production'))
  }
  return { env, errors }
}

/** A variable's value, or what the file holds that `NAME_FILE` points to. Empty is not set. */
function readVariable(variables: Variables, name: Name, errors: string[]): string | undefined {
  const direct = variables[name]?.trim()
  const file = variables[`${name}_FILE`]?.trim()
  if (!file) return direct || undefined
  if (direct) errors.push(`${name} and ${name}_FILE are both set; keep one`)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    errors.push(`${name}_FILE names "${file}", which cannot be read`)
    return undefined
  }
}

function portOf(given: string | undefined, errors: string[]): number {
  if (given === undefined) return 3000
  const port = Number(given)
  if (/^\d+$/.test(given) && port >= 1 && port <= 65_535) return port
  errors.push(`PORT must be a number from 1 to 65535, not "${given}"`)
  return 3000
}

function siteUrlOf(given: string, errors: string[]): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
  if (url && isPlain && !url.hash && !url.username) return url.origin
  errors.push(`SITE_URL must be an address such as https://www.example.com, not "${given}"`)
  return 'http://localhost'
}

/** An IP address, alone or with the length of its network's prefix. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, more] = entry.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (prefix === undefined) return longest > 0
  return more === undefined && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}

const shortestPassword = 12

function passwordErrors(env: Env, isProduction: boolean): string[] {
  const { hostname } = new URL(env.siteUrl)
  const isPublic = isProduction && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const { adminEmail, adminPassword } = env
  const errors: string[] = []
  if (adminPassword !== undefined && adminPassword.length < 8) {
    errors.push('ADMIN_PASSWORD must have at least 8 characters')
  } else if (isPublic && adminPassword !== undefined && isWeak(adminPassword, adminEmail)) {
    errors.push(
      `ADMIN_PASSWORD is too weak for a public site: use at least ${shortestPassword} characters ` +
        'of more than five kinds that do not contain the e-mail or the word "password"',
    )
  }
  if (isPublic && adminEmail === 'admin@example.com') {
    errors.push('ADMIN_EMAIL must be set on a public site')
  }
  return errors
}

function isWeak(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  return (
    password.length < shortestPassword ||
    new Set(lower).size <= 5 ||
    lower.includes('password') ||
    lower.includes(email.split('@')[0]?.toLowerCase() ?? '')
  )
}

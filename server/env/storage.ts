import * as z from 'zod'
import { parseVariables } from './variables.ts'

/** An S3-compatible bucket and its access key. */
export interface StorageConfig {
  /** The service's address, without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Time limit of one operation including retries. Large bodies get more time. */
  deadlineMs: number
}

const example = 'must be an address such as s3://bucket/folder?region=eu-central-1'

/** The variables of the object storage. General variables are in `env.ts`. */
const storage = z.object({
  STORAGE_URL: z.string().superRefine(checkStorageUrl).optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
})

/** Shorter than the five seconds within which an upload must be answered. */
const deadlineMs = 4_000

/** Reads the storage configuration; `undefined` when pictures are stored on disk. */
export function storageConfig(
  value: (name: string) => string | undefined,
  errors: string[],
): StorageConfig | undefined {
  const given = Object.fromEntries(Object.keys(storage.shape).map((name) => [name, value(name)]))
  const { data } = parseVariables(storage, given, errors)
  const { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = given
  for (const [name, key] of Object.entries({
    STORAGE_ACCESS_KEY_ID: accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
  })) {
    if (given.STORAGE_URL && !key) errors.push(`${name} must be set with STORAGE_URL`)
    if (!given.STORAGE_URL && key) errors.push(`${name} is set without STORAGE_URL`)
  }
  if (!data?.STORAGE_URL || !accessKeyId || !secretAccessKey) return undefined
  const url = new URL(data.STORAGE_URL)
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return {
    endpoint: (url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(
      /\/+$/,
      '',
    ),
    region,
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    accessKeyId,
    secretAccessKey,
    deadlineMs,
  }
}

/** The error omits the address, which may contain a key. */
function checkStorageUrl(text: string, context: z.RefinementCtx) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(url.hostname)) {
    context.addIssue(example)
    return
  }
  if (url.username || url.password) {
    context.addIssue('must not contain the key: set STORAGE_ACCESS_KEY_ID instead')
  }
  if (
    url.port ||
    url.hash ||
    !/^[\w./-]*$/.test(url.pathname) ||
    /\/\.{0,2}\//.test(url.pathname)
  ) {
    context.addIssue(example)
  }
  const { region, endpoint, ...others } = Object.fromEntries(url.searchParams)
  for (const name of Object.keys(others)) context.addIssue(`has an unknown option: ${name}`)
  if (endpoint === undefined && region === undefined) {
    context.addIssue('needs a region, or the endpoint of a service other than Amazon')
  }
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) {
    context.addIssue('must have a region such as eu-central-1')
  }
  if (endpoint !== undefined && !isEndpoint(endpoint)) {
    context.addIssue('must have an endpoint such as https://storage.example.com')
  }
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

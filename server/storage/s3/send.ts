import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { StorageConfig } from '../../env-storage.ts'
import { StorageError } from '../storage-error.ts'
import { createDeadline } from './deadline.ts'
import { textOfElement } from './xml.ts'

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Without the prefix; absent for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
  /** Ends the operation before its own deadline. */
  signal?: AbortSignal | undefined
}

const attempts = 3
const pauseMs = 100

/** Errors that a service means to pass by themselves, whatever their status. */
const passing = ['RequestTimeout', 'SlowDown', 'InternalError']

/**
 * One operation: a signed request, and the reading of its answer. What is idempotent can be tried again,
 * and all that is sent here is: what fails on the way, and 429 and 5xx, is tried three times within one
 * deadline. Throws `StorageError`.
 */
export async function send<T>(
  config: StorageConfig,
  request: S3Request,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const what = `${request.method} ${config.bucket}/${config.prefix}${request.key ?? ''}`
  const deadline = createDeadline(config.deadlineMs, request.body?.size)
  const signal = AbortSignal.any([deadline.signal, ...(request.signal ? [request.signal] : [])])
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(await sign(config, request, signal))
        if (!response.ok) throw await refusal(response, what)
        deadline.extend(Number(response.headers.get('content-length')))
        return await read(response)
      } catch (error) {
        const failure = signal.aborted ? late(what, signal.reason) : asStorageError(error, what)
        if (attempt === attempts || signal.aborted || !isPassing(failure)) throw failure
        // Jitter: those that failed together do not come back together.
        const pause = pauseMs * 3 ** (attempt - 1) * (1 + Math.random())
        await wait(pause, undefined, { signal, ref: false }).catch(() => {
          throw late(what, failure)
        })
      }
    }
  } finally {
    deadline.end()
  }
}

async function sign(config: StorageConfig, request: S3Request, signal: AbortSignal) {
  const { endpoint, bucket, prefix, accessKeyId, secretAccessKey, region } = config
  const { method, key, query = {}, headers = {}, body = null } = request
  // Path style: a bucket of any name is reached under the certificate of the service.
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`
  const url = `${endpoint}/${path}?${new URLSearchParams(query)}`.replace(/\?$/, '')
  const signed = await new AwsV4Signer({
    ...{ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' },
  }).sign()
  return new Request(signed.url, {
    ...{ method, headers: signed.headers, body, signal, redirect: 'manual' },
  })
}

async function refusal(response: Response, what: string): Promise<StorageError> {
  const text = await response.text()
  const { status } = response
  const code = textOfElement(text, 'Code')
  const said = [status, code, textOfElement(text, 'Message')].filter(Boolean).join(' ')
  return new StorageError(`the object storage answered ${said} to ${what}`, { status, code })
}

const asStorageError = (error: unknown, what: string) =>
  error instanceof StorageError
    ? error
    : new StorageError(`the object storage cannot be reached for ${what}`, { cause: error })

const late = (what: string, cause: unknown) =>
  new StorageError(`the object storage took too long for ${what}`, { cause })

/** Without a status the connection failed. */
const isPassing = ({ status = 503, code = '' }: StorageError) =>
  status >= 500 || status === 429 || passing.includes(code)

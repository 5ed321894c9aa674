import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { StorageConfig } from '../../../env/storage.ts'
import { StorageError } from '../storage-error.ts'
import { createDeadline } from './deadline.ts'
import { httpRequest } from './http-request.ts'
import { textOfElement } from './xml.ts'

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Key of the object, without the prefix. Absent for a request to the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
  /** Aborts the operation before its own deadline. */
  signal?: AbortSignal | undefined
}

/** A successful answer that no object storage gives, such as the page of a proxy. The message says what is wrong. */
export class UnexpectedAnswer extends Error {
  readonly response: IncomingMessage
  readonly body: string
  constructor(message: string, response: IncomingMessage, body = '') {
    super(message)
    this.response = response
    this.body = body
  }
}

const attempts = 3
const pauseMs = 100

/** Error codes of temporary failures, whatever their status. */
const passing = ['RequestTimeout', 'SlowDown', 'InternalError']

/**
 * Sends a signed request and reads its response. All requests are idempotent, so network errors, 429 and 5xx are
 * retried: three attempts within one deadline. `read` throws `UnexpectedAnswer` for a body that S3 does not send. Throws
 * `StorageError`.
 */
export async function send<T>(
  config: StorageConfig,
  request: S3Request,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { method, key, query } = request
  const name = key === undefined ? `?prefix=${query?.prefix}` : `${config.prefix}${key}`
  const what = `${method} ${config.bucket}/${name}`
  const deadline = createDeadline(config.deadlineMs, request.body?.size, request.signal)
  const { signal } = deadline
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await sendOnce(config, request, signal)
        const { statusCode = 0, headers } = response
        if (statusCode < 200 || statusCode > 299) throw await refusal(response, what)
        deadline.extend(Number(headers['content-length'] ?? 0))
        return await read(response)
      } catch (error) {
        const failure = signal.aborted ? late(what, signal.reason) : asStorageError(error, what)
        if (attempt === attempts || signal.aborted || !isPassing(failure)) throw failure
        // Jitter: requests that failed together are not retried together.
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

async function sendOnce(config: StorageConfig, request: S3Request, signal: AbortSignal) {
  const { endpoint, bucket, prefix, accessKeyId, secretAccessKey, region } = config
  const { method, key, query = {}, headers = {}, body } = request
  // Path style: a bucket of any name works with the certificate of the service.
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`
  const url = `${endpoint}/${path}?${new URLSearchParams(query)}`.replace(/\?$/, '')
  const signed = await new AwsV4Signer({
    method,
    url,
    headers,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  }).sign()
  return httpRequest(signed.url, {
    method,
    headers: Object.fromEntries(signed.headers),
    body,
    signal,
  })
}

async function refusal(response: IncomingMessage, what: string): Promise<StorageError> {
  const xml = await text(response)
  const { statusCode: status = 0 } = response
  const code = textOfElement(xml, 'Code')
  const answer = answerOf(response, code)
  const said = [answer, textOfElement(xml, 'Message')].filter(Boolean).join(' ')
  return new StorageError(`the object storage answered ${said} to ${what}`, {
    status,
    code,
    answer,
  })
}

/** Status, and the error code of S3 or else the media type. Other parts of an answer may name servers and files. */
function answerOf({ statusCode = 0, headers }: IncomingMessage, code = ''): string {
  const type = /^[\w.+-]{1,40}\/[\w.+-]{1,80}/.exec(headers['content-type'] ?? '')?.[0]
  return [statusCode, /^\w{1,80}$/.test(code) ? code : type].filter(Boolean).join(' ')
}

function asStorageError(error: unknown, what: string): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof UnexpectedAnswer) {
    const { response, body, message } = error
    const code = textOfElement(body, 'Code')
    const answer = answerOf(response, code)
    const said = `the object storage answered ${answer} to ${what}: ${message}`
    // No cause: it has the response, whose request headers are no part of a log.
    return new StorageError(said, { status: response.statusCode ?? 0, code, answer })
  }
  return new StorageError(`the object storage cannot be reached for ${what}`, { cause: error })
}

const late = (what: string, cause: unknown) =>
  new StorageError(`the object storage took too long for ${what}`, { cause })

/** Whether a failure is temporary. An error without a status is a failed connection, which counts as temporary. */
const isPassing = ({ status = 503, code = '' }: StorageError) =>
  status >= 500 || status === 429 || passing.includes(code)

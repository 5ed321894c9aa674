import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadLimits } from '#content/media/image-formats.ts'
import type { Env } from '../env/env.ts'
import { codeOf } from '../error-code.ts'
import { limitBodyPauses } from '../http/body-timeout.ts'
import { Problem } from '../http/problems.ts'

/** A file as it was sent. */
export interface Received {
  path: string
  /** What it was called, without folders and controls, at most 200 characters. */
  filename: string
}

/**
 * Async generator: the parts of an upload, each as soon as it is on the disk, within its bound. Throws
 * `Problem`.
 */
export async function* receive(
  request: FastifyRequest,
  { requestTimeoutMs, upload: most }: Pick<Env, 'requestTimeoutMs' | 'upload'>,
  folder: string,
): AsyncGenerator<Received> {
  if (!request.isMultipart())
    throw new Problem(415, 'The pictures must come as multipart/form-data.')
  let files = 0
  const isReceived = limitBodyPauses(request.raw, requestTimeoutMs)
  try {
    // The parser waits for ever for one that was cut off before it began to listen.
    if (request.raw.destroyed) throw new Problem(400, notWhole)
    const limits = { files: most.files + 1, parts: most.files + 1, fields: 0 }
    const parts = request.parts({ limits: { ...limits, fileSize: most.fileSize } })
    for await (const part of parts) {
      if (part.type !== 'file' || part.fieldname !== 'image') throw new Problem(400, wrongPart)
      const filename = cleanName(part.filename)
      if (files === most.files) throw new Problem(422, tooMany(most))
      const path = join(folder, String(files))
      if (!(await isSaved(part.file, path)))
        throw uploadProblem(413, files, filename, tooLarge(most))
      files++
      yield { path, filename }
    }
  } catch (error) {
    await drop(request.raw)
    throw asProblem(error, most)
  } finally {
    isReceived()
  }
  if (files === 0) throw new Problem(422, 'There is no file in the upload.')
}

/**
 * Reads what is left of a body and drops it: a browser looks at the answer when it has sent all, and
 * one that is cut off before never sees it. After some seconds the answer is given nevertheless.
 */
export async function drop(body: IncomingMessage) {
  body.unpipe().resume()
  await finished(body, { signal: AbortSignal.timeout(5_000) }).catch(() => {})
}

/** Whether a part was written whole; it stops at once when the part is too large. */
async function isSaved(part: Readable & { truncated: boolean }, path: string): Promise<boolean> {
  const stop = new AbortController()
  part.once('limit', () => stop.abort())
  try {
    await pipeline(part, createWriteStream(path), { signal: stop.signal })
  } catch (error) {
    if (!part.truncated) throw error
  }
  return !part.truncated
}

export const notWhole = 'The upload is incomplete.'
const wrongPart = 'Every part must be a file with the name image.'
const tooMany = ({ files }: UploadLimits) => `You can only upload up to ${files} files.`
const tooLarge = ({ fileSize }: UploadLimits) => `it is larger than ${fileSize / 1024 / 1024} MB`

/** The whole upload is refused, and the file at this place is why. */
export function uploadProblem(
  status: number,
  place: number,
  filename: string,
  why: string,
): Problem {
  const message = `${filename}: ${why}`
  return new Problem(status, `${message}. Nothing was uploaded.`, {
    errors: [{ field: `image.${place}`, message }],
  })
}

/** Errors of the multipart parser, which have names of their own, sometimes the wrong status or none. */
function asProblem(error: unknown, most: UploadLimits): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error
  if ('syscall' in error) return error // the disk's
  const code = codeOf(error) ?? ''
  if (/FILES_LIMIT|PARTS_LIMIT/.test(code)) return new Problem(422, tooMany(most))
  if (/FIELDS_LIMIT|PROTO_VIOLATION/.test(code)) return new Problem(400, wrongPart)
  return new Problem(400, notWhole)
}

/**
 * A name to show: its last part, on one line that nothing turns around, in one normal form, not too
 * long.
 */
export function cleanName(sent = ''): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu, '')
    .trim()
  const shown = /^\.*$/.test(clean) ? 'picture' : clean
  return shown.length <= 200 ? shown : `${shown.slice(0, 199).toWellFormed()}…`
}

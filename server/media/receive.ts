import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadLimits } from '#content/media/image-formats.ts'
import { streamSafe } from '#content/text/stream-safe.ts'
import type { Env } from '../env/env.ts'
import { codeOf } from '../error-code.ts'
import { limitBodyPauses } from '../http/body-timeout.ts'
import { Problem } from '../http/problems.ts'

/** A file of an upload. */
export interface Received {
  path: string
  /** Original name without folders and control characters, at most 200 characters. */
  filename: string
}

/** Yields the files of an upload, each as soon as it is on the disk, and enforces the limits. Throws `Problem`. */
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
    // The parser waits forever for a request that was cut off before the parser began to listen.
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
 * Reads the rest of a request's body and discards it: a browser reads the response only after it has sent everything.
 * Gives up after five seconds.
 */
export async function drop(body: IncomingMessage) {
  body.unpipe().resume()
  await finished(body, { signal: AbortSignal.timeout(5_000) }).catch(() => {})
}

/** Saves a part of a multipart body. Stops at once and returns `false` when the part is too large. */
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

/** Problem that refuses a whole upload because of one file. `place` is the file's index in the upload. */
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

/** Maps errors of the multipart parser, whose status may be wrong or missing. */
function asProblem(error: unknown, most: UploadLimits): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error
  if ('syscall' in error) return error // a disk error
  const code = codeOf(error) ?? ''
  if (/FILES_LIMIT|PARTS_LIMIT/.test(code)) return new Problem(422, tooMany(most))
  if (/FIELDS_LIMIT|PROTO_VIOLATION/.test(code)) return new Problem(400, wrongPart)
  return new Problem(400, notWhole)
}

/**
 * Cleans a file name for display: the last part of a path, on one line, without bidirectional controls, normalized, and
 * at most 200 characters.
 */
export function cleanName(sent = ''): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const clean = streamSafe(last.toWellFormed())
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu, '')
    .trim()
  const shown = /^\.*$/.test(clean) ? 'picture' : clean
  return shown.length <= 200 ? shown : `${shown.slice(0, 199).toWellFormed()}…`
}

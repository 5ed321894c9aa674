import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { variantFormats, variantWidths } from '#content/media/image-formats.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { createSemaphore } from '#server/semaphore.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { photo } from '#tests/support/inputs/pictures.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'
import { requestStatus, responseTimesDuring, timed } from './http-requests.ts'
import { memoryMb, processorMs } from './process-figures.ts'
import { print, quantile, type Row, row } from './row.ts'

const rounds = 8

/**
 * Uploads ten 12-megapixel JPEGs in one request. Compares the time until the response with the time of the same sharp
 * operations without a server, and measures the latency of the home page during the uploads.
 */
export async function benchUploads(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const server = await startServer({ DATA_DIR: join(directory, 'data') })
  try {
    return await measure(server, directory)
  } finally {
    await server.stop()
    await rm(directory, { recursive: true })
  }
}

async function measure(server: TestServer, directory: string): Promise<Row[]> {
  const dataDir = join(directory, 'data')
  const home = `${server.url}/`
  const authorization = `Bearer ${await openSession(dataDir)}`
  const times: Record<'upload' | 'direct', number[]> = { upload: [], direct: [] }
  const pages: Record<'alone' | 'uploading' | 'variants', number[]> = {
    alone: [],
    uploading: [],
    variants: [],
  }
  const cores: number[] = []
  pages.alone.push(...(await responseTimesDuring(wait(3000), home)))
  for (let round = 0; round <= rounds; round++) {
    const { files, payload, headers } = await photos(directory, round)
    const used = { direct: await processorMs(process.pid), upload: await processorMs(server.pid) }
    const alone = await timed(() => direct(files))
    used.direct = (await processorMs(process.pid)) - used.direct
    // The page requests compete for the two cores, so every second upload is measured without page requests.
    const isAsked = round % 2 === 1
    const options = { method: 'POST', headers: { ...headers, authorization } }
    const uploading = timed(async () => {
      const status = await requestStatus(`${server.url}/api/images`, options, payload)
      if (status !== 201) throw new Error(`the upload was answered with ${status}`)
    })
    if (isAsked) pages.uploading.push(...(await responseTimesDuring(uploading, home)))
    const time = await uploading
    used.upload = (await processorMs(server.pid)) - used.upload
    pages.variants.push(...(await responseTimesDuring(wait(2000), home)))
    await untilVariantsAreMade(dataDir, (round + 1) * 10)
    // Warm-up: the first round does not count.
    if (round === 0 || isAsked) continue
    times.direct.push(alone)
    times.upload.push(time)
    cores.push(used.upload / used.direct)
  }
  const ratio = quantile(times.upload, 0.5) / quantile(times.direct, 0.5)
  return [
    row('ten pictures of 12 megapixels: median', quantile(times.upload, 0.5), 'ms'),
    row('the same by sharp alone: median', quantile(times.direct, 0.5), 'ms'),
    row('their ratio', ratio, '', { atMost: 1.2 }),
    row('ratio of the time of cores', quantile(cores, 0.5), ''),
    row('home alone: p99', quantile(pages.alone, 0.99), 'ms'),
    row('home during the upload: p99', quantile(pages.uploading, 0.99), 'ms', { atMost: 30 }),
    row('home beside the making of variants: p99', quantile(pages.variants, 0.99), 'ms'),
    row('peak memory', Math.round(await memoryMb(server.pid, 'peak')), 'MB', { atMost: 350 }),
  ]
}

/** Ten photographs that differ from those of earlier rounds, as files and as a request body. */
async function photos(directory: string, round: number) {
  const contents = await Promise.all(
    Array.from({ length: 10 }, (_, index) => photo(4000, 3000, round * 10 + index + 1)),
  )
  const files = contents.map((_, index) => join(directory, `${index}.jpg`))
  for (const [index, file] of files.entries()) await writeFile(file, contents[index] ?? '')
  const { payload, headers } = multipartBody(
    contents.map((content, index) => ({ filename: `${index}.jpg`, content })),
  )
  return { files, payload, headers: { ...headers, 'content-length': payload.length } }
}

/** Baseline: does the sharp work of an upload in this process, with two files at a time as on the server. */
async function direct(files: string[]) {
  const inTurn = createSemaphore(2)
  const work = files.map((file) =>
    inTurn(() =>
      sharp(file, { failOn: 'error', sequentialRead: true })
        .autoOrient()
        .toColourspace('srgb')
        .jpeg({ quality: 88, optimiseCoding: false })
        .toFile(`${file}.out`),
    ),
  )
  await Promise.all(work)
}

/** Waits until every variant of every uploaded picture exists. */
async function untilVariantsAreMade(dataDir: string, pictures: number) {
  const all = pictures * variantWidths.length * variantFormats.length
  const of = new Set<string>()
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const made = await readdir(join(dataDir, 'images', 'variants'))
    for (const name of made) if (name.includes('.jpg.')) of.add(name)
    if (of.size >= all) return
    await wait(200)
  }
  throw new Error(`${of.size} of ${all} variants exist after two minutes`)
}

if (import.meta.main) print(await benchUploads())

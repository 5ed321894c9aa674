import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { variantFormats, variantWidths } from '#content/media.ts'
import { buildWhenStale } from '#server/build.ts'
import { findAccount } from '#server/database/accounts.ts'
import { connect } from '#server/database/connect.ts'
import { turns } from '#server/images/turns.ts'
import { issueSsoToken, redeemSsoToken } from '#server/sign-in/sessions.ts'
import { multipartBody } from '#tests/support/multipart.ts'
import { photo } from '#tests/support/pictures.ts'
import { startServer } from '#tests/support/server.ts'

/**
 * Ten JPEGs of 12 megapixels, from the request to its answer, against the same work of sharp on the
 * same files without a server; and how long the home page takes meanwhile. Exits 1 when the upload
 * takes longer than 1.3 times, the slowest page in a hundred over 50 ms, or the server over 600 MB.
 */
const most = { ratio: 1.3, page: 50, memory: 600 }
const rounds = 8

const account = { email: 'editor@example.com', password: 'correct horse battery' }
const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
const dataDir = join(directory, 'data')
const quantile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** What the server must do at least, two at a time as it does it, in this process. */
async function direct(files: string[]) {
  const inTurn = turns(2)
  const work = files.map((file, at) =>
    inTurn(() =>
      sharp(file, { failOn: 'error', sequentialRead: true })
        .autoOrient()
        .toColourspace('srgb')
        .jpeg({ quality: 88 })
        .toFile(join(directory, `${at}.out`)),
    ),
  )
  await Promise.all(work)
}

/** A token of the server's first administrator, straight from its database. */
async function openSession() {
  const db = connect(dataDir)
  const found = await findAccount(db, account.email)
  const sso = await issueSsoToken(db, found?.id ?? '', 'browser')
  const life = { idle: 3_600_000, absolute: 3_600_000 }
  const token = await redeemSsoToken(db, sso, 'browser', { life })
  await db.destroy()
  return token ?? ''
}

function ask(path: string, options: RequestOptions = {}, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(server.url + path, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.once('error', reject).end(body)
  })
}

/** Asks for the home page every 10 ms, over one connection, until something has ended. */
async function askWhile(times: number[], something: Promise<unknown>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let hasEnded = false
  const ended = something.finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    times.push(await timed(() => ask('/', { agent })))
    await wait(10)
  }
  agent.destroy()
  await ended
}

/** Until every variant of every picture that was uploaded is made. */
async function quiet(pictures: number) {
  const all = pictures * variantWidths.length * variantFormats.length
  const of = new Set<string>()
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const made = await readdir(join(dataDir, 'images', 'variants'))
    for (const name of made) if (name.includes('.jpg.')) of.add(name)
    if (of.size >= all) return
    await wait(200)
  }
  throw new Error(`${of.size} of ${all} variants after two minutes`)
}

/** Seconds of a core that a process has used. */
async function coreTime(pid: number) {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = rest.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / 100
}

/** The most memory that a process has ever had, in MB. */
async function peakOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024)
}

await buildWhenStale((line) => console.log(line))
const server = await startServer({
  DATA_DIR: dataDir,
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
})
try {
  const authorization = `Bearer ${await openSession()}`
  const times: Record<'upload' | 'direct', number[]> = { upload: [], direct: [] }
  const pages: Record<'alone' | 'uploading' | 'making variants', number[]> = {
    alone: [],
    uploading: [],
    'making variants': [],
  }
  const cores: number[] = []
  await askWhile(pages.alone, wait(3000))
  for (let round = 0; round <= rounds; round++) {
    const contents = await Promise.all(
      Array.from({ length: 10 }, (_, index) => photo(4000, 3000, round * 10 + index + 1)),
    )
    const files = contents.map((_, index) => join(directory, `${index}.jpg`))
    for (const [index, file] of files.entries()) await writeFile(file, contents[index] ?? '')
    const { payload, headers } = multipartBody(
      contents.map((content, index) => ({ filename: `${index}.jpg`, content })),
    )
    const used = { direct: await coreTime(process.pid), upload: await coreTime(server.pid) }
    const alone = await timed(() => direct(files))
    used.direct = (await coreTime(process.pid)) - used.direct
    // Every second upload is measured without the pages, which take their part of the two cores.
    const isAsked = round % 2 === 1
    const options = {
      method: 'POST',
      headers: { ...headers, authorization, 'content-length': payload.length },
    }
    const uploading = timed(async () => {
      const status = await ask('/api/images', options, payload)
      if (status !== 201) throw new Error(`the upload was answered with ${status}`)
    })
    if (isAsked) await askWhile(pages.uploading, uploading)
    const time = await uploading
    used.upload = (await coreTime(server.pid)) - used.upload
    await askWhile(pages['making variants'], wait(2000))
    await quiet((round + 1) * 10)
    if (round > 0) {
      // The first warms both up.
      times.direct.push(alone)
      if (!isAsked) {
        times.upload.push(time)
        cores.push(used.upload / used.direct)
      }
    }
    console.log(
      `round ${round}: upload ${Math.round(time)} ms${isAsked ? ' (and pages)' : ''}, ` +
        `sharp alone ${Math.round(alone)} ms`,
    )
  }
  const memory = await peakOf(server.pid)
  const ratio = quantile(times.upload, 0.5) / quantile(times.direct, 0.5)
  console.log(`ratio of the medians ${ratio.toFixed(2)}, at most ${most.ratio}`)
  // Which others on the machine do not change as much.
  console.log(`ratio of the time of cores ${quantile(cores, 0.5).toFixed(2)}`)
  for (const [when, values] of Object.entries(pages)) {
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(values, share).toFixed(1))
    console.log(`home page, ${when}: p50 ${p50} ms, p99 ${p99} ms of ${values.length}`)
  }
  console.log(`peak memory of the server ${memory} MB, at most ${most.memory}`)
  const isOver =
    ratio > most.ratio || quantile(pages.uploading, 0.99) > most.page || memory > most.memory
  if (isOver) process.exitCode = 1
} finally {
  await server.stop()
  await rm(directory, { recursive: true })
}

import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { createAccount } from '#server/people/accounts.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { photo } from '#tests/support/inputs/pictures.ts'
import { openSession } from '#tests/support/sites/open-session.ts'
import { startServer } from '#tests/support/sites/server.ts'
import { browserEncodings } from './captured-response.ts'
import { requestStatus } from './http-requests.ts'
import { load } from './load.ts'
import { messageJson } from './messages.ts'
import { memoryMb } from './process-figures.ts'
import { print, type Row, row } from './row.ts'

const messages = 1_000
const uploads = 300
/** Uploads of one request, and of one account: its limit is 100 in ten minutes. */
const atOnce = 10
const ofAccount = 100

/**
 * Resident memory of a server of the demo company that was started a second time: at its first page, after a minute of
 * load, and two minutes after a crawl of all pages and files, messages and uploads.
 */
export async function benchMemory(): Promise<Row[]> {
  await buildWhenStale(() => {})
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const log = openSync(join(directory, 'log'), 'a')
  const variables = { DATA_DIR: directory, LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1, ::1' }
  await (await startServer(variables, log)).stop()
  const { url, pid, stop } = await startServer(variables, log)
  try {
    await requestStatus(`${url}/`, { headers: { 'accept-encoding': browserEncodings } })
    const atFirstPage = await memoryMb(pid, 'now')
    const headers = { 'accept-encoding': browserEncodings }
    await load(`${url}/`, { connections: 32, seconds: 60, headers })
    const afterLoad = await memoryMb(pid, 'now')
    const crawled = await crawl(url)
    await sendMessages(url)
    await upload(url, directory)
    await wait(120_000)
    const works = `${crawled} addresses, ${messages} messages and ${uploads} uploads`
    return [
      row('memory at the first page', atFirstPage, 'MB', { atMost: 150 }),
      row('… after a minute of load over 32 connections', afterLoad, 'MB', { atMost: 170 }),
      row(`… two minutes after ${works}`, await memoryMb(pid, 'now'), 'MB', { atMost: 230 }),
      row('peak', await memoryMb(pid, 'peak'), 'MB'),
    ]
  } finally {
    await stop()
    closeSync(log)
    await rm(directory, { recursive: true })
  }
}

/** Requests all addresses that the sitemap's pages link to, their pictures and files too. Returns their number. */
async function crawl(url: string): Promise<number> {
  const waiting = ['/', '/sitemap.xml']
  const seen = new Set(waiting)
  for (const path of waiting) {
    const answer = await fetch(url + path)
    const text = await answer.text()
    if (!/html|xml/.test(answer.headers.get('content-type') ?? '')) continue
    const links = text.matchAll(/(?:href|src)="([^"#]+)|<loc>([^<]+)|(\/media\/[^\s",]+)/g)
    for (const [, attribute, location, picture] of links) {
      const found = (attribute ?? location ?? picture ?? '').replaceAll('&amp;', '&')
      const next = found.startsWith(url) ? found.slice(url.length) : found
      if (!next.startsWith('/') || next.startsWith('/admin') || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return seen.size
}

/** Sends messages within the limits: 30 from each address, 600 a minute. */
async function sendMessages(url: string) {
  for (let number = 0; number < messages; number++) {
    if (number === messages / 2) await wait(61_000)
    const answer = await fetch(`${url}/api/messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${Math.floor(number / 20)}`,
      },
      body: messageJson.replace('ines@', `ines-${number}@`),
    })
    if (answer.status !== 201) throw new Error(`A message was answered with ${answer.status}`)
  }
}

async function upload(url: string, directory: string) {
  const db = connect(directory)
  let token = await openSession(directory)
  for (let number = 0; number < uploads; number += atOnce) {
    if (number > 0 && number % ofAccount === 0) {
      const { email } = await createAccount(db, `editor-${number}@example.com`, 'administrator')
      token = await openSession(directory, email)
    }
    const contents = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => photo(4000, 3000, number + index + 1)),
    )
    const { payload, headers } = multipartBody(
      contents.map((content, index) => ({ filename: `${number + index}.jpg`, content })),
    )
    const authorization = `Bearer ${token}`
    const options = {
      method: 'POST',
      headers: { ...headers, authorization, 'content-length': payload.length },
    }
    const status = await requestStatus(`${url}/api/images`, options, payload)
    if (status !== 201) throw new Error(`An upload was answered with ${status}`)
  }
  await db.destroy()
}

if (import.meta.main) print(await benchMemory())

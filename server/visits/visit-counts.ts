import type { IncomingMessage } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { minuteMs } from '#content/text/durations.ts'
import { writeSeconds } from '#content/visits/visit-ranges.ts'
import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import {
  type CountedRequest,
  type CountingEnv,
  createBatchCounts,
  newBatch,
} from './visit-batch.ts'
import type { LeadKind } from './visit-sums.ts'
import { isVisitsOn } from './visits-policy.ts'
import { type BatchPart, partsOf, writeVisits } from './write-visits.ts'

/** Pages that are counted together: in one go, counting takes less time. */
const pagesAtOnce = 64

/** Counts that the database has not accepted for this time are dropped. */
const longestWaitMs = minuteMs

/** Counts visits. Robots, staff and visitors with Global Privacy Control are not counted. */
export interface VisitCounts {
  /** Counts a page that was sent to a visitor, or the data of a page for the client's router. */
  countPage(request: IncomingMessage): void
  /** Counts a page that the browser showed from its prefetch cache: the page that sent the request. */
  countPrefetched(
    request: IncomingMessage,
    isPage: (path: string) => Promise<boolean>,
  ): Promise<void>
  /** Counts a form that a visitor sent from a page. */
  countLead(request: IncomingMessage, kind: LeadKind): void
  /** Writes what is counted. Also learns whether visits are counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface Options {
  db: Database
  env: CountingEnv
  report(error: unknown): void
}

/**
 * Counts the visits of a process and writes them every ten seconds. IP addresses are only in memory, until the next
 * write.
 */
export function createVisitCounts({ db, env, report }: Options): VisitCounts {
  const { addPage, addPrefetched, addLead, pageBehind } = createBatchCounts(env)
  let isOn = true
  let pages: CountedRequest[] = []
  let batch = newBatch()
  let waiting: BatchPart[] = []

  function addPages() {
    const added = pages
    pages = []
    for (const page of added) addPage(batch, page)
  }

  let writing: Promise<void> = Promise.resolve()
  async function write() {
    addPages()
    waiting.push(...partsOf(batch))
    batch = newBatch()
    if (!isOn) isOn = await isVisitsOn(db)
    for (let [next] = waiting; next; [next] = waiting) {
      isOn = await writeVisits(db, next)
      waiting.shift()
      await yieldToEventLoop()
    }
  }

  async function flush() {
    // One at a time: a read of the API flushes too.
    writing = writing.catch(() => {}).then(write)
    await writing
  }

  async function flushOrReport() {
    try {
      await flush()
    } catch (error) {
      const before = new Date(Date.parse(now()) - longestWaitMs).toISOString()
      const kept = waiting.filter(({ beganAt }) => beganAt > before)
      const loss = kept.length < waiting.length ? '; those of a minute ago are lost' : ''
      waiting = kept
      report(new Error(`Visits could not be written${loss}`, { cause: error }))
    }
  }

  const timer = setInterval(() => void flushOrReport(), writeSeconds * 1000).unref()
  return {
    countPage(request) {
      if (!isOn) return
      pages.push(countedRequest(request))
      if (pages.length >= pagesAtOnce) addPages()
    },
    async countPrefetched(request, isPage) {
      if (!isOn) return
      const counted = countedRequest(request)
      const page = pageBehind(counted)
      if (page !== undefined && (await isPage(page))) addPrefetched(batch, counted, page)
    },
    countLead(request, kind) {
      if (isOn) addLead(batch, countedRequest(request), kind)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flushOrReport()
    },
  }
}

const countedRequest = ({ url = '', rawHeaders, socket }: IncomingMessage): CountedRequest => ({
  url,
  rawHeaders,
  remoteAddress: socket.remoteAddress,
})

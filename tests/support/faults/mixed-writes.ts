import { randomInt } from 'node:crypto'
import { testimonials } from '#content/documents/types/testimonials.ts'
import { multipartBody } from '../inputs/multipart.ts'
import { plain } from '../inputs/pictures.ts'
import { sample } from '../inputs/samples.ts'
import { administrator, signInByHttp } from '../sites/administrator.ts'

/** A value that is overwritten repeatedly: the last acknowledged value, and the values sent since. */
interface Cell {
  name: string
  acknowledged: string
  sent: string[]
  read(site: Site): Promise<string>
}

interface Site {
  url: string
  token: string
  /** Whether the site's power is cut. The site may then refuse writes, and its responses acknowledge nothing. */
  isFailing?: boolean
}

/** Most writes of a kind per server start, below the rate limits of messages and uploads. */
const mostOfAKind = 50

/** Thrown when a response does not acknowledge its write. */
class RefusedError extends Error {}

const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`

/**
 * Throws after a power cut. EXT4_IOC_SHUTDOWN lets an fsync in progress succeed and loses its data. In a real power cut
 * no process is left to respond.
 */
function refuseAfterPowerCut({ isFailing }: Site) {
  if (isFailing) throw new RefusedError('responded after the power was cut')
}

async function call(site: Site, method: string, path: string, body?: object) {
  const { url, token } = site
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': anyIp(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies are only compared
  const read = (await answer.json()) as any // a truncated body throws, so the write is not acknowledged
  if (answer.status >= 300) {
    throw new RefusedError(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`)
  }
  refuseAfterPowerCut(site)
  return read
}

/**
 * Writes of all kinds at once: records, drafts, page texts, settings, messages, pictures and sign-ins. Remembers every
 * acknowledged write across server restarts.
 */
export function createMixedWrites() {
  const cells: Cell[] = []
  /** The ids of created objects, by kind. */
  const made = {
    records: new Set<string>(),
    messages: new Set<string>(),
    pictures: new Set<string>(),
    sessions: new Set<string>(),
  }
  let number = 0
  let acknowledged = 0

  const cell = (name: string, read: Cell['read']): Cell => {
    const known = cells.find((each) => each.name === name)
    if (known) return known
    const fresh = { name, acknowledged: '', sent: [], read }
    cells.push(fresh)
    return fresh
  }
  const write = async (into: Cell, value: string, send: () => Promise<unknown>) => {
    into.sent.push(value)
    await send()
    into.acknowledged = value
    into.sent = []
  }

  const writers: Record<string, (site: Site, value: string) => Promise<void>> = {
    settings: (site, value) =>
      write(
        cell('settings', async (at) => (await call(at, 'GET', '/settings')).phone),
        value,
        () => call(site, 'PUT', '/settings', { phone: value }),
      ),
    async pages(site, value) {
      const of = (draft: string) => async (at: Site) =>
        (await call(at, 'GET', `/pages/about${draft}`)).head.title
      const texts = { head: { title: value, lead: 'Lead' } }
      await write(cell('draft of a page', of('?draft=true')), value, () =>
        call(site, 'PUT', '/pages/about?draft=true', texts),
      )
      await write(cell('page', of('')), value, () => call(site, 'POST', '/pages/about/publish'))
    },
    async records(site, value) {
      const words = sample(testimonials)
      const values = { ...words, isActive: true }
      const { _id } = await call(site, 'POST', '/testimonials', values)
      made.records.add(_id)
      const read = async (at: Site) => (await call(at, 'GET', `/testimonials/${_id}`)).name
      const record = { ...cell(`record ${_id}`, read), acknowledged: String(words.name) }
      cells[cells.findIndex(({ name }) => name === record.name)] = record
      await write(record, value, () =>
        call(site, 'PUT', `/testimonials/${_id}`, { ...values, name: value }),
      )
      const ofDraft = async (at: Site) =>
        (await call(at, 'GET', `/testimonials/${_id}?draft=true`)).name
      const draft = { ...cell(`draft ${_id}`, ofDraft), acknowledged: value }
      cells[cells.findIndex(({ name }) => name === draft.name)] = draft
      await write(draft, `${value} draft`, () =>
        call(site, 'PUT', `/testimonials/${_id}?draft=true`, { ...values, name: `${value} draft` }),
      )
    },
    async messages(site, value) {
      const email = `${value.replaceAll(' ', '.')}@client.example`
      await call(site, 'POST', '/messages', { name: 'Ines', email, message: value })
      made.messages.add(value)
    },
    async pictures(site) {
      const content = await plain(randomInt(256), 20 + randomInt(500), 20 + randomInt(500))
        .png()
        .toBuffer()
      const { payload, headers } = multipartBody([{ filename: 'plain.png', content }])
      const answer = await fetch(`${site.url}/api/images`, {
        method: 'POST',
        body: payload,
        headers: { ...headers, authorization: `Bearer ${site.token}` },
      })
      const read = await answer.json()
      if (answer.status !== 201) throw new RefusedError(`POST /images: ${JSON.stringify(read)}`)
      refuseAfterPowerCut(site)
      for (const { _id } of read.images) made.pictures.add(_id)
    },
    async sessions(site) {
      const token = await signInByHttp(site.url, { 'x-forwarded-for': anyIp() })
      refuseAfterPowerCut(site)
      made.sessions.add(token)
    },
  }

  return {
    cells,
    made,
    kinds: Object.keys(writers),
    get acknowledged() {
      return acknowledged
    },
    /**
     * Writes until the server is gone. Returns the number of writes in progress at that time. Calls `wrote` after each
     * acknowledged write, with its kind and the number of writes of this kind.
     */
    async writeUntilKilled(
      site: Site,
      wrote: (kind: string, count: number) => void,
    ): Promise<number> {
      const ends = await Promise.allSettled(
        Object.entries(writers).map(async ([kind, act]) => {
          for (let count = 1; count <= mostOfAKind; count++) {
            await act(site, `value ${++number}`)
            acknowledged++
            wrote(kind, count)
          }
        }),
      )
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      // A killed server refuses or drops connections. Any other error is a failure.
      const wrong = reasons.find((reason) => !site.isFailing && !isConnectionLost(reason))
      if (wrong) throw wrong
      return reasons.length
    },
    /** Acknowledged values that the server has lost, and values that were never sent. */
    async differences(site: Site, sessions: Iterable<string> = made.sessions): Promise<string[]> {
      const found: string[] = []
      for (const { name, acknowledged, sent, read } of cells) {
        const value = await read(site)
        if (![acknowledged, ...sent].includes(value) && acknowledged !== '') {
          found.push(`${name} is ${value}, not ${[acknowledged, ...sent].join(' or ')}`)
        }
      }
      for (const token of sessions) {
        const { email } = await call({ ...site, token }, 'GET', '/auth/me')
        if (email !== administrator.email) found.push('a session is gone')
      }
      return found
    },
    /** Accepts the value that the server has now, for writes that were sent but not acknowledged. */
    async settle(site: Site): Promise<string[]> {
      const found: string[] = []
      for (const each of cells.filter(({ sent }) => sent.length > 0)) {
        const value = await each.read(site)
        const allowed = [each.acknowledged, ...each.sent]
        if (!allowed.includes(value) && each.acknowledged !== '') {
          found.push(`${each.name} is ${value}, not ${allowed.join(' or ')}`)
        }
        each.acknowledged = value
        each.sent = []
      }
      return found
    },
  }
}

/** The error of `fetch` when the server is gone. */
function isConnectionLost(reason: unknown): boolean {
  const isOfFetch = reason instanceof TypeError && /fetch failed|terminated/.test(reason.message)
  return isOfFetch || reason instanceof SyntaxError // a truncated body
}

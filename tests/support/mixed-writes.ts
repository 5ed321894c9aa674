import { randomInt } from 'node:crypto'
import { testimonials } from '#content/documents/types/testimonials.ts'
import { administrator, signInByHttp } from './administrator.ts'
import { multipartBody } from './multipart.ts'
import { plain } from './pictures.ts'
import { sample } from './samples.ts'

/** A value that is written again and again: the last one that was acknowledged, and those sent since. */
interface Cell {
  name: string
  acknowledged: string
  sent: string[]
  read(site: Site): Promise<string>
}

interface Site {
  url: string
  token: string
  /** Its power is cut: it may refuse, and its answers acknowledge nothing. */
  isFailing?: boolean
}

/** In one life of a server: fewer than its limits of messages and uploads allow. */
const mostOfAKind = 50

/** An answer that acknowledges nothing. */
class RefusedError extends Error {}

const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`

/**
 * Throws after a power cut. EXT4_IOC_SHUTDOWN lets an fsync that is under way succeed and loses what it wrote; a
 * real power cut leaves no process that could answer.
 */
function refuseAfterPowerCut({ isFailing }: Site) {
  if (isFailing) throw new RefusedError('answered after the power was cut')
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
  // biome-ignore lint/suspicious/noExplicitAny: an answer is compared, never computed with
  const read = (await answer.json()) as any // cut off, it throws, as whatever is not acknowledged
  if (answer.status >= 300) {
    throw new RefusedError(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`)
  }
  refuseAfterPowerCut(site)
  return read
}

/**
 * Everything that people write at once: records, their drafts, texts of pages, settings, messages, pictures and
 * sign-ins. It remembers what was acknowledged, over as many servers as there are.
 */
export function createMixedWrites() {
  const cells: Cell[] = []
  /** What was made, by kind. */
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
     * Writes until the server is gone; gives how many writes were under way then. `wrote` is told of each kind that
     * was written and how often.
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
      // A server that is killed answers nothing; whatever else went wrong is a failure.
      const wrong = reasons.find((reason) => !site.isFailing && !isConnectionLost(reason))
      if (wrong) throw wrong
      return reasons.length
    },
    /** What a server has lost of what was acknowledged, or has made up. */
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
    /** What was sent and not acknowledged is there or not from now on: the next value is the one that counts. */
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

/** What `fetch` throws when the other side is gone. */
function isConnectionLost(reason: unknown): boolean {
  const isOfFetch = reason instanceof TypeError && /fetch failed|terminated/.test(reason.message)
  return isOfFetch || reason instanceof SyntaxError // a body that was cut off
}

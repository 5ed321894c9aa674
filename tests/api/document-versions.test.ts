import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { publishDueReleases } from '#server/publishing/releases/due-releases.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

/** Two editors change, release and undo one document at random. None overwrites a version that they have not seen. */

const api = withApi()
afterEach(() => {
  vi.useRealTimers()
})

interface Kind {
  type: string
  /** Creates a document. Returns its path and its id. */
  make(): Promise<{ path: string; id: string }>
  /** Request body of a save with this text. `wordsOf` reads the text from a response. */
  valuesOf(words: string): object
  wordsOf(body: never): string
  /** Whether the document can also be saved live, without a draft. */
  isSavedLive: boolean
}

const record: Kind = {
  type: 'testimonials',
  async make() {
    const { body } = await api.staff('POST', '/testimonials', quote(`new ${++count}`))
    return { path: `/testimonials/${body._id}`, id: body._id }
  },
  valuesOf: (words) => quote(words),
  wordsOf: ({ quote: words }: { quote: string }) => words,
  isSavedLive: true,
}
const page: Kind = {
  type: 'pages',
  make: async () => ({ path: '/pages/about', id: 'about' }),
  valuesOf: (title) => ({ head: { title } }),
  wordsOf: ({ head }: { head: { title: string } }) => head.title,
  isSavedLive: false,
}
const settings: Kind = {
  type: 'settings',
  async make() {
    // Visitors get 404 until the settings are saved for the first time.
    await api.staff('PUT', '/settings', { companyName: `new ${++count}` })
    return { path: '/settings', id: 'settings' }
  },
  valuesOf: (companyName) => ({ companyName }),
  wordsOf: ({ companyName }: { companyName: string }) => companyName,
  isSavedLive: true,
}
const brand: Kind = {
  type: 'brand',
  make: async () => ({ path: '/brand', id: 'brand' }),
  valuesOf: (mark) => ({ mark }),
  wordsOf: ({ mark }: { mark: string }) => mark,
  isSavedLive: true,
}
const quote = (words: string) => ({ ...sample(contents.testimonials), quote: words })

let count = 0

const steps = [
  ...['look', 'look', 'keep', 'keep', 'keep', 'publish', 'publish', 'discard', 'save live'],
  ...['join', 'look at release', 'publish release', 'undo release', 'schedule', 'time passes'],
] as const
const step = fc.record({ by: fc.constantFrom(0, 1), does: fc.constantFrom(...steps) })
type Step = (typeof steps)[number]

/** Current state of a document. */
interface State {
  version: number
  liveVersion: number
  /** Text that editors see. `live`: text that visitors see. */
  shown: string
  live: string
  isDraft: boolean
}

const ifMatch = (version: number | undefined): { headers: Record<string, string> } => ({
  headers: version === undefined ? {} : { 'if-match': `"${version}"` },
})

async function play(kind: Kind, script: readonly { by: number; does: Step }[]) {
  const { path, id } = await kind.make()
  const { body: release } = await api.staff('POST', '/releases', { name: `Release ${++count}` })
  const releasePath = `/releases/${release._id}`
  const key = `${releasePath}/drafts/${kind.type}/${id}`
  const read = async (): Promise<State> => {
    const [shown, live] = [
      (await api.staff('GET', `${path}?draft=true`)).body,
      (await api.staff('GET', path)).body,
    ]
    return {
      version: shown.version,
      liveVersion: live.version,
      shown: kind.wordsOf(shown as never),
      live: kind.wordsOf(live as never),
      isDraft: shown.draft !== null,
    }
  }
  const seen: State[] = [await read(), await read()]
  /** The release as each editor last saw it: its version and the text of its draft. */
  const seenRelease: ({ version: number; words: string | undefined } | undefined)[] = []
  /** Live text before and after the release was published. */
  let released: { before: string; after: string } | undefined
  const acknowledged = new Set<string>()

  for (const { by, does } of script) {
    const before = await read()
    const mine = seen[by] as State
    const isInRelease = async () => (await api.staff('GET', releasePath)).body.drafts > 0
    const words = `words ${++count}`
    if (does === 'look') seen[by] = before
    if (does === 'keep') {
      const kept = await api.staff(
        'PUT',
        `${path}?draft=true`,
        kind.valuesOf(words),
        ifMatch(mine.version),
      )
      expect([200, 412]).toContain(kept.status)
      if (kept.status === 412) expect(mine.version).not.toBe(before.version)
      else {
        expect(before.shown, 'a saved draft replaces the version that its editor saw').toBe(
          mine.shown,
        )
        seen[by] = await read()
        expect(seen[by]).toMatchObject({ shown: words, live: before.live, isDraft: true })
      }
    }
    if (does === 'save live' && kind.isSavedLive) {
      const saved = await api.staff('PUT', path, kind.valuesOf(words), ifMatch(mine.liveVersion))
      expect([200, 412]).toContain(saved.status)
      if (saved.status === 412) expect(mine.liveVersion).not.toBe(before.liveVersion)
      else {
        expect(before.live, 'a save goes over what its editor has seen').toBe(mine.live)
        acknowledged.add(words)
        // A live save does not change an existing draft.
        expect((await read()).shown).toBe(before.isDraft ? before.shown : words)
      }
    }
    if (does === 'publish') {
      const { status } = await api.staff(
        'POST',
        `${path}/publish`,
        undefined,
        ifMatch(mine.version),
      )
      expect([200, 404, 412]).toContain(status)
      if (status === 200) {
        expect(before, 'the published version was seen').toMatchObject({
          shown: mine.shown,
          isDraft: true,
        })
        expect(await read()).toMatchObject({ live: before.shown, isDraft: false })
        acknowledged.add(before.shown)
      }
    }
    if (does === 'discard') {
      const { status } = await api.staff(
        'POST',
        `${path}/discard`,
        undefined,
        ifMatch(mine.version),
      )
      expect([204, 404, 412]).toContain(status)
      if (status === 204) {
        expect(before, 'the discarded version was seen').toMatchObject({
          shown: mine.shown,
          isDraft: true,
        })
        expect(await read()).toMatchObject({
          shown: before.live,
          live: before.live,
          isDraft: false,
        })
      }
    }
    if (does === 'join') await api.staff('PUT', key)
    if (does === 'look at release') {
      const { body } = await api.staff('GET', releasePath)
      seenRelease[by] = { version: body.version, words: body.drafts > 0 ? before.shown : undefined }
    }
    if (does === 'publish release') {
      const looked = seenRelease[by]
      const options = ifMatch(looked?.version)
      const { status } = await api.staff('POST', `${releasePath}/publish`, undefined, options)
      expect([200, 409, 412, 428]).toContain(status)
      if (status === 200) {
        expect(looked?.words, 'what a release publishes was seen').toBe(before.shown)
        expect((await read()).live).toBe(before.shown)
        acknowledged.add(before.shown)
        released = { before: before.live, after: before.shown }
      }
    }
    if (does === 'schedule') {
      const publishAt = new Date(Date.now() + 60_000).toISOString()
      await api.staff('PUT', releasePath, { name: release.name, publishAt })
    }
    if (does === 'time passes') {
      const wasInRelease = await isInRelease()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
      await publishDueReleases(api.db, async () => {})
      const after = await read()
      // The release replaces only the live version that its draft is based on.
      if (after.live !== before.live) {
        expect(wasInRelease).toBe(true)
        expect(after).toMatchObject({ live: before.shown, isDraft: false })
        acknowledged.add(before.shown)
        released = { before: before.live, after: before.shown }
      }
    }
    if (does === 'undo release') {
      const { status } = await api.staff('POST', `${releasePath}/undo`)
      expect([200, 409, 412]).toContain(status)
      if (status === 200 && released) {
        expect(before.live, 'what is undone is what the release has made').toBe(released.after)
        expect((await read()).live).toBe(released.before)
        released = undefined
      }
    }
  }

  // The history has every text that was live.
  const { body: history } = await api.staff('GET', `${path}/revisions?pageSize=200`)
  const kept = new Set(history.map(({ values }: { values: never }) => kind.wordsOf(values)))
  for (const words of acknowledged) expect(kept, 'nothing that was live is lost').toContain(words)
  // The current version can always be read and used for a save.
  const last = await read()
  const options = ifMatch(last.version)
  const saved = await api.staff('PUT', `${path}?draft=true`, kind.valuesOf('last'), options)
  expect(saved.status).toBe(200)
  await api.staff('POST', `${path}/discard`)
  await api.staff('DELETE', releasePath)
}

test.each([record, page, settings, brand])(
  'no draft, publication, release or undo of $type overwrites an unseen version',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), (script) =>
        play(kind, script),
      ),
      { numRuns: 40 },
    )
  },
  60_000,
)

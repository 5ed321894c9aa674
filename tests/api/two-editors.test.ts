import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import type { Revision } from '#content/documents/history-api.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const content = contents.testimonials

/** Next step of an editor. A save is based on the version that the editor last saw. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('look' as const) },
  { weight: 6, arbitrary: fc.constant('save' as const) },
  { weight: 2, arbitrary: fc.constant('save again' as const) },
  { weight: 2, arbitrary: fc.constant('switch' as const) },
  { weight: 1, arbitrary: fc.constant('delete' as const) },
  { weight: 2, arbitrary: fc.constant('restore' as const) },
  { weight: 1, arbitrary: fc.constant('move' as const) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A save that the API has acknowledged. */
interface Acknowledged {
  version: number
  /** Version that the save was based on; `undefined` if the save named no version. */
  from: number | undefined
  words: string
}

let count = 0

/** Runs the steps of one editor in sequence, in parallel with the other editor. */
async function edit(id: string, steps: Step[], acknowledged: Acknowledged[]) {
  const path = `/testimonials/${id}`
  let seen: { version: number } | undefined
  const save = async (words: string) => {
    const from = seen?.version
    const headers: Record<string, string> = from === undefined ? {} : { 'if-match': `"${from}"` }
    const { status, body } = await api.staff('PUT', path, sample(content, words), { headers })
    expect([200, 404, 412]).toContain(status)
    if (status !== 200) return
    acknowledged.push({ version: body.version, from, words: body.quote })
    seen = { version: body.version }
  }
  const acts: Record<Step, () => Promise<unknown>> = {
    look: async () => {
      const { status, body } = await api.staff('GET', path)
      if (status === 200) seen = { version: body.version }
    },
    save: () => save(`words ${++count}`),
    // Retry after a lost response: the same values with the same version.
    'save again': () => save(`words ${count}`),
    switch: async () => {
      const { status, body } = await api.staff('PUT', path, { isActive: count++ % 2 === 0 })
      expect([200, 404]).toContain(status)
      if (status !== 200) return
      acknowledged.push({ version: body.version, from: undefined, words: body.quote })
    },
    delete: async () => {
      const headers: Record<string, string> = seen ? { 'if-match': `"${seen.version}"` } : {}
      expect([204, 404, 412]).toContain(
        (await api.staff('DELETE', path, undefined, { headers })).status,
      )
    },
    restore: async () => {
      const { status } = await api.staff('POST', `/trash/testimonials/${id}/restore`)
      expect([204, 404]).toContain(status)
    },
    move: () => api.staff('PUT', `${path}/place`, { place: 1 + (count % 3) }),
  }
  for (const act of steps) await acts[act]()
}

const allRevisions = async (id: string): Promise<Revision[]> =>
  (await api.staff('GET', `/testimonials/${id}/revisions?pageSize=200`)).body

test('no acknowledged save of two editors disappears from the history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      async (first, second) => {
        const { body } = await api.staff('POST', '/testimonials', sample(content, `new ${++count}`))
        const acknowledged: Acknowledged[] = []
        await Promise.all([first, second].map((steps) => edit(body._id, steps, acknowledged)))

        const history = await allRevisions(body._id)
        // The history has every version once, without gaps.
        expect(history.map(({ version }) => version)).toEqual(
          history.map((_, place) => history.length - place),
        )
        for (const { version, from, words } of acknowledged) {
          const kept = history.find((revision) => revision.version === version)
          expect(kept?.values).toMatchObject({ quote: words })
          // The save replaced exactly the version that its editor had seen.
          if (from !== undefined) expect(version).toBe(from + 1)
        }
        // Readers get the last version, or 404 if the last step was a deletion.
        const now = await api.staff('GET', `/testimonials/${body._id}`)
        const [last] = history
        if (last?.action === 'deleted') expect(now.status).toBe(404)
        else expect(now.body).toMatchObject({ version: last?.version, ...last?.values })
      },
    ),
    { numRuns: 60 },
  )
})

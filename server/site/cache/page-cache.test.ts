import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { encode, type RenderResult } from '../../http/rendered-page.ts'
import { createPageCache } from './page-cache.ts'

const megabyte = 1024 * 1024
const html = (text: string, status = 200, headers = {}): RenderResult => ({
  status,
  headers,
  body: Buffer.from(text),
})

const textOf = (page: { bodies: { identity: { bytes: Buffer } } }) =>
  page.bodies.identity.bytes.toString()

test('concurrent requests for a page share one render', async () => {
  const cache = createPageCache({ version: () => 1, maxBytes: megabyte })
  const render = vi.fn(async () => html('page'))
  const pages = await Promise.all([1, 2, 3].map(() => cache.get('/', render)))
  expect(render).toHaveBeenCalledTimes(1)
  expect(pages[1]).toBe(pages[0])
  expect(await cache.get('/', render)).toBe(pages[0])
})

test('a failed render is not cached and is retried', async () => {
  const cache = createPageCache({ version: () => 1, maxBytes: megabyte })
  const fail = () => Promise.reject(new Error('away'))
  await expect(cache.get('/', fail)).rejects.toThrow('away')
  expect(textOf(await cache.get('/', async () => html('back')))).toBe('back')
})

test.each([301, 302, 500, 503])('an answer with status %i is not cached', async (status) => {
  const cache = createPageCache({ version: () => 1, maxBytes: megabyte })
  const render = vi.fn(async () => html('', status))
  await cache.get('/', render)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['not found', 404, {}],
  ['not to be listed', 200, { 'x-robots-tag': 'noindex' }],
])('addresses that are %s evict no page', async (_, status, headers) => {
  const cache = createPageCache({ version: () => 1, maxBytes: 64 * 1024 })
  const home = vi.fn(async () => html('home'))
  await cache.get('/', home)
  for (let number = 0; number < 500; number++) {
    await cache.get(`/none-${number}`, async () => html('x'.repeat(900), status, headers))
  }
  await cache.get('/', home)
  expect(home).toHaveBeenCalledTimes(1)
})

test('a page that a change does not affect keeps its compressed bodies', async () => {
  let stored = 1
  const cache = createPageCache({ version: () => stored, maxBytes: megabyte })
  const text = 'home '.repeat(1000)
  const first = await cache.get('/', async () => html(text))
  const compressed = encode(first, 'br')
  stored = 2
  const same = await cache.get('/', async () => html(text))
  expect(same.bodies.br).toBe(compressed)
  stored = 3
  const other = await cache.get('/', async () => html(`${text}!`))
  expect(other.bodies.br).toBeUndefined()
  expect(textOf(other)).toBe(`${text}!`)
})

test('only found pages of the current version are fresh', async () => {
  let stored = 1
  const cache = createPageCache({ version: () => stored, maxBytes: megabyte })
  expect(cache.getFresh('/', () => stored)).toBeUndefined()
  const page = await cache.get('/', async () => html('home'))
  await cache.get('/none', async () => html('none', 404))
  expect(cache.getFresh('/', () => stored)).toBe(page)
  expect(cache.getFresh('/none', () => stored)).toBeUndefined()
  stored++
  expect(cache.getFresh('/', () => stored)).toBeUndefined()
})

test('the cache is bounded in bytes', async () => {
  const cache = createPageCache({ version: () => 1, maxBytes: 64 * 1024 })
  const first = vi.fn(async () => html('x'.repeat(900)))
  await cache.get('/0', first)
  for (let number = 1; number < 200; number++) {
    await cache.get(`/${number}`, async () => html('x'.repeat(900)))
  }
  await cache.get('/0', first)
  expect(first).toHaveBeenCalledTimes(2)
})

test('no request after a save gets older content, however saves and reads interleave', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('save', 'read'), { minLength: 2, maxLength: 30 }),
      async (scheduler, steps) => {
        let stored = 0
        const cache = createPageCache({ version: () => stored, maxBytes: megabyte })
        // A render reads the content at some moment between its start and its end.
        const render = async () => {
          await scheduler.schedule(Promise.resolve('before it reads'))
          const seen = stored
          await scheduler.schedule(Promise.resolve('after it has read'))
          return html(String(seen))
        }
        const answers: Promise<void>[] = []
        const sequence = scheduler.scheduleSequence(
          steps.map((step) => ({
            label: step,
            builder: async () => {
              if (step === 'save') {
                stored++
                return
              }
              const acknowledged = stored
              answers.push(
                cache.get('/', render).then((page) => {
                  expect(Number(textOf(page))).toBeGreaterThanOrEqual(acknowledged)
                }),
              )
              const ready = cache.getFresh('/', () => stored)
              if (ready) expect(Number(textOf(ready))).toBeGreaterThanOrEqual(acknowledged)
            },
          })),
        )
        await scheduler.waitFor(Promise.all([sequence.task, ...answers]))
        expect((await sequence.task).faulty).toBe(false)
        await scheduler.waitIdle()
        await Promise.all(answers)
      },
    ),
    { numRuns: 300 },
  )
})

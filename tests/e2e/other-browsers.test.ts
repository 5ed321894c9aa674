import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import type { Engine } from '#tests/support/browser/browsers/engine.ts'
import { startFirefox } from '#tests/support/browser/browsers/firefox.ts'
import { startWebkit } from '#tests/support/browser/browsers/webkit.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'

const demo = readDemo()

/** Engines that `npm ci` does not install. Without them the tests are reported as skipped. */
const engines = [
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKitGTK', start: startWebkit },
]

const named = (text: string) => `//*[self::a or self::button][normalize-space()="${text}"]`
const labelled = (label: string) => `//*[@id=//label[contains(normalize-space(),"${label}")]/@for]`

describe.each(engines)('in $name, where it is installed,', ({ start }) => {
  let server: TestServer
  let engine: Engine

  beforeAll(async () => {
    if (!start) return
    const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
    server = await startServer({ ADMIN_EMAIL, ADMIN_PASSWORD })
    engine = await start()
  })
  afterAll(async () => {
    await engine?.close()
    await server?.stop()
  })

  /** These engines render in software, which is slow. */
  const patient = { timeout: 10_000 }
  const shows = (text: string) =>
    expect.poll(() => engine.run<string>('return document.body.innerText'), patient).toContain(text)

  test.skipIf(!start)('the background is hatched, and the header has its own', async () => {
    await engine.goto(server.url)
    await engine.run('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })')
    const header = 'return document.querySelector(".site-header").hasAttribute("data-scrolled")'
    await expect.poll(() => engine.run(header), patient).toBe(true)
    const { top, width } = await engine.run<{ top: number; width: number }>(`
      const { bottom } = document.querySelector(".ground-line").getBoundingClientRect()
      return { top: Math.ceil(bottom), width: document.documentElement.clientWidth }`)
    const lines = await linesIn(await engine.screenshot(), { left: 0, top: top + 3, width })
    expect(Math.abs(lines - width / 12)).toBeLessThanOrEqual(2)
  })

  test.skipIf(!start)('a visitor filters the projects and sends a message', async () => {
    await engine.goto(`${server.url}/projects`)
    await engine.click('//nav[@aria-label="Project categories"]//a[contains(., "Mobile")]')
    await expect
      .poll(() => engine.run('return document.querySelectorAll("main li h2").length'), patient)
      .toBe(demo.projects.filter(({ category }) => /mobile/i.test(category)).length)

    await engine.goto(`${server.url}/contact`)
    await engine.type(labelled('Name'), 'Zoë Ångström')
    await engine.type(labelled('Email'), 'zoe@example.com')
    await engine.type(labelled('Message'), 'Could you build this for us?')
    await engine.click(named('Send Message'))
    await shows('Message sent successfully!')
  })

  test.skipIf(!start)('an editor signs in, searches a list and reads a message', async () => {
    await engine.goto(`${server.url}/admin`)
    await engine.type(labelled('Email'), administrator.email)
    await engine.type(labelled('Password'), administrator.password)
    await engine.click(named('Sign in'))
    await shows('Total Projects')

    const [career, other] = demo.careers
    await engine.goto(`${server.url}/admin/careers`)
    await shows(other?.title ?? '')
    await engine.type('//input[@placeholder="Search careers..."]', career?.title ?? '')
    await expect
      .poll(() => engine.run('return document.querySelectorAll("tbody tr").length'), patient)
      .toBe(1)
    await shows(career?.title ?? '')

    await engine.goto(`${server.url}/admin/messages`)
    // The visitor's message may be in suspected spam, because no person types that fast.
    await shows(demo.messages[0]?.name ?? 'a message of the demo company')
  })
})

interface Row {
  left: number
  top: number
  width: number
}

/** The number of light lines that a row of pixels crosses. */
async function linesIn(picture: Buffer, row: Row): Promise<number> {
  const grey = sharp(picture)
    .extract({ ...row, height: 1 })
    .greyscale()
  const values = [...(await grey.raw().toBuffer())]
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  return values.filter((value, at) => value > middle && (values[at - 1] ?? 0) <= middle).length
}

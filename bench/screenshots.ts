import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { contents } from '#content/documents/content-types.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { launchChromium, unpackChromium } from '#tests/support/browser/chromium.ts'
import { startServer } from '#tests/support/sites/server.ts'
import { adminScreens, missingPages, publicPages } from '#tests/support/sources/pages.ts'
import { type Amount, fillSite } from './fill-site.ts'

const usage = `Takes pictures of every page and screen into ./screenshots.

  npm run screenshots -- [--path <part>]… [--width <pixels>]… [--content <name>]…

  --path     only addresses that contain this part, such as /admin or /projects
  --width    only these widths; otherwise 360, 768, 1440 and 2560
  --content  only these contents of the site: demo, none, one, hundred or long
`
const amounts = ['demo', 'none', 'one', 'hundred', 'long'] as const satisfies Amount[]
const administrator = { email: 'editor@example.com', password: 'correct horse battery' }
const folder = join(import.meta.dirname, '../screenshots')

interface Choice {
  isWanted: (path: string) => boolean
  widths: number[]
  amounts: Amount[]
}

/** Parses the arguments. Throws if an argument is invalid. */
function readChoice(): Choice {
  const { values } = parseArgs({
    options: {
      path: { type: 'string', multiple: true },
      width: { type: 'string', multiple: true },
      content: { type: 'string', multiple: true },
    },
  })
  const widths = (values.width ?? ['360', '768', '1440', '2560']).map(Number)
  for (const width of widths) {
    const isWidth = Number.isInteger(width) && width >= 200 && width <= 4000
    if (!isWidth) throw new Error(`--width must be from 200 to 4000 pixels`)
  }
  for (const name of values.content ?? []) {
    if (!amounts.some((amount) => amount === name)) throw new Error(`unknown content: ${name}`)
  }
  const chosen = amounts.filter((amount) => values.content?.includes(amount) ?? true)
  const parts = values.path ?? ['']
  return { isWanted: (path) => parts.some((part) => path.includes(part)), widths, amounts: chosen }
}

/** The public pages of a site, with the page of the first record of each type. */
async function publicPathsOf(url: string, amount: Amount): Promise<string[]> {
  if (amount === 'demo') return [...publicPages, '/projects?category=none', ...missingPages]
  const paths = ['/', '/technologies', '/projects', '/careers', '/testimonials', '/contact']
  for (const name of ['technologies', 'projects', 'careers'] as const) {
    const records = (await (await fetch(`${url}/api/${name}`)).json()) as { slug: string }[]
    if (records[0]) paths.push(`/${contents[name].name}/${records[0].slug}`)
  }
  return paths
}

async function signIn(page: Page): Promise<string> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return (await page.evaluate(() => localStorage.getItem('hsoft_token'))) ?? ''
}

/** Loads lazy pictures and fonts. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(pictures.map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
}

async function takeScreenshots(page: Page, amount: Amount, path: string, widths: number[]) {
  const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
  for (const width of widths) {
    await page.setViewportSize({ width, height: Math.round(Math.min(1200, width * 1.6)) })
    await settle(page)
    const file = join(folder, amount, `${name}-${width}.png`)
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
  }
}

async function takeScreenshotsOfSite(browser: Browser, amount: Amount, choice: Choice) {
  const server = await startServer({
    SEED: amount === 'demo' ? 'demo' : 'none',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  try {
    await mkdir(join(folder, amount), { recursive: true })
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const token = await signIn(page)
    await fillSite(server.url, token, amount)
    for (const path of (await publicPathsOf(server.url, amount)).filter(choice.isWanted)) {
      await page.goto(path)
      await takeScreenshots(page, amount, path, choice.widths)
    }
    for (const { path, heading } of adminScreens) {
      if (!choice.isWanted(path)) continue
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await takeScreenshots(page, amount, path, choice.widths)
    }
    await context.close()
    console.log(`${amount}: done`)
  } finally {
    await server.stop()
  }
}

let choice: Choice
try {
  choice = readChoice()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exit(1)
}
await buildWhenStale((line) => console.log(line))
await unpackChromium()
const browser = await launchChromium()
try {
  for (const amount of choice.amounts) await takeScreenshotsOfSite(browser, amount, choice)
} finally {
  await browser.close()
}

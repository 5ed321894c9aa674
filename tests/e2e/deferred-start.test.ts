import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { advanceClock, fence } from '#tests/support/browser/page-clock.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { job } from '#tests/support/sources/pages.ts'

const demo = readDemo()

const site = withSite()

/** Holds back the scripts of a page. Returns a function that releases them. */
async function holdScripts(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

const isHydrated = (page: Page) => page.locator('[aria-label="Toggle menu"][aria-expanded]').count()

test.each([false, true])(
  'a visit that only reads loads no script, with Save-Data %s',
  async (saveData) => {
    const page = await site.newPage()
    await page.clock.install()
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } })
    }, saveData)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/')
    await advanceClock(page, 60_000)
    await page.mouse.move(600, 5)
    await page.getByRole('heading', { level: 1 }).hover()
    // At the margin, where no control scrolls below the pointer.
    await page.mouse.move(2, 400)
    await page.mouse.wheel(0, 3_000)
    await page.locator('.site-header[data-scrolled]').waitFor()
    await advanceClock(page, 60_000)
    expect(scripts).toEqual([])
    const html = await fetch(site.url).then((answer) => answer.text())
    expect(html.includes('<link rel="modulepreload"')).toBe(false)
  },
)

test('with Save-Data nothing is prefetched', async () => {
  const page = await site.newPage()
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  const requests = requestsOf(page)
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).hover()
  await hydrated(page)
  await advanceClock(page, 1000)
  expect(requests()).toEqual([])
})

test('an unknown route is logged once, before and after the script has loaded', async () => {
  const page = await site.newPage()
  await page.goto('/nowhere')
  await hydrated(page)
  const logged = site.expectedComplaints().filter((line) => line.includes('non-existent route'))
  expect(logged).toEqual([expect.stringContaining('route: /nowhere')])
})

test.each(['keyboard', 'touch', 'pointer'])(
  'the first interaction by %s loads the script',
  async (kind) => {
    const page = await site.newPage({ hasTouch: true })
    await page.clock.install()
    await page.goto('/contact')
    await advanceClock(page, 60_000)
    expect(await isHydrated(page)).toBe(0)
    if (kind === 'keyboard') await page.keyboard.press('Tab')
    else if (kind === 'touch') await page.getByLabel(/^Name/).tap()
    else await page.getByLabel(/^Name/).hover()
    await hydrated(page)
  },
)

test('without the script the page can be read, filtered and left, and its menu and header work', async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 800 } })
  await holdScripts(page)
  await page.goto('/projects')
  await page
    .getByRole('navigation', { name: 'Project categories' })
    .getByRole('link', { name: /^Mobile/ })
    .click()
  await page.waitForURL('**/projects?category=mobile')
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await page.locator('.site-header[data-scrolled]').waitFor()
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Careers' })
    .click()
  await page.waitForURL('**/careers')
  expect(await isHydrated(page)).toBe(0)
})

test('a message sent before the script loads arrives', async () => {
  const page = await site.newPage()
  await holdScripts(page)
  await page.goto('/contact')
  await page.getByLabel(/^Name/).fill('Ines Okafor')
  await page.getByLabel(/^Email/).fill('ines@client.example')
  await page.getByLabel(/^Message/).fill('Before the script')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  expect(await isHydrated(page)).toBe(0)
})

test('text typed before the script loads stays', async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 800 } })
  const letGo = await holdScripts(page)
  await page.goto(job)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await page.waitForURL('**/contact?*')
  await page.getByLabel(/^Name/).fill('Ines Okafor')
  const message = page.getByLabel(/^Message/)
  await message.press('Control+End')
  await message.pressSequentially('I build boards.')
  const words = await message.inputValue()
  expect(words).toContain(demo.careers[0]?.title)
  expect(words).toMatch(/boards\.$/)
  const hasToken = page.waitForResponse('**/api/messages/form-token')
  letGo()
  await hydrated(page)
  expect(await message.inputValue()).toBe(words)
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Ines Okafor')
  // The form already has the focus, so the script requests its token and typing continues.
  expect((await hasToken).status()).toBe(200)
  await page.keyboard.type(' Many.')
  expect(await message.inputValue()).toBe(`${words} Many.`)
})

test('text typed during hydration survives', async () => {
  const page = await site.newPage()
  await page.addInitScript(() => {
    // React sets the initial value of a textarea during hydration. This setter types a text right before React sets
    // the value.
    const { prototype } = HTMLTextAreaElement
    const initial = Object.getOwnPropertyDescriptor(prototype, 'defaultValue') ?? {}
    Object.defineProperty(prototype, 'defaultValue', {
      ...initial,
      set(this: HTMLTextAreaElement, value: string) {
        Object.defineProperty(prototype, 'defaultValue', initial)
        this.value = 'Typed at the last moment'
        this.dispatchEvent(new Event('input', { bubbles: true }))
        this.defaultValue = value
      },
    })
  })
  await page.goto(job)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await page.waitForURL('**/contact?*')
  await page.reload()
  await hydrated(page)
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('Typed at the last moment')
})

test('a menu, a light and a testimonial chosen before the script keep their state', async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 800 } })
  const letGo = await holdScripts(page)
  await page.goto('/')
  await page.getByLabel('Lights').uncheck({ force: true })
  const voice = page.getByRole('radio', { name: demo.testimonials[1]?.name ?? '' })
  await voice.check({ force: true })
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  letGo()
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Toggle menu' })
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(true)
  expect(await page.getByLabel('Lights').isChecked()).toBe(false)
  expect(await voice.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
})

test('hydration keeps the server’s building, and a client navigation renders it', async () => {
  const page = await site.newPage()
  const building = page.locator('.building')
  await page.goto('/')
  const before = await building.innerHTML()
  expect(before).toContain('room-web')
  await hydrated(page)
  expect(await building.innerHTML()).toBe(before)
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('banner').getByRole('link').first().click()
  await building.locator('#room-web').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(await building.getByRole('link').count()).toBe(6)
})

/** Records the paths that a page requests from now on, except pictures, fonts and scripts. */
function requestsOf(page: Page) {
  const paths: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets|media)\//.test(pathname) && pathname !== fence) paths.push(pathname)
  })
  return () => paths
}

test('hovering a link prefetches its page once, and nothing of the back office', async () => {
  const page = await site.newPage()
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  expect(await page.locator('script[type=speculationrules]').count()).toBe(0)
  const requests = requestsOf(page)
  const link = page.getByRole('banner').getByRole('link', { name: 'Projects' })
  await link.hover()
  await expect.poll(requests).toEqual(['/projects.data'])
  await page.getByRole('heading', { level: 1 }).hover()
  await advanceClock(page, 10_000)
  expect(requests()).toEqual(['/projects.data'])
})

test('without the script the browser itself prefetches a hovered link', async () => {
  const page = await site.newPage()
  await holdScripts(page)
  await page.goto('/')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Preload.enable')
  const isFetched = new Promise<void>((resolve) => {
    cdp.on('Preload.prefetchStatusUpdated', ({ status }) => {
      if (status === 'Ready') resolve()
    })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).hover()
  await isFetched
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  await page.waitForURL('**/projects')
  const delivery = await page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string })
        .deliveryType,
  )
  expect(delivery).toBe('navigational-prefetch')
})

test('the back office starts at once', async () => {
  const html = await fetch(`${site.url}/admin`).then((answer) => answer.text())
  expect(html.includes('<link rel="modulepreload"')).toBe(true)
  expect(html.includes('speculationrules')).toBe(false)
})

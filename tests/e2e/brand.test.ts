import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Brand, emptyBrand } from '#content/brand/brand.ts'
import { paletteOf } from '#content/brand/palette.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { bytesOf, phone, settle } from '#tests/support/page-bytes.ts'
import { caseStudy, missingPages, publicPages } from '#tests/support/pages.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const rgbOf = (hex = '') =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const colorOf = (page: Page) => page.getByRole('textbox', { name: /^Color/ })

/** The screen of the brand in the back office. */
async function openBrand(options = {}) {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 }, ...options })
  await page.goto('/admin/brand')
  await colorOf(page).waitFor()
  return page
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Brand updated successfully').first().waitFor()
}

const choose = (page: Page, chosen: Partial<Brand>) =>
  page.evaluate(
    async (brand) => {
      await fetch('/api/brand', {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('hsoft_token')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(brand),
      })
    },
    { ...emptyBrand, ...chosen },
  )

const backgroundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** Every ground that a page has had in any of its frames, and every color of its letters. */
async function watchColors(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      requestAnimationFrame(look)
      if (!document.body) return
      const style = getComputedStyle(document.documentElement)
      seen.add(`${style.backgroundColor} ${style.getPropertyValue('--color-signal-deep')}`)
    }
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]) // set above
}

const themeColor = (page: Page) =>
  page.locator('meta[name="theme-color"]').first().getAttribute('content')

const forest = '#1f5c3a'
const { light, dark } = paletteOf(forest)

describe('an administrator chooses a color', () => {
  test('the picture follows while it is typed, and a word that is none is told at its field', async () => {
    const page = await openBrand()
    const picture = page.getByRole('complementary', { name: 'Live picture' })
    const send = picture.getByText('Talk to us')
    const sendColor = () => send.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await backgroundOf(page, 'button[type="submit"].bg-button')
    await colorOf(page).fill('#0b1f4d')
    await expect.poll(sendColor).toBe(rgbOf('#0b1f4d'))
    await page.getByLabel('Corners').selectOption('round')
    await expect
      .poll(() => send.evaluate((element) => getComputedStyle(element).borderRadius))
      .toBe('8px')
    // Nothing but the picture has it before it is saved.
    expect(await backgroundOf(page, 'button[type="submit"].bg-button')).toBe(before)
    await colorOf(page).fill('navy')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Color must be a color in hex such as #1f5c3a').waitFor()
    expect(await sendColor()).toBe(rgbOf('#0b1f4d'))
  })

  test('what is yours is told beside what is used for text', async () => {
    const page = await openBrand()
    await colorOf(page).fill('#ffd500')
    const swatches = page.getByRole('list', { name: 'Colors that follow' })
    await expect.poll(() => swatches.innerText()).toContain('#ffd500')
    const deep = paletteOf('#ffd500').light['signal-deep']
    expect(await swatches.innerText()).toContain(deep)
    await page.getByText('its hue stays and its lightness is moved').waitFor()
  })

  test('every page has it once it is saved, from the first frame on', async () => {
    const page = await openBrand()
    await colorOf(page).fill('#1F5C3A')
    await save(page)
    // The back office that is open, too, where the pointer is not.
    await page.mouse.move(5, 5)
    const saveButton = 'button[type="submit"].bg-button'
    await expect.poll(() => backgroundOf(page, saveButton)).toBe(rgbOf(forest))
    expect(await colorOf(page).inputValue()).toBe(forest)

    for (const path of ['/', caseStudy, '/careers', '/contact']) {
      const visitor = await site.newPage()
      const seen = await watchColors(visitor)
      await visitor.goto(path)
      expect(await backgroundOf(visitor, '.bg-button'), path).toBe(rgbOf(forest))
      expect(await seen(), path).toEqual([`${rgbOf(light.paper)} ${forest}`])
      expect(await themeColor(visitor)).toBe(light.paper)
      const icon = visitor.locator('link[rel="icon"]').last()
      expect(await icon.getAttribute('href')).toMatch(/^\/favicon\.svg\?v=[0-9a-f]{12}$/)
      await visitor.context().close()
    }

    const signIn = await site.newPage()
    const seenAtSignIn = await watchColors(signIn)
    await signIn.goto('/admin/sso-login')
    await signIn.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await backgroundOf(signIn, '.bg-button')).toBe(rgbOf(forest))
    expect(await seenAtSignIn()).toEqual([`${rgbOf(light.paper)} ${forest}`])
    expect(await themeColor(signIn)).toBe(light.paper)
  })

  test.each(['light', 'dark'] as const)('the back office has it in the %s', async (colorScheme) => {
    const page = await site.newSignedInPage({ colorScheme })
    const seen = await watchColors(page)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const { paper, 'signal-deep': deep } = colorScheme === 'dark' ? dark : light
    expect(await seen()).toEqual([`${rgbOf(paper)} ${deep}`])
    const shown = await themeColor(page)
    expect([paper, rgbOf(paper)]).toContain(shown)
  })

  test('it is there without JavaScript', async () => {
    const page = await site.newPage({ javaScriptEnabled: false })
    for (const path of publicPages) {
      await page.goto(path)
      expect(await backgroundOf(page, '.bg-button'), path).toBe(rgbOf(forest))
      expect(await backgroundOf(page, 'html'), path).toBe(rgbOf(light.paper))
    }
  })

  test('a browser shows a page’s own brand while it goes from page to page', async () => {
    const page = await site.newPage()
    await page.goto('/')
    await page.getByRole('link', { name: 'Careers' }).first().click()
    await page.waitForURL('**/careers')
    expect(await backgroundOf(page, '.bg-button')).toBe(rgbOf(forest))
    expect(await page.locator('link[href^="/brand-"]').count()).toBe(1)
  })
})

test('a color that is taken away leaves no trace', async () => {
  const page = await openBrand()
  await colorOf(page).fill('')
  await save(page)
  await expect.poll(() => backgroundOf(page, 'html')).toBe(rgbOf(paletteOf('').light.paper))
  for (const path of ['/', '/admin', '/admin/sso-login']) {
    const html = await (await fetch(site.url + path)).text()
    expect(html, path).not.toContain('/brand-')
  }
})

/** The faces that an element is really shown in, as the browser tells them to its inspector. */
async function facesOf(page: Page, selector: string) {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? '' : 'local '}${familyName}`)
}

/** The fonts that a page asks for, and how much of it moves while it loads. */
async function watchLoading(page: Page) {
  await settle(page)
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value // a shift
      Object.assign(window, { moved })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved = () => page.evaluate(() => (window as unknown as { moved?: number }).moved ?? 0) // set above
  return { fonts, moved }
}

describe.each([
  {
    typefaces: 'serif',
    heading: 'Spectral',
    text: 'Public Sans',
    captions: 'Public Sans',
  },
  {
    typefaces: 'neutral',
    heading: 'IBM Plex Sans',
    text: 'IBM Plex Sans',
    captions: 'IBM Plex Mono',
  },
] as const)('the typefaces $typefaces', ({ typefaces, heading, text, captions }) => {
  test('are shown by every page and by the sign-in, and the back office keeps ours', async () => {
    const admin = await openBrand()
    await choose(admin, { typefaces })
    const visitor = await site.newPage()
    const { fonts, moved } = await watchLoading(visitor)
    await visitor.goto('/')
    // A font that comes after the first paint is for the next page.
    await visitor.goto('/careers')
    expect(await facesOf(visitor, 'h1')).toEqual([expect.stringContaining(heading)])
    expect(await facesOf(visitor, 'h1 + p')).toEqual([expect.stringContaining(text)])
    expect(await facesOf(visitor, '.caption')).toEqual([expect.stringContaining(captions)])
    expect(await moved()).toBe(0)
    expect([...fonts].filter((path) => !path.startsWith('/fonts/'))).toEqual([])
    expect(fonts.size).toBe(2)

    const { document, stylesheet, font } = await bytesOf(await site.newPage(phone), '/')
    expect(document + stylesheet + font).toBeLessThanOrEqual(70)

    const signIn = await site.newPage()
    for (const _ of [1, 2]) await signIn.goto('/sso')
    expect(await facesOf(signIn, 'h1')).toEqual([expect.stringContaining(heading)])
    await admin.reload()
    await colorOf(admin).waitFor()
    expect(await facesOf(admin, 'h1')).toEqual([expect.stringContaining('Hanken Grotesk')])
    await choose(admin, {})
  })
})

test('the live picture follows the look and the typefaces before they are saved', async () => {
  const page = await openBrand()
  // The typeface is optional: a first load shows it only when it comes at once.
  await page.reload()
  const picture = page.getByRole('complementary', { name: 'Live picture' })
  const house = picture.locator('.building')
  await house.waitFor()
  await page.getByLabel('Look').selectOption('plain')
  await house.waitFor({ state: 'detached' })
  await page.getByLabel('Typefaces').selectOption('serif')
  await expect
    .poll(() => facesOf(page, '.brand-picture .display.text-4xl'))
    .toEqual([expect.stringContaining('Spectral')])
  expect(await facesOf(page, 'h1')).toEqual([expect.stringContaining('Hanken Grotesk')])
})

/** What is drawn on a page: whatever is higher than a sign beside a text. */
const drawingsOn = (page: Page) =>
  page.locator('svg:visible').evaluateAll((all) =>
    all.flatMap((svg) => {
      const { width, height } = svg.getBoundingClientRect()
      return Math.min(width, height) > 28 ? [svg.outerHTML.slice(0, 80)] : []
    }),
  )

/** What a browser says of pages that are missing, and nothing else. */
function expectMissing() {
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
}

const choosePlain = async () =>
  choose(await openBrand(), { look: 'plain', typefaces: 'serif', color: '#0b1f4d' })

describe('the plain look', () => {
  test('has no drawing on any page, and axe finds nothing', async () => {
    await choosePlain()
    const visitor = await site.newPage({ reducedMotion: 'reduce' })
    const findings: string[] = []
    for (const path of [
      ...publicPages,
      ...missingPages,
      '/projects?category=none',
      '/contact?sent',
    ]) {
      await visitor.goto(path)
      expect(await drawingsOn(visitor), path).toEqual([])
      for (const finding of await axeFindings(visitor)) findings.push(`${path}: ${finding}`)
    }
    expectMissing()
    expect(findings).toEqual([])
  })

  test('is there without JavaScript, at any width, and on the sign-in', async () => {
    await choosePlain()
    const page = await site.newPage({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
    })
    for (const path of [...publicPages, ...missingPages]) {
      await page.goto(path)
      expect(await page.locator('html').getAttribute('data-look')).toBe('plain')
      expect(await drawingsOn(page), path).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(360)
    }
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor()
    await page.goto('/sso')
    expect(await drawingsOn(page)).toEqual([])
    expectMissing()
  })

  test('leaves no trace when it is taken away', async () => {
    const admin = await openBrand()
    await choose(admin, {})
    const page = await site.newPage()
    await page.goto('/')
    expect(await page.locator('html').getAttribute('data-look')).toBeNull()
    expect(await drawingsOn(page)).not.toEqual([])
  })
})

const colors = ['#0b1f4d', '#ff1493', '#ffd500', '#000000', '#ffffff', '#39ff14']

describe.each(colors)('in %s axe finds nothing', (color) => {
  test('on the public pages and on the screen of the brand', async () => {
    const options = { reducedMotion: 'reduce' } as const
    const admin = await openBrand(options)
    await choose(admin, { color })
    const visitor = await site.newPage(options)
    const findings: string[] = []
    for (const path of ['/', caseStudy, '/careers', '/contact']) {
      await visitor.goto(path)
      for (const finding of await axeFindings(visitor)) findings.push(`${path}: ${finding}`)
    }
    await admin.reload()
    await colorOf(admin).waitFor()
    findings.push(...(await axeFindings(admin, { inDark: true })))
    expect(findings).toEqual([])
    await choose(admin, {})
  })
})

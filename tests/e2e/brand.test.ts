import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Brand } from '#content/brand/brand.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { paletteOf } from '#content/brand/palette.ts'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { bytesOf, phone, settle } from '#tests/support/browser/page-bytes.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'
import { caseStudy, job, missingPages, publicPages } from '#tests/support/sources/pages.ts'

const site = withSite()
const call = withStaffCalls(site)

const rgbOf = (hex = '') =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const colorOf = (page: Page) => page.getByRole('textbox', { name: /^Color/ })

/** Opens the brand screen of the back office. */
async function openBrand(options = {}) {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 }, ...options })
  await page.goto('/admin/brand')
  await colorOf(page).waitFor()
  return page
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await notice(page, 'Brand updated successfully')
}

const choose = (chosen: Partial<Brand>) => call('PUT', '/brand', { ...emptyBrand, ...chosen })

const backgroundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** Records every background and text color that a page shows in any frame. */
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
  test('the preview follows the typed color, an unknown color name shows an error, and saving applies it', async () => {
    const page = await openBrand()
    // The typeface is optional: a first load may show the fallback.
    await page.reload()
    const picture = page.getByRole('complementary', { name: 'Live preview' })
    const send = picture.getByText('Talk to us')
    const sendColor = () => send.evaluate((element) => getComputedStyle(element).backgroundColor)
    const saveButton = 'button[type="submit"].bg-button'
    const before = await backgroundOf(page, saveButton)
    await colorOf(page).fill('#0b1f4d')
    await expect.poll(sendColor).toBe(rgbOf('#0b1f4d'))
    await page.getByLabel('Corners').selectOption('round')
    await expect
      .poll(() => send.evaluate((element) => getComputedStyle(element).borderRadius))
      .toBe('8px')
    const house = picture.locator('.building')
    await house.waitFor()
    await page.getByLabel('Look').selectOption('plain')
    await house.waitFor({ state: 'detached' })
    await page.getByLabel('Typefaces').selectOption('serif')
    await expect
      .poll(() => facesOf(page, '.brand-picture .display.text-4xl'))
      .toEqual([expect.stringContaining('Spectral')])
    // Before the save only the preview has the color.
    expect(await backgroundOf(page, saveButton)).toBe(before)
    expect(await facesOf(page, 'h1')).toEqual([expect.stringContaining('Hanken Grotesk')])
    await colorOf(page).fill('navy')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Color must be a color in hex such as #1f5c3a').waitFor()
    expect(await sendColor()).toBe(rgbOf('#0b1f4d'))

    // The owner's exact color is shown next to the color used for text.
    await colorOf(page).fill('#ffd500')
    const swatches = page.getByRole('list', { name: 'Derived colors' })
    await expect.poll(() => swatches.innerText()).toContain('#ffd500')
    const deep = paletteOf('#ffd500').light['signal-deep']
    expect(await swatches.innerText()).toContain(deep)
    await page.getByText('its hue is kept and its lightness adjusted').waitFor()

    await page.getByLabel('Look').selectOption('section')
    await page.getByLabel('Typefaces').selectOption('grotesque')
    await colorOf(page).fill('#1F5C3A')
    await save(page)
    // The open back office takes on the new color. The pointer moves away, because hover changes a button's color.
    await page.mouse.move(5, 5)
    await expect.poll(() => backgroundOf(page, saveButton)).toBe(rgbOf(forest))
    expect(await colorOf(page).inputValue()).toBe(forest)
  })

  test('every page has it from the first frame, also after a navigation', async () => {
    await choose({ color: forest })
    const visitor = await site.newPage()
    const seen = await watchColors(visitor)
    await visitor.goto('/')
    expect(await backgroundOf(visitor, '.bg-button')).toBe(rgbOf(forest))
    expect(await seen()).toEqual([`${rgbOf(light.paper)} ${forest}`])

    // Every page links to the same render-blocking style sheet.
    const sheets = new Set<string | null | undefined>()
    for (const path of publicPages) {
      const { values } = await fetchPage(site.url + path)
      sheets.add(values('head link[rel="stylesheet"][href^="/brand-"]', 'href')[0])
      expect(values('meta[name="theme-color"]', 'content')[0], path).toBe(light.paper)
      const icon = values('link[rel="icon"]', 'href').at(-1)
      expect(icon, path).toMatch(/^\/favicon\.svg\?v=[0-9a-f]{12}$/)
    }
    const own = visitor.locator('link[href^="/brand-"]')
    expect([...sheets]).toEqual([await own.getAttribute('href')])

    await visitor.getByRole('link', { name: 'Careers' }).first().click()
    await visitor.waitForURL('**/careers')
    expect(await backgroundOf(visitor, '.bg-button')).toBe(rgbOf(forest))
    expect(await own.count()).toBe(1)

    const signIn = await site.newPage()
    const seenAtSignIn = await watchColors(signIn)
    await signIn.goto('/admin/sso-login')
    await signIn.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await backgroundOf(signIn, '.bg-button')).toBe(rgbOf(forest))
    expect(await seenAtSignIn()).toEqual([`${rgbOf(light.paper)} ${forest}`])
    expect(await themeColor(signIn)).toBe(light.paper)
  })

  test('a draft shows it in previews and review links, and to visitors once published', async () => {
    await choose({ color: forest })
    const page = await openBrand()
    await colorOf(page).fill('#0b1f4d')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved successfully').waitFor()
    const opens = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = await opens
    await preview.waitForURL('**/?preview=*')
    await preview.getByText('Preview: not public yet').waitFor()
    expect(await backgroundOf(preview, '.bg-button')).toBe(rgbOf('#0b1f4d'))
    await preview.close()

    const link = { type: 'brand', recordId: 'brand', label: 'Ines' }
    const { address } = await call('POST', '/review-links', link)
    const guest = await site.newPage()
    await guest.goto(new URL(address).pathname)
    expect(await backgroundOf(guest, '.bg-button')).toBe(rgbOf('#0b1f4d'))
    const visitor = await site.newPage()
    await visitor.goto('/')
    expect(await backgroundOf(visitor, '.bg-button')).toBe(rgbOf(forest))

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Brand published successfully').waitFor()
    await visitor.reload()
    expect(await backgroundOf(visitor, '.bg-button')).toBe(rgbOf('#0b1f4d'))
    await choose({ color: forest })
  })

  test.each(['light', 'dark'] as const)(
    'the back office has it in the %s theme',
    async (colorScheme) => {
      // Without `colorScheme` the browser prefers the light theme, and its context can be reused.
      const page = await site.newSignedInPage(colorScheme === 'dark' ? { colorScheme } : {})
      const seen = await watchColors(page)
      await page.goto('/admin')
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      const { paper, 'signal-deep': deep } = colorScheme === 'dark' ? dark : light
      expect(await seen()).toEqual([`${rgbOf(paper)} ${deep}`])
      const shown = await themeColor(page)
      expect([paper, rgbOf(paper)]).toContain(shown)
    },
  )
})

test('a removed color leaves no trace', async () => {
  await choose({ color: '' })
  for (const path of ['/', '/admin', '/admin/sso-login']) {
    const html = await (await fetch(site.url + path)).text()
    expect(html, path).not.toContain('/brand-')
  }
})

/** The fonts actually rendered for an element, from the DevTools protocol. */
async function facesOf(page: Page, selector: string) {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? '' : 'local '}${familyName}`)
}

/** Records the fonts that a page requests and its layout shift. */
async function watchLoading(page: Page) {
  await settle(page)
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  return { fonts, moved: await watchLayoutShift(page) }
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
  test('are used by public pages and load two fonts', async () => {
    await choose({ typefaces })
    const visitor = await site.newPage()
    const { fonts, moved } = await watchLoading(visitor)
    await visitor.goto('/')
    // A font that arrives after the first paint is used on the next page.
    await visitor.goto('/careers')
    expect(await facesOf(visitor, 'h1')).toEqual([expect.stringContaining(heading)])
    expect(await facesOf(visitor, 'h1 + p')).toEqual([expect.stringContaining(text)])
    expect(await facesOf(visitor, '.caption')).toEqual([expect.stringContaining(captions)])
    expect(await moved()).toBe(0)
    expect([...fonts].filter((path) => !path.startsWith('/fonts/'))).toEqual([])
    expect(fonts.size).toBe(2)

    const { document, stylesheet, font } = await bytesOf(await site.newPage(phone), '/')
    expect(document + stylesheet + font).toBeLessThanOrEqual(70)
  })
})

test('words with letters outside English and German have one typeface', async () => {
  await choose({})
  await call('PUT', '/settings', { companyName: 'Ånström Łódź' })
  const page = await site.newPage(phone)
  const { moved } = await watchLoading(page)
  await page.goto('/careers')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.locator('link[rel=preload][href*="-latin"]').count()).toBe(2)
  await page.goto('/careers')
  expect(await facesOf(page, 'header a .display, header a span')).toEqual([
    expect.stringContaining('Hanken Grotesk'),
  ])
  expect(await moved()).toBe(0)
  await call('PUT', '/settings', { companyName: 'HSoft' })
})

test('the sign-in page has the chosen typefaces, and the back office keeps its own', async () => {
  await choose({ typefaces: 'serif' })
  const signIn = await site.newPage()
  // A font that arrives after the first paint is used on the next page.
  for (const _ of [1, 2]) await signIn.goto('/sso')
  expect(await facesOf(signIn, 'h1')).toEqual([expect.stringContaining('Spectral')])
  expect(await facesOf(await openBrand(), 'h1')).toEqual([
    expect.stringContaining('Hanken Grotesk'),
  ])
  await choose({})
})

/** The drawings on a page: SVG images larger than an icon. */
const drawingsOn = (page: Page) =>
  page.locator('svg:visible').evaluateAll((all) =>
    all.flatMap((svg) => {
      const { width, height } = svg.getBoundingClientRect()
      return Math.min(width, height) > 28 ? [svg.outerHTML.slice(0, 80)] : []
    }),
  )

/** Opens a page that gets empty pictures, because making picture variants is the slowest part. */
async function newVisitor(options = {}) {
  const visitor = await site.newPage({ reducedMotion: 'reduce', ...options })
  const body = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const empty = { contentType: 'image/svg+xml', body }
  await visitor.route('**/media/**', (route) => route.fulfill(empty))
  return visitor
}

/** Pages on which the plain look replaces a drawing. */
const plainPages = [
  ...['/', '/technologies', '/projects?category=none', '/careers', job, caseStudy],
  ...['/contact', '/contact?sent', '/nowhere', '/sso'],
]

/** A light color: text gets a darker shade of it, and buttons have dark text. */
const veryLight = '#ffd500'

describe('the plain look', () => {
  test('has no drawing on any page, narrow and wide', async () => {
    // Scripts are off, because they add no drawings to these pages and are slow to load.
    const visitor = await newVisitor({ javaScriptEnabled: false })
    await choose({})
    await visitor.goto('/')
    expect(await drawingsOn(visitor)).not.toEqual([])
    expect(await visitor.locator('html').getAttribute('data-look')).toBeNull()

    await choose({ look: 'plain', typefaces: 'serif', color: '#0b1f4d' })
    const found: string[] = []
    const others = ['/projects?category=none', '/contact?sent', '/sso']
    for (const path of [...publicPages, ...missingPages, ...others]) {
      await visitor.goto(path)
      for (const [width, height] of [
        [1440, 900],
        [360, 780],
      ] as const) {
        await visitor.setViewportSize({ width, height })
        const drawings = await drawingsOn(visitor)
        found.push(...drawings.map((drawing) => `${path} at ${width}: ${drawing}`))
      }
      const width = await visitor.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(360)
    }
    expect(found).toEqual([])
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
  })

  test('is in the HTML of every page', async () => {
    await choose({ look: 'plain' })
    for (const path of [...publicPages, ...missingPages]) {
      const { values } = await fetchPage(site.url + path)
      expect(values('html', 'data-look'), path).toEqual(['plain'])
    }
    const nowhere = await fetchPage(`${site.url}/nowhere`)
    expect(nowhere.texts('main h1')).toEqual(['Page not found'])
    await choose({})
  })

  // content/brand/palette.test.ts proves the contrast of text and background for every color.
  test('axe finds nothing with a very light color on pages that replace a drawing', async () => {
    const visitor = await newVisitor()
    const findings: string[] = []
    const look = async (path: string) => {
      await visitor.goto(path)
      for (const finding of await axeFindings(visitor)) findings.push(`${path}: ${finding}`)
    }
    await choose({ look: 'plain', typefaces: 'serif', color: veryLight })
    for (const path of plainPages) {
      await look(path)
      expect(await drawingsOn(visitor), path).toEqual([])
    }
    // Axe does not check drawings, so one page of this look is enough.
    await choose({ color: veryLight })
    await look('/')
    expect(findings).toEqual([])
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
  })

  test('axe finds nothing on its screen, with a very light color', async () => {
    await choose({ color: veryLight })
    const page = await openBrand({ reducedMotion: 'reduce' })
    expect(await axeFindings(page, { inDark: true })).toEqual([])
    await choose({})
  })
})

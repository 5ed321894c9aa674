import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { bulkBar, openList, rows } from '#tests/support/browser/list-screen.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()
const narrow = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const names = (page: Page) => rows(page).locator('td:nth-child(2)').allInnerTexts()
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })

/** Opens the projects in the order of the site. Returns their titles. */
async function openOrder(page: Page) {
  await openList(page, '/admin/projects')
  return names(page)
}

/** The titles in the order that visitors see. */
async function publicNames() {
  const projects: { title: string }[] = await (await fetch(`${site.url}/api/projects`)).json()
  return projects.map(({ title }) => title)
}

/** The order of these titles in a page's HTML. */
const orderIn = (html: string, titles: string[]) =>
  titles
    .filter((title) => html.includes(`>${title}<`))
    .toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`))

test('a form leads back to its row in the same list, with Back and after a save', async () => {
  const page = await site.newSignedInPage({ ...wide, viewport: { width: 1440, height: 420 } })
  await openList(page, '/admin/projects?sort=-title')
  const link = rows(page).nth(9).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const name = await link.textContent()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(100)
  await link.click()
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
  expect(await page.evaluate(() => history.state.usr.list)).toBe('?sort=-title')
  await page.goBack()
  await rows(page).nth(9).waitFor()
  expect(paramsOf(page)).toEqual({ sort: '-title' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect.poll(() => focusedText(page)).toBe(name)

  const other = rows(page).nth(10).getByRole('link').first()
  const saved = await other.textContent()
  await other.click()
  await page.getByLabel('Client', { exact: true }).fill('Northlight Port Authority')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Project updated successfully').waitFor()
  await rows(page).nth(10).waitFor()
  expect(paramsOf(page)).toEqual({ sort: '-title' })
  await expect.poll(() => focusedText(page)).toBe(saved)
  const box = await rows(page).nth(10).boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(400)
})

test('the row menu works by keyboard, and its button closes it', async () => {
  const page = await site.newSignedInPage(wide)
  await openList(page, '/admin/projects')
  const more = rows(page).nth(1).getByRole('button', { name: 'More about' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Duplicate')
  await page.keyboard.press('ArrowUp')
  expect(await focusedText(page)).toBe('Move down')
  await page.keyboard.press('Home')
  await page.keyboard.press('v')
  expect(await focusedText(page)).toBe('View on site')
  await page.keyboard.press('Escape')
  await focused(more)
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)

  await more.click()
  await more.click()
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
})

test.each([
  ['narrow', narrow],
  ['wide', wide],
])('axe finds nothing on a %s list, with every menu and dialog open', async (name, options) => {
  const page = await site.newSignedInPage(options)
  await openList(page, '/admin/projects')
  if (name === 'narrow') await expectRoomForThumbs(page)
  expect(await axeFindings(page)).toEqual([])
  for (const place of [1, 3]) await rows(page).getByRole('checkbox').nth(place).click()
  await rows(page).nth(2).getByRole('button', { name: 'More about' }).click()
  await page.getByRole('menu').waitFor()
  await bulkBar(page).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await bulkBar(page).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  if (name === 'wide') await expectCleanReport(page)
  await openList(page, '/admin/projects?sort=title&isActive=true')
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/admin/projects?search=nothing+like+this')
  await page.getByRole('link', { name: 'Clear search' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

/** Touch targets: every control of a row is at least 44 pixels large. */
async function expectRoomForThumbs(page: Page) {
  const small = await rows(page)
    .first()
    .evaluate((row) =>
      [...row.querySelectorAll('label, button, td a[title]')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

/** Deletes the two selected rows, with a server error for one of them, and checks the report with axe. */
async function expectCleanReport(page: Page) {
  const refused = await rows(page).nth(1).getAttribute('data-row')
  const refusal = { title: 'Error', status: 500, detail: 'The disk is full.' }
  await page.route(/\/api\/projects\/[\w-]+$/, (route) =>
    route.request().url().endsWith(`/${refused}`)
      ? route.fulfill({ status: 500, json: refusal })
      : route.fulfill({ status: 204 }),
  )
  await bulkBar(page).getByRole('button', { name: 'Delete' }).click()
  const report = page.getByRole('dialog', { name: '1 project not deleted' })
  await report.getByText('1 project deleted').click()
  expect(await report.getByRole('listitem').count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
}

test('a row is moved by dragging or keyboard, and the site follows', async () => {
  const page = await site.newSignedInPage(wide)
  const [a = '', b = '', c = '', d = '', ...rest] = await openOrder(page)
  const lineIsShown = () => page.locator('.drop-line').isVisible()
  const grip = async (name: string) => {
    const box = await handle(page, name).boundingBox()
    if (!box) throw new Error('the row has no drag handle')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    return box.y + box.height / 2
  }

  const y = await grip(a)
  await page.mouse.move(320, y + 60)
  await page.mouse.move(320, y + 118)
  expect(await lineIsShown()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await lineIsShown()).toBe(false)
  await page.mouse.up()
  expect(await names(page)).toEqual([a, b, c, d, ...rest])

  await grip(a)
  await page.mouse.move(320, y + 118)
  await page.mouse.up()
  expect(await lineIsShown()).toBe(false)
  await page.getByText(`${a} is now 3rd of 12`).waitFor()
  expect(await names(page)).toEqual([b, c, a, d, ...rest])
  expect(await focusedLabel(page)).toBe(`Move ${a}`)
  await expect.poll(publicNames).toEqual([b, c, a, d, ...rest])
  const html = await (await fetch(`${site.url}/projects`)).text()
  expect(orderIn(html, [a, b, c])).toEqual([b, c, a])

  const up = await grip(a)
  await page.mouse.move(320, up - 108)
  await page.mouse.up()
  await expect.poll(publicNames).toEqual([a, b, c, d, ...rest])

  await page.keyboard.press('ArrowDown')
  await page.getByText(`${a} is now 2nd of 12`).waitFor()
  expect(await focusedLabel(page)).toBe(`Move ${a}`)
  await page.keyboard.press('Home')
  await page.getByText(`${a} is now 1st of 12`).waitFor()
  expect(await focusedLabel(page)).toBe(`Move ${a}`)
  await expect.poll(publicNames).toEqual([a, b, c, d, ...rest])
})

test('a row is dragged by touch', async () => {
  const page = await site.newSignedInPage({ ...narrow, hasTouch: true })
  const [a = '', b = '', ...rest] = await openOrder(page)
  const box = await handle(page, a).boundingBox()
  if (!box) throw new Error('the row has no drag handle')
  const x = box.x + box.width / 2
  const from = box.y + box.height / 2
  const driver = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    driver.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', from)
  for (const step of [20, 50, 80, 95]) await touch('touchMove', from + step)
  await touch('touchEnd')
  await page.getByText(`${a} is now 2nd of 12`).waitFor()
  await expect.poll(publicNames).toEqual([b, a, ...rest])
  await handle(page, a).press('Home')
  await expect.poll(publicNames).toEqual([a, b, ...rest])
})

test('a slow list shows a notice after a moment, not earlier', async () => {
  const page = await site.newSignedInPage()
  const answered = Promise.withResolvers<void>()
  await openList(page, '/admin/careers')
  await page.route('**/api/projects?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const notice = page.locator('.late').first()
  await notice.waitFor({ state: 'attached' })
  /** The notice's opacity at this time of its animation, independent of the real time. */
  const opacityAfter = (time: number) =>
    notice.evaluate((element, currentTime) => {
      const [animation] = element.getAnimations()
      if (!animation) return 'not animated'
      animation.pause()
      animation.currentTime = currentTime
      return getComputedStyle(element).opacity
    }, time)
  expect(await opacityAfter(0)).toBe('0')
  expect(await opacityAfter(150)).toBe('0')
  expect(await opacityAfter(800)).toBe('1')
  answered.resolve()
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await rows(page).first().waitFor()
  await expect.poll(() => page.locator('.late').count()).toBe(0)
})

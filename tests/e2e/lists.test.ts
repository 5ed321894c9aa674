import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { bulkBar, callApi, openList, rows, titles, toast } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const narrow = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('the address', () => {
  test('holds the order, the filter and the search, and each narrows the list', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/projects')
    const manual = await titles(page)
    await page.getByRole('link', { name: 'Title', exact: true }).click()
    await expect.poll(() => paramsOf(page)).toEqual({ sort: 'title' })
    const sorted = manual.toSorted((a, b) => String(a).localeCompare(String(b), 'en'))
    await expect.poll(() => titles(page)).toEqual(sorted)

    await page.getByRole('link', { name: 'Status', exact: true }).click()
    await expect.poll(() => paramsOf(page)).toEqual({ sort: 'isActive' })
    await page.getByRole('link', { name: 'Inactive' }).click()
    await page.getByText('No inactive projects').waitFor()
    expect(paramsOf(page)).toEqual({ sort: 'isActive', isActive: 'false' })
    await page.getByRole('link', { name: 'Show all projects' }).click()
    await expect.poll(() => rows(page).count()).toBe(12)

    await page.getByPlaceholder('Search projects...').fill('museum')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(paramsOf(page)).toEqual({ sort: 'isActive', search: 'museum' })
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('link', { name: 'Back to the site’s order' }).click()
    await expect.poll(() => titles(page)).toEqual(manual)
    expect(paramsOf(page)).toEqual({})
  })

  test('may say what nobody offers, which is as if it said nothing', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/projects?isActive=maybe&sort=secret&page=-3&pageSize=7')
    await page.getByText('12 projects', { exact: true }).waitFor()
  })

  test('leads back to the same place of the same list, with the focus on its row', async () => {
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  })
})

test('a form that was saved leads back to its row in the same list', async () => {
  const page = await site.newSignedInPage({ ...wide, viewport: { width: 1440, height: 420 } })
  await openList(page, '/admin/projects?sort=-title')
  const link = rows(page).nth(10).getByRole('link').first()
  const name = await link.textContent()
  await link.click()
  await page.getByLabel('Client', { exact: true }).fill('Northlight Port Authority')
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project updated successfully').waitFor()
  await rows(page).nth(10).waitFor()
  expect(paramsOf(page)).toEqual({ sort: '-title' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  const box = await rows(page).nth(10).boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(400)
})

describe('one row', () => {
  test('is deleted after a question, and Undo brings it back', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/testimonials')
    const name = (await rows(page).nth(2).getByRole('link').first().textContent()) ?? ''
    await rows(page).nth(2).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this testimonial?' })
    await question.getByText('moves to the trash, where it can be restored for 30 days').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await rows(page).count()).toBe(7)

    await rows(page).nth(2).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Testimonial deleted successfully').waitFor()
    await expect.poll(() => rows(page).count()).toBe(6)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Testimonial restored').waitFor()
    await expect.poll(() => rows(page).nth(2).getByRole('link', { name }).count()).toBe(2)
  })

  test('that is switched ten times fast ends as the server has it', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/projects')
    const toggle = rows(page).first().getByRole('switch')
    const id = await rows(page).first().getAttribute('data-row')
    await toggle.evaluate(async (input: HTMLInputElement) => {
      for (let click = 0; click < 10; click++) {
        input.click()
        await new Promise(requestAnimationFrame)
      }
    })
    await toast(page, 'Project status updated successfully').waitFor()
    await expect.poll(() => toggle.getAttribute('aria-busy')).toBeNull()
    const { isActive } = await callApi(page, `/projects/${id}`)
    expect(await toggle.isChecked()).toBe(isActive)
    await callApi(page, `/projects/${id}`, 'PUT', { isActive: true })
  })

  test('has a menu for the rest, used by keyboard', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/projects')
    const more = rows(page).nth(1).getByRole('button', { name: 'More about' })
    await more.focus()
    await page.keyboard.press('Enter')
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focusedText).toBe('Duplicate')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    expect(await focusedText()).toBe('Move down')
    await page.keyboard.press('Home')
    await page.keyboard.press('v')
    expect(await focusedText()).toBe('View on site')
    const view = page.getByRole('menuitem', { name: 'View on site' })
    expect(await view.getAttribute('href')).toMatch(/^\/projects\/[\w-]+$/)
    await page.keyboard.press('Escape')
    await focused(more)
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)

    await more.click()
    await more.click()
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await more.click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.waitForURL(/\/admin\/projects\/create\?from=[\w-]+$/)
  })
})

test('a page beyond the end leads to the first', async () => {
  const page = await site.newSignedInPage(wide)
  await page.goto('/admin/projects?page=9')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect.poll(() => rows(page).count()).toBe(12)
})

test.each([
  ['narrow', narrow],
  ['wide', wide],
])('axe finds nothing on a %s list, whatever is open', async (_, options) => {
  const page = await site.newSignedInPage(options)
  await openList(page, '/admin/projects')
  expect(await axeFindings(page)).toEqual([])
  await rows(page).getByRole('checkbox').nth(1).click()
  expect(await axeFindings(page)).toEqual([])
  await bulkBar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await rows(page).nth(2).getByRole('button', { name: 'More about' }).click()
  await page.getByRole('menu').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await openList(page, '/admin/projects?sort=title&isActive=true')
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/admin/projects?search=nothing+like+this')
  await page.getByRole('link', { name: 'Clear search' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('under a thumb every control of a row has 44 pixels', async () => {
  const page = await site.newSignedInPage(narrow)
  await openList(page, '/admin/projects')
  const small = await rows(page)
    .first()
    .evaluate((row) =>
      [...row.querySelectorAll('label, button, td a[title]')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a list that is slow says so after a moment, and not before', async () => {
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
  /** How visible the notice is, so many milliseconds after it came: by its own clock, not ours. */
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

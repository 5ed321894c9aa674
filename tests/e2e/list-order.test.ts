import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const openAdmin = site.newAdminPage
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const names = (page: Page) => rows(page).locator('td:nth-child(2)').allInnerTexts()
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function openList(page: Page, address = '/admin/projects') {
  await page.goto(address)
  await rows(page).first().waitFor()
  return names(page)
}

/** The titles as a visitor finds them. */
async function publicNames() {
  const projects: { title: string }[] = await (await fetch(`${site.url}/api/projects`)).json()
  return projects.map(({ title }) => title)
}

/** The order of the titles in a page's HTML. */
const orderIn = (html: string, titles: string[]) =>
  titles
    .filter((title) => html.includes(`>${title}<`))
    .toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`))

test('a row is moved by keyboard, is told where it is now, and the site follows', async () => {
  const page = await site.newSignedInPage(wide)
  const [a = '', b = '', c = '', ...rest] = await openList(page)
  await handle(page, a).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${a} is now 2nd of 12`).waitFor()
  expect(await focused(page)).toBe(`Move ${a}`)
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${a} is now 3rd of 12`).waitFor()
  expect(await names(page)).toEqual([b, c, a, ...rest])
  await expect.poll(publicNames).toEqual([b, c, a, ...rest])
  const html = await (await fetch(`${site.url}/projects`)).text()
  expect(orderIn(html, [a, b, c])).toEqual([b, c, a])

  await page.keyboard.press('End')
  await expect.poll(publicNames).toEqual([b, c, ...rest, a])
  await page.keyboard.press('Home')
  await page.getByText(`${a} is now 1st of 12`).waitFor()
  expect(await focused(page)).toBe(`Move ${a}`)
  await expect.poll(publicNames).toEqual([a, b, c, ...rest])
})

test('fast presses end where the last one says', async () => {
  const page = await site.newSignedInPage(wide)
  const [a = '', ...rest] = await openList(page)
  await handle(page, a).focus()
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowDown')
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp')
  const order = rest.toSpliced(5, 0, a)
  expect(await names(page)).toEqual(order)
  await expect.poll(publicNames).toEqual(order)
  await page.keyboard.press('Home')
  await expect.poll(publicNames).toEqual([a, ...rest])
})

test('a row is dragged to its place, and Escape leaves it where it was', async () => {
  const page = await site.newSignedInPage(wide)
  const [a = '', b = '', c = '', d = '', ...rest] = await openList(page)
  const lineIsShown = () => page.locator('.drop-line').isVisible()
  const grip = async (name: string) => {
    const box = await handle(page, name).boundingBox()
    if (!box) throw new Error('no handle')
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
  expect(await focused(page)).toBe(`Move ${a}`)
  await expect.poll(publicNames).toEqual([b, c, a, d, ...rest])

  const up = await grip(a)
  await page.mouse.move(320, up - 108)
  await page.mouse.up()
  await expect.poll(publicNames).toEqual([a, b, c, d, ...rest])
})

test('a row is dragged by a finger', async () => {
  const page = await openAdmin({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const [a = '', b = '', ...rest] = await openList(page)
  const box = await handle(page, a).boundingBox()
  if (!box) throw new Error('no handle')
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

test('the menu moves a row too', async () => {
  const page = await site.newSignedInPage(wide)
  const [a = '', b = '', c = '', ...rest] = await openList(page)
  const move = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect.poll(() => focused(page)).toBe(`Move ${name}`)
  }
  await move(c, 'Move to top')
  await expect.poll(publicNames).toEqual([c, a, b, ...rest])
  await move(c, 'Move down')
  await expect.poll(publicNames).toEqual([a, c, b, ...rest])
  await move(b, 'Move up')
  await expect.poll(publicNames).toEqual([a, b, c, ...rest])
})

test('a move that the server refuses is taken back and said', async () => {
  const page = await site.newSignedInPage(wide)
  const before = await openList(page)
  await page.route('**/place', (route) =>
    route.fulfill({ status: 500, json: { title: 'Error', status: 500, detail: 'No.' } }),
  )
  const [first = ''] = before
  await handle(page, first).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Failed to move project').waitFor()
  expect(await names(page)).toEqual(before)
  expect(await focused(page)).toBe(`Move ${first}`)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
})

test('rows are moved in the order of the site only, and the way there is offered', async () => {
  const page = await openAdmin(wide)
  for (const query of ['sort=title', 'search=a', 'isActive=true']) {
    await openList(page, `/admin/projects?${query}`)
    expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to the site’s order' }).click()
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .waitFor()
  }
})

test('a row that leaves its page takes the reader along', async () => {
  const page = await site.newSignedInPage(wide)
  await openList(page)
  await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('hsoft_token')}`,
      'Content-Type': 'application/json',
    }
    const [career] = await (await fetch('/api/careers', { headers })).json()
    const { _id, slug, createdAt, updatedAt, version, ...values } = career
    for (let number = 1; number <= 25; number++) {
      const body = JSON.stringify({ ...values, title: `Post ${number}` })
      const { status } = await fetch('/api/careers', { method: 'POST', headers, body })
      if (status !== 201) throw new Error(`career ${number}: ${status}`)
    }
  })
  const second = await openList(page, '/admin/careers?page=2')
  await page.getByText('26–30 of 30 careers').waitFor()
  const [name = ''] = second
  await handle(page, name).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText(`${name} is now 25th of 30`).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  // Until the other page's rows are there, those of the page before are shown.
  await expect.poll(async () => (await names(page)).at(-1)).toBe(name)
  await expect.poll(() => focused(page)).toBe(`Move ${name}`)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await expect.poll(() => names(page)).toEqual(second)
  await expect.poll(() => focused(page)).toBe(`Move ${name}`)

  await page.getByLabel('Rows per page').selectOption('50')
  await expect.poll(() => rows(page).count()).toBe(30)
  expect(new URL(page.url()).search).toBe('?pageSize=50')
})

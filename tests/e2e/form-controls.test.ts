import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { field, openCreate, openEdit, tags } from '#tests/support/browser/forms.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()

test('a color can be picked, or typed by name', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'technologies')
  await field(page, 'Color').fill('rebeccapurple')
  expect(await page.getByLabel('Pick: Color').inputValue()).toBe('#663399')
  await page.getByLabel('Pick: Color').fill('#123456')
  expect(await field(page, 'Color').inputValue()).toBe('#123456')
})

test('a short entry can be dragged, a long one wraps on a phone, and axe finds nothing', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 360, height: 740 } })
  await openCreate(page, 'projects')
  await field(page, 'New technology').fill('a'.repeat(60))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Go,Ada,')
  const form = page.getByRole('form')
  const tag = (name: string) => form.getByRole('button', { name, exact: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const long = await tag('a'.repeat(60)).boundingBox()
  expect((long?.x ?? 0) + (long?.width ?? 0)).toBeLessThan(320)
  expect(long?.height).toBeGreaterThan(50)
  await tag('Ada').dragTo(tag('Go'))
  expect(await tags(page)).toEqual(['a'.repeat(60), 'Ada', 'Go'])
  await page
    .getByRole('group', { name: 'Technologies' })
    .getByRole('button', { name: 'Reorder' })
    .click()
  await page.getByRole('button', { name: 'Move Go back' }).click()
  expect(await tags(page)).toEqual(['a'.repeat(60), 'Go', 'Ada'])

  await page.getByRole('combobox', { name: 'Category' }).focus()
  await page.keyboard.type('e')
  await page.getByRole('option').first().waitFor()
  expect(await axeFindings(page, { inDark: true })).toEqual([])
})

test('a picture shows its file name until its address has the focus, and the form previews the result', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 } })
  await openEdit(page, 0)
  const image = field(page, 'Image URL')
  await page.getByRole('form').getByText('harbor-dispatch.webp', { exact: true }).waitFor()
  expect(await image.inputValue()).toMatch(/^\/media\//)
  await image.focus()
  await expect
    .poll(() =>
      page.getByRole('form').getByText('harbor-dispatch.webp', { exact: true }).isVisible(),
    )
    .toBe(false)
  const about = page.getByRole('complementary', { name: 'About this project' })
  await field(page, 'Title').fill('A title as it is typed')
  await about.getByText('A title as it is typed · HSoft').waitFor()
  const picture = about.getByRole('img', { name: 'How it looks as a shared link' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200)
  const left = await about.boundingBox()
  const fields = await page.getByRole('form').boundingBox()
  expect(left?.x).toBeGreaterThan((fields?.x ?? 0) + (fields?.width ?? 0))
})

test('on a touch screen every form control is large enough, and lists can be reordered', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await openEdit(page, 0)
  const form = page.getByRole('form')
  const before = await field(page, 'Key feature 1').inputValue()
  const list = page.getByRole('group', { name: 'Key Features' })
  expect(await list.getByRole('button', { name: 'Move key feature 1 down' }).isVisible()).toBe(
    false,
  )
  await list.getByRole('button', { name: 'Reorder' }).tap()
  await list.getByRole('button', { name: 'Move key feature 1 down' }).tap()
  expect(await field(page, 'Key feature 2').inputValue()).toBe(before)

  const small = await form.locator('input, textarea, button').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      const isIn = control.closest('ul[aria-label$=actions]')
      return width > 0 && !isIn && (height < 44 || width < 44)
        ? [control.outerHTML.slice(0, 80)]
        : []
    }),
  )
  expect(small).toEqual([])
  const save = await page.getByRole('button', { name: 'Publish', exact: true }).boundingBox()
  expect(save?.y).toBeGreaterThan(600)
})

test.each([
  [1280, 720],
  [390, 700],
])('the list of time zones does not cover the Go live button at %i × %i', async (width, height) => {
  const page = await site.newSignedInPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto('/admin/setup')
  const zone = page.getByRole('combobox', { name: 'Time Zone' })
  const goLive = page.getByRole('button', { name: 'Go live' })
  const list = page.getByRole('listbox', { name: 'Time Zone' })
  await zone.waitFor()
  for (const block of ['end', 'center', 'start'] as const) {
    await zone.evaluate((input, block) => {
      input.scrollIntoView({ block })
      input.focus({ preventScroll: true })
    }, block)
    await page.keyboard.press('ArrowDown')
    const [options, button] = [await list.boundingBox(), await goLive.boundingBox()]
    if (!options || !button) throw new Error('the list or the button is not shown')
    const isAbove = options.y + options.height <= button.y
    const isBelow = options.y >= button.y + button.height
    expect(isAbove || isBelow, `${block}: ${JSON.stringify([options, button])}`).toBe(true)
    expect(options.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
  await zone.fill('munchen')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  expect(await zone.inputValue()).toBe('Europe/Berlin')
})

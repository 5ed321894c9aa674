import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { field, openCreate, openEdit, tags } from '#tests/support/forms.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

test('a category is picked from suggestions by keyboard, or typed as it likes', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.focus()
  await page.keyboard.type('e')
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['web', 'mobile', 'enterprise'])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await category.inputValue()).toBe('mobile')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await category.fill('underwater')
  await page.keyboard.press('Escape')
  expect(await category.inputValue()).toBe('underwater')
})

test('an icon is picked like a radio button, and a colour by its name too', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'technologies')
  const icons = page.getByRole('radiogroup', { name: 'Pick: Icon' })
  await tabTo(page, icons.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await field(page, 'Icon').inputValue()).toBe('iot')
  await field(page, 'Icon').fill('ai')
  expect(await icons.getByRole('radio', { name: 'ai' }).isChecked()).toBe(true)

  await field(page, 'Color').fill('rebeccapurple')
  expect(await page.getByLabel('Pick: Color').inputValue()).toBe('#663399')
  await page.getByLabel('Pick: Color').fill('#123456')
  expect(await field(page, 'Color').inputValue()).toBe('#123456')
})

test('a list is written and put in order without a mouse', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'careers')
  await tabTo(page, page.getByRole('button', { name: 'Add benefit' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await tabTo(page, page.getByRole('button', { name: 'Move benefit 2 up' }))
  await page.keyboard.press('Enter')
  expect(await field(page, 'Benefit 1').inputValue()).toBe('Second')
  await tabTo(page, page.getByRole('button', { name: 'Remove benefit 1' }))
  await page.keyboard.press('Enter')
  expect(await field(page, 'Benefit 1').inputValue()).toBe('First')
})

test('short entries are written, changed, put in order and removed without a mouse', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  const input = field(page, 'New technology')
  await tabTo(page, input)
  await page.keyboard.type('Rust,Go')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Zig')
  await page.keyboard.press('Enter')
  expect(await tags(page)).toEqual(['Rust', 'Go', 'Zig'])
  await page.keyboard.press('Enter') // nothing is typed, and nothing is added or sent
  expect(await tags(page)).toEqual(['Rust', 'Go', 'Zig'])

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  expect(await tags(page)).toEqual(['Rust', 'Zig', 'Go'])
  await page.getByText('Zig is 2 of 3').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('C, C++')
  await page.keyboard.press('Enter')
  expect(await tags(page)).toEqual(['Rust', 'C, C++', 'Go'])
  await page.keyboard.press('F2')
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  expect(await tags(page)).toEqual(['Rust', 'C, C++'])
  await page.getByText('Go removed').waitFor()
  await page.keyboard.press('End')
  await focused(input)
  await page.keyboard.press('Backspace')
  expect(await tags(page)).toEqual(['Rust'])

  // An empty entry counts, as in any other list.
  await page.getByRole('button', { name: 'Add technology' }).click()
  expect(await tags(page)).toEqual(['Rust', 'empty technology'])
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  await page.getByRole('button', { name: 'Remove empty technology' }).click()
  await page.getByRole('button', { name: 'Remove Rust' }).click()
  await page.getByRole('button', { name: 'Create Project' }).click()
  await page.getByText('At least one technology is required').waitFor()
})

test('what is typed of a short entry is saved with the rest, and errors stand at the entries', async () => {
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 4)
  const before = await tags(page)
  const errors = [{ field: 'technologies.0', message: 'Nobody uses this any more' }]
  await page.route('**/api/projects/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { title: 'Invalid', status: 422, errors } })
      : route.continue(),
  )
  await field(page, 'New technology').fill('Typed and not ended')
  await page.keyboard.press('Control+s')
  await page.getByText('Nobody uses this any more').waitFor()
  const wrong = page.getByRole('button', { name: before[0] ?? '', exact: true })
  await focused(wrong)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project updated successfully').waitFor()
  const stored = await (await page.request.get(`/api/projects/${id}`)).json()
  expect(stored.technologies).toEqual([...before, 'Typed and not ended'])
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')
})

test('a short entry is dragged to another place, and a long one wraps on a phone', async () => {
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
})

test('a picture goes by its name until its address is asked for, and the form tells what it makes', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 } })
  await openEdit(page, 0)
  const image = field(page, 'Image URL')
  await form(page).getByText('harbor-dispatch.webp', { exact: true }).waitFor()
  expect(await image.inputValue()).toMatch(/^\/media\//)
  await image.focus()
  await expect
    .poll(() => form(page).getByText('harbor-dispatch.webp', { exact: true }).isVisible())
    .toBe(false)
  const about = page.getByRole('complementary', { name: 'About this project' })
  await field(page, 'Title').fill('A title as it is typed')
  await about.getByText('A title as it is typed · HSoft').waitFor()
  const picture = about.getByRole('img', { name: 'As a shared link shows it' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200)
  const left = await about.boundingBox()
  const fields = await form(page).boundingBox()
  expect(left?.x).toBeGreaterThan((fields?.x ?? 0) + (fields?.width ?? 0))
})

const form = (page: Page) => page.getByRole('form')

test('with a thumb every control of a form is large enough, and lists can be put in order', async () => {
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
  const save = await page.getByRole('button', { name: 'Save Project' }).boundingBox()
  expect(save?.y).toBeGreaterThan(600)
})

test('a form returns to the list as it was when it was left', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/projects?search=a&sort=-title')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await field(page, 'Client').fill('Somebody else')
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project updated successfully').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?search=a&sort=-title')
})

test('a time is typed in the time zone of the site, and the list says that a record waits for it', async () => {
  // The demo company is in Berlin, and its editor travels.
  const page = await site.newSignedInPage({ timezoneId: 'America/New_York' })
  const id = await openEdit(page, 0)
  const time = (name: string) => page.getByRole('group', { name: 'Publication' }).getByLabel(name)
  const note = (text: string) => page.getByText(text, { exact: false }).first()
  await page.getByText('Europe/Berlin').first().waitFor()
  // The clocks are put forward from 2:00 to 3:00 on that day.
  await time('Publish at').first().fill('2077-03-28T02:30')
  await note('The clocks are put forward over the time that you typed').waitFor()
  expect(await time('Publish at').first().inputValue()).toBe('2077-03-28T03:30')
  await note('Your time: Mar 27, 2077').waitFor()
  await time('Unpublish at').fill('2077-03-28T03:00')
  await page.getByRole('button', { name: 'Save Project' }).click()
  await note('Unpublish at must be after Publish at').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await time('Unpublish at').fill('2077-10-31T02:30')
  await note('show this time twice: it is the first').waitFor()
  await page.getByRole('button', { name: 'Save Project' }).click()

  const row = page.locator(`[data-row="${id}"]`)
  await row.getByText('Scheduled', { exact: true }).waitFor()
  expect(await row.locator('[title^="Visitors see it from Mar 28, 2077"]').count()).toBe(1)
  const stored = await page.request.get(`/api/projects/${id}`)
  expect(stored.status(), 'no visitor sees it').toBe(404)

  await page.goto(`/admin/projects/${id}/edit`)
  await page.getByText('Europe/Berlin').first().waitFor()
  expect(await time('Publish at').first().inputValue()).toBe('2077-03-28T03:30')
  await time('Publish at').first().fill('')
  await time('Unpublish at').fill('')
  await page.getByRole('button', { name: 'Save Project' }).click()
  await row.waitFor()
  expect((await page.request.get(`/api/projects/${id}`)).status()).toBe(200)
})

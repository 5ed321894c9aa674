import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { field, openCreate, openEdit } from '#tests/support/forms.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

test('a category is picked from suggestions by keyboard, or typed as it likes', async () => {
  const page = await site.newAdminPage()
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
  const page = await site.newAdminPage()
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
  const page = await site.newAdminPage()
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

test('with a thumb every control of a form is large enough, and lists can be put in order', async () => {
  const page = await site.newAdminPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
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
  const page = await site.newAdminPage()
  await page.goto('/admin/projects?search=a&sort=-title')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await field(page, 'Client').fill('Somebody else')
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project updated successfully').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?search=a&sort=-title')
})

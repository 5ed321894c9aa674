import { describe, expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import {
  button,
  confirm,
  field,
  goTo,
  notice,
  pressAt,
  rewrite,
  tabTo,
} from '#tests/support/browser/admin-keyboard.ts'
import { callApi } from '#tests/support/browser/list-screen.ts'
import { withSite } from '#tests/support/sites/site.ts'

const demo = readDemo()

const site = withSite()
/** Motion is reduced, so that elements are at their final position when measured. */
const newAdminPage = (options = {}) => site.newAdminPage({ reducedMotion: 'reduce', ...options })
const narrow = { viewport: { width: 360, height: 640 } }
const titleOf = ({ title }: { title: string }) => title

// tests/journeys/keyboard.test.ts tests sign-in, editing and Undo by keyboard. Further keyboard tests are in
// two-editors.test.ts, history.test.ts, messages.test.ts and tests/journeys/inbox.test.ts.
describe('by keyboard alone', () => {
  test('a career is created with all its fields and reordered lists', async () => {
    const page = await newAdminPage()
    await goTo(page, 'Add Career', 'Create Career')
    for (const name of ['Title', 'Department', 'Location']) {
      await rewrite(page, field(page, name), `${name} by keyboard`)
    }
    await tabTo(page, field(page, 'Type'))
    await page.keyboard.type('Con')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await rewrite(page, field(page, 'Description'), 'Typed.')
    for (const entry of ['responsibility', 'requirement', 'benefit']) {
      await pressAt(page, button(page, `Add ${entry}`))
      await page.keyboard.type('second')
      await page.keyboard.press('Enter')
      await page.keyboard.type('first')
      await pressAt(page, button(page, `Move ${entry} 2 up`))
    }
    for (const name of ['Salary', 'Experience']) await rewrite(page, field(page, name), name)
    await page.keyboard.press('Control+s')
    await notice(page, 'Career created successfully')
    const careers = await callApi(page, '/careers')
    const title = 'Title by keyboard'
    expect(careers.find((career: { title: string }) => career.title === title)).toMatchObject({
      type: 'Contract',
      responsibilities: ['first', 'second'],
      requirements: ['first', 'second'],
      benefits: ['first', 'second'],
    })
  })

  test('three records of a list are deactivated, one is moved, and single-key shortcuts are turned off', async () => {
    const page = await newAdminPage()
    await goTo(page, 'Technologies', 'Technologies')
    for (const place of [1, 2, 3]) {
      await pressAt(page, page.getByRole('checkbox', { name: /^Select/ }).nth(place), 'Space')
    }
    await pressAt(page, button(page, 'Deactivate'), 'Enter', 'Shift+Tab')
    await confirm(page, 'Deactivate 3 technologies?')
    await notice(page, '3 technologies deactivated')
    await expect.poll(() => page.getByRole('switch', { checked: false }).count()).toBe(3)

    const moved = demo.technologies[2]?.title ?? ''
    const placed = async () => (await callApi(page, '/technologies')).map(titleOf).indexOf(moved)
    await pressAt(page, button(page, `Move ${moved}`), 'Home')
    await notice(page, `${moved} is now 1st of ${demo.technologies.length}`)
    await expect.poll(placed).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(placed).toBe(1)

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    await pressAt(page, help.getByRole('checkbox', { name: /Use single keys/ }), 'Space')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    expect(await help.count()).toBe(0)
    await page.keyboard.press('/')
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await label()).toBe(`Move ${moved}`)
  })
})

test('in a narrow window no bar covers the focus in a list, forwards and backwards', async () => {
  const page = await newAdminPage(narrow)
  await goTo(page, 'Technologies', 'Technologies')
  const first = page.getByRole('checkbox', { name: /^Select/ }).nth(1)
  await pressAt(page, first, 'Space')
  await tabTo(page, button(page, /^More about/).last())
  await tabTo(page, first, 'Shift+Tab')
})

test('in a narrow window no bar covers the focus in a form, forwards and backwards', async () => {
  const page = await newAdminPage(narrow)
  await goTo(page, demo.projects[6]?.title ?? '', 'Edit Project')
  await page.keyboard.press('Control+a')
  await tabTo(page, button(page, 'Publish'))
  await tabTo(page, field(page, 'Title'), 'Shift+Tab')
})

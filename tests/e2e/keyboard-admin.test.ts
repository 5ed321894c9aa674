import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demo } from '#content/demo/index.ts'
import { contents } from '#content/index.ts'
import {
  button,
  confirm,
  field,
  goTo,
  notice,
  pressAt,
  rewrite,
  tabTo,
} from '#tests/support/admin-keyboard.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
/** Without motion every element stands where it will be when it is looked at. */
const newAdminPage = (options = {}) => site.newAdminPage({ reducedMotion: 'reduce', ...options })
const narrow = { viewport: { width: 360, height: 640 } }
const project = (place: number) => demo.projects[place]?.title ?? ''

/** Gives a project another client, as somebody else would; gives its id. */
async function changeClient(page: Page, title: string, client: string): Promise<string> {
  const all: Record<string, unknown>[] = await callApi(page, '/projects')
  const record = all.find((each) => each.title === title) ?? {}
  const values = Object.keys(contents.projects.fields).map((name) => [name, record[name]])
  await callApi(page, `/projects/${record._id}`, 'PUT', { ...Object.fromEntries(values), client })
  return String(record._id)
}

// Signing in and out, editing, deleting and its Undo by keyboard: tests/journeys/keyboard.test.ts.
describe('by keyboard alone', () => {
  test('a career is created with all its fields, its lists in another order', async () => {
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

  test('projects get another order', async () => {
    const page = await newAdminPage()
    await goTo(page, 'Projects', 'Projects')
    await pressAt(page, button(page, `Move ${project(2)}`), 'Home')
    await notice(page, `${project(2)} is now 1st of ${demo.projects.length}`)
    await expect.poll(async () => (await callApi(page, '/projects'))[0].title).toBe(project(2))
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await callApi(page, '/projects'))[1].title).toBe(project(2))
  })

  test('three records are chosen and deactivated', async () => {
    const page = await newAdminPage()
    await goTo(page, 'Technologies', 'Technologies')
    for (const place of [1, 2, 3]) {
      await pressAt(page, page.getByRole('checkbox', { name: /^Select/ }).nth(place), 'Space')
    }
    await pressAt(page, button(page, 'Deactivate'), 'Enter', 'Shift+Tab')
    await confirm(page, 'Deactivate 3 technologies?')
    await notice(page, '3 technologies deactivated')
    await expect.poll(() => page.getByRole('switch', { checked: false }).count()).toBe(3)
  })

  test('a record is restored from the trash', async () => {
    const page = await newAdminPage()
    const [{ _id, title }] = await callApi(page, '/careers')
    await callApi(page, `/careers/${_id}`, 'DELETE')
    await goTo(page, 'Trash', 'Trash')
    await pressAt(page, button(page, `Restore ${title}`))
    await notice(page, 'Career restored')
    await expect.poll(async () => (await callApi(page, `/careers/${_id}`)).title).toBe(title)
  })

  test('messages are marked, read one after the other, answered and exported', async () => {
    const page = await newAdminPage()
    await goTo(page, 'Messages', 'Messages')
    await pressAt(page, button(page, /^Mark as Read/))
    await notice(page, 'Message marked as read')
    await pressAt(page, button(page, /^View Details/).nth(1))
    const details = page.getByRole('dialog', { name: 'Message Details' })
    await details.waitFor()
    await pressAt(page, details.getByRole('button', { name: 'Next message' }))
    await details
      .getByText(demo.messages[2]?.name ?? '')
      .first()
      .waitFor()
    const reply = details.getByRole('link', { name: 'Reply by e-mail' })
    await tabTo(page, reply)
    expect(await reply.getAttribute('href')).toMatch(/^mailto:/)
    await page.keyboard.press('Escape')
    await expect.poll(() => details.count()).toBe(0)

    const download = page.waitForEvent('download')
    await pressAt(page, button(page, 'Export CSV'), 'Enter', 'Shift+Tab')
    expect((await download).suggestedFilename()).toMatch(/^messages-.+\.csv$/)
  })

  test('settings are changed on the second tab', async () => {
    const page = await newAdminPage()
    await goTo(page, 'Settings', 'Settings')
    await pressAt(page, page.getByRole('tab', { name: 'Company Information' }), 'ArrowRight')
    await rewrite(page, field(page, 'GitHub'), 'https://example.com/keyboard')
    await page.keyboard.press('Control+s')
    await notice(page, 'Settings updated successfully')
    const { socialMedia } = await callApi(page, '/settings')
    expect(socialMedia.github).toBe('https://example.com/keyboard')
  })

  test('an old version is restored', async () => {
    const page = await newAdminPage()
    await changeClient(page, project(4), 'Another client')
    await goTo(page, project(4), 'Edit Project')
    await pressAt(page, button(page, 'History'))
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByRole('list', { name: 'Versions' }).waitFor()
    await pressAt(page, history.getByRole('button', { name: /^Created/ }))
    await pressAt(page, history.getByRole('button', { name: 'Restore this version' }))
    await confirm(page, 'Restore this version?')
    await notice(page, 'Project updated successfully')
    await expect.poll(() => field(page, 'Client').inputValue()).toBe(demo.projects[4]?.client)
  })

  test('a conflict is resolved', async () => {
    const page = await newAdminPage()
    await goTo(page, project(5), 'Edit Project')
    const id = await changeClient(page, project(5), 'Theirs')
    await rewrite(page, field(page, 'Client'), 'Mine')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
    await dialog.waitFor()
    await pressAt(page, dialog.getByRole('radio', { name: 'Yours' }), 'ArrowDown')
    await pressAt(page, dialog.getByRole('button', { name: 'Save' }))
    await notice(page, 'Project updated successfully')
    expect((await callApi(page, `/projects/${id}`)).client).toBe('Theirs')
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
  })

  test('the keys that are single characters are switched off', async () => {
    const page = await newAdminPage()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    await pressAt(page, help.getByRole('checkbox', { name: /Use single keys/ }), 'Space')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    expect(await help.count()).toBe(0)
    await goTo(page, 'Projects', 'Projects')
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('another session is ended', async () => {
    const other = await site.signIn()
    // An open page is told that its session has ended, and says so in its console.
    await other.context().close()
    const page = await newAdminPage()
    await goTo(page, 'Sessions', 'Sessions')
    await pressAt(page, button(page, /^End/))
    await confirm(page, 'End this session?')
    await notice(page, 'Session ended')
  })
})

test('in a narrow window no bar covers what has the focus in a list, forwards and backwards', async () => {
  const page = await newAdminPage(narrow)
  await goTo(page, 'Technologies', 'Technologies')
  const first = page.getByRole('checkbox', { name: /^Select/ }).nth(1)
  await pressAt(page, first, 'Space')
  await tabTo(page, button(page, /^More about/).last())
  await tabTo(page, first, 'Shift+Tab')
})

test('in a narrow window no bar covers what has the focus in a form, forwards and backwards', async () => {
  const page = await newAdminPage(narrow)
  await goTo(page, project(6), 'Edit Project')
  await page.keyboard.press('Control+a')
  await tabTo(page, button(page, 'Save Project'))
  await tabTo(page, field(page, 'Title'), 'Shift+Tab')
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { field, openCreate } from '#tests/support/browser/forms.ts'
import { rows } from '#tests/support/browser/list-screen.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const site = withJourney()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const desktop = { viewport: { width: 1440, height: 900 } }

async function openForm(address: string, heading: string) {
  const page = await site.newSignedInPage(desktop)
  await page.goto(address)
  await page.getByRole('heading', { name: heading }).waitFor()
  return page
}

test('an editor writes a career, sees what is missing, and visitors read it', async () => {
  const page = await site.newSignedInPage(desktop)
  await openCreate(page, 'careers')
  await page.getByRole('button', { name: /^Create/ }).click()
  for (const message of [
    'Title is required',
    'Department is required',
    'At least one responsibility is required',
    'At least one benefit is required',
  ]) {
    await page.getByText(message, { exact: true }).waitFor()
  }
  for (const label of ['Title', 'Department', 'Location', 'Type', 'Description', 'Salary']) {
    await field(page, label).fill(`${label} of the journey`)
  }
  await field(page, 'Experience').fill('2-5 years')
  for (const entry of ['responsibility', 'requirement', 'benefit']) {
    await button(page, `Add ${entry}`).click()
    await page.keyboard.type(`A ${entry}`)
  }
  await page.getByRole('button', { name: /^Create/ }).click()
  await notice(page, 'Career created successfully')
  await page.getByRole('heading', { name: 'Careers', level: 1 }).waitFor()
  await page.getByPlaceholder('Search careers...').fill('title of the journey')
  await expect.poll(() => rows(page).count()).toBe(1)

  const visitor = await site.newPage()
  await visitor.goto('/careers/title-of-the-journey')
  await visitor.getByRole('heading', { level: 1, name: 'Title of the journey' }).waitFor()
  await visitor.getByText('A responsibility').waitFor()

  await rows(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await notice(page, 'Career deleted successfully')
  expect((await fetch(`${site.url}/careers/title-of-the-journey`)).status).toBe(410)
})

test('an editor saves a draft, previews it, publishes it and restores the earlier version', async () => {
  const { _id, path, edit, client } = await site.newProject('A draft with a preview')
  const page = await openForm(edit, 'Edit Project')
  await field(page, 'Client').fill('The sandpiper society')
  await button(page, 'Save draft').click()
  await notice(page, 'Draft saved successfully')
  await page.getByText('Changed since published').waitFor()
  expect(await site.html(path)).not.toContain('sandpiper')

  const opened = page.waitForEvent('popup')
  await button(page, 'Preview').click()
  const preview = await opened
  await preview.getByText('The sandpiper society').first().waitFor()
  await preview.close()
  expect(await site.html(path)).not.toContain('sandpiper')

  await button(page, 'Publish').click()
  await notice(page, 'Project published successfully')
  expect(await site.html(path)).toContain('The sandpiper society')

  await page.goto(edit)
  await button(page, 'History').click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: /^Created/ }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await notice(page, 'Project updated successfully')
  expect(await site.call('GET', `/projects/${_id}`)).toMatchObject({ client })
})

/** Answers the question of *Publish later* with a time. */
async function publishLater(page: Page) {
  await button(page, 'Publish later').click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  await dialog.getByText('Europe/Berlin').first().waitFor()
  await dialog
    .getByLabel(/^Date and time/)
    .first()
    .fill('2077-03-28T12:00')
  await dialog.getByRole('button', { name: 'Publish later' }).click()
  await notice(page, 'Project scheduled successfully')
}

/** A time that the server reaches during the test. */
const soon = () => new Date(Date.now() + 3000).toISOString()

test('an editor schedules a project, and visitors cannot see it before its time', async () => {
  const { _id } = await site.newDraft('Scheduled for the spring tide')
  const edit = `/admin/projects/${_id}/edit`
  const page = await openForm(edit, 'Edit Project')
  await publishLater(page)
  const line = page.getByRole('region', { name: 'Publication' })
  await line.getByText('Visitors see it from Mar 28, 2077, 12:00 PM').waitFor()
  const { slug } = await site.call('GET', `/projects/${_id}`)
  const path = `/projects/${slug}`
  const status = async () => (await fetch(site.url + path)).status
  expect(await status()).toBe(404)
  expect(await site.html('/sitemap.xml')).not.toContain(slug)
  await page.goto('/admin/projects?search=spring tide')
  const row = page.locator(`[data-row="${_id}"]`)
  await row.getByText('Scheduled', { exact: true }).waitFor()

  await page.goto(edit)
  await line.getByRole('button', { name: 'Publish now' }).click()
  await notice(page, 'Project published successfully')
  expect(await status()).toBe(200)

  await site.call('PUT', `/projects/${_id}`, { isActive: false })
  await site.call('POST', `/projects/${_id}/publish?publishAt=${soon()}`)
  expect(await status()).toBe(404)
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
})

test('an editor schedules a change, and visitors see the live version until then', async () => {
  const { _id, path, edit } = await site.newProject('Changed at the turn of the tide')
  const page = await openForm(edit, 'Edit Project')
  await page.getByLabel('Client', { exact: true }).fill('The harbor of 2077')
  await publishLater(page)
  const line = page.getByRole('region', { name: 'Publication' })
  await line.getByText(/Publishes Mar 28, 2077, 12:00 PM.*, with the release/).waitFor()
  const html = await site.html(path)
  expect(html).toContain('Changed at the turn of the tide')
  expect(html).not.toContain('The harbor of 2077')

  await page.goto('/admin/projects?search=turn of the tide')
  const row = page.locator(`[data-row="${_id}"]`)
  await row.getByText('Active', { exact: true }).waitFor()
  await row.getByText('Changes will be published Mar 28, 2077, 12:00 PM').waitFor()

  // The job publishes the release at its time.
  await site.call('POST', `/projects/${_id}/publish?publishAt=${soon()}`)
  expect(await site.html(path)).not.toContain('The harbor of 2077')
  await expect.poll(() => site.html(path), { timeout: 20_000 }).toContain('The harbor of 2077')
})

test('a deactivated project is gone for visitors, and back once active', async () => {
  const { slug, path: address } = await site.newProject('Off and on again')
  const page = await site.newSignedInPage(desktop)
  await page.goto('/admin/projects?search=off and on again')
  const toggle = rows(page).getByRole('switch')
  for (const isOn of [false, true]) {
    await toggle.click()
    await notice(page, 'Project status updated successfully')
    await expect.poll(() => toggle.isChecked()).toBe(isOn)
    expect((await fetch(site.url + address)).status).toBe(isOn ? 200 : 404)
    for (const path of ['/projects', '/projects.data', '/sitemap.xml', '/api/projects']) {
      expect((await site.html(path)).includes(slug), path).toBe(isOn)
    }
    await page.reload()
  }
})

test('an editor changes the texts of a page and publishes them', async () => {
  const page = await openForm('/admin/pages/technologies', 'Edit Technologies')
  await page
    .getByRole('textbox', { name: 'Headline', exact: true })
    .first()
    .fill('What we build on')
  await button(page, 'Save draft').click()
  await notice(page, 'Draft saved')
  expect(await site.html('/technologies')).not.toContain('What we build on')
  await button(page, 'Publish').click()
  await notice(page, 'Page published successfully')
  expect(await site.html('/technologies')).toContain('What we build on')
})

test('an editor changes the settings, and every page follows', async () => {
  const page = await openForm('/admin/settings', 'Settings')
  await page.getByLabel('Working Hours').fill('Mon to Fri, 9:00 to 17:30')
  await button(page, 'Save Changes').click()
  await notice(page, 'Settings updated successfully')
  expect(await site.html('/contact')).toContain('Mon to Fri, 9:00 to 17:30')
})

test('the dashboard shows four figures and two lists', async () => {
  const page = await site.newAdminPage(desktop)
  await page.getByRole('heading', { name: 'Recent Messages' }).waitFor()
  await page.getByRole('heading', { name: 'Recent Projects' }).waitFor()
  const text = (await page.getByRole('main').innerText()).toLowerCase()
  for (const label of ['total projects', 'open positions', 'new messages', 'technologies']) {
    expect(text).toContain(label)
  }
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { administrator } from '#tests/support/administrator.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage

/** Calls the API as the page does, and gives the answer's body. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('hsoft_token')}`,
          'Content-Type': 'application/json',
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return answer.status === 204 ? null : answer.json()
    },
    [method, path, body] as const,
  )

const testimonial = {
  quote: 'They were on time, and they were kind.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/favicon.svg',
}

/** A testimonial that was saved once more with other words. */
async function changedTestimonial(page: Page) {
  const { _id } = await call(page, 'POST', '/testimonials', testimonial)
  const quote = 'They were early, and they were kind.'
  await call(page, 'PUT', `/testimonials/${_id}`, { ...testimonial, quote })
  await page.goto(`/admin/testimonials/${_id}/edit`)
  await page.getByRole('heading', { name: 'Edit Testimonial' }).waitFor()
  return `/testimonials/${_id}`
}

async function openHistory(page: Page) {
  await page.getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('dialog', { name: 'History' })
  await panel.getByRole('list', { name: 'Versions' }).waitFor()
  return panel
}

describe('the history of a record', () => {
  test('shows what each version changed, and gives an old one back', async () => {
    const page = await newAdminPage()
    await changedTestimonial(page)
    const panel = await openHistory(page)
    await panel.getByRole('heading', { name: 'Version 2 · Updated' }).waitFor()
    const difference = panel.getByRole('region', { name: 'Difference' })
    expect(await difference.getByRole('heading').allInnerTexts()).toEqual(['Quote'])
    expect(await difference.getByRole('deletion').allInnerTexts()).toEqual(['on time'])
    expect(await difference.getByRole('insertion').allInnerTexts()).toEqual(['early'])
    await panel.getByText(administrator.email).first().waitFor()
    expect(await panel.getByRole('button', { name: 'Restore this version' }).count()).toBe(0)

    await panel.getByRole('button', { name: /^Created/ }).click()
    await difference.getByText('Ada Quist').waitFor()
    expect(await difference.getByRole('insertion').count()).toBe(0)
    await panel.getByText('Changes since').click()
    expect(await difference.getByRole('insertion').allInnerTexts()).toEqual(['early'])

    await panel.getByRole('button', { name: 'Restore this version' }).click()
    const question = page.getByRole('alertdialog', { name: 'Restore this version?' })
    await question.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Testimonial updated successfully').waitFor()
    await panel.waitFor({ state: 'detached' })
    const quote = page.getByLabel('Quote')
    await expect.poll(() => quote.inputValue()).toBe(testimonial.quote)

    // What was loaded is the newest version: it can be saved.
    await quote.fill('Another word.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Testimonials' }).waitFor()
  })

  test('does not take what is not saved', async () => {
    const page = await newAdminPage()
    await changedTestimonial(page)
    await page.getByLabel('Company').fill('Elsewhere')
    const panel = await openHistory(page)
    await panel.getByRole('button', { name: /^Created/ }).click()
    await panel.getByText('Save or discard your changes to restore a version.').waitFor()
    expect(await panel.getByRole('button', { name: 'Restore this version' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Company').inputValue()).toBe('Elsewhere')
    await page.getByRole('heading', { name: 'Edit Testimonial' }).waitFor()
  })

  test('restores nothing over what somebody else has saved meanwhile', async () => {
    const page = await newAdminPage()
    const path = await changedTestimonial(page)
    const panel = await openHistory(page)
    await panel.getByRole('button', { name: /^Created/ }).click()
    await call(page, 'PUT', path, { ...testimonial, company: 'Theirs' })
    const restore = async () => {
      await panel.getByRole('button', { name: 'Restore this version' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    }
    await restore()
    await panel.getByRole('alert').getByText('Nothing was restored: somebody saved').waitFor()
    await panel.getByText('v3 · present').waitFor()
    expect((await call(page, 'GET', path)).company).toBe('Theirs')
    expect(await page.getByText('Failed to update testimonial').count()).toBe(1)

    // Now that theirs has been seen, it may be replaced.
    await restore()
    await page.getByText('Testimonial updated successfully').waitFor()
    expect((await call(page, 'GET', path)).company).toBe(testimonial.company)
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
  })

  test('says in the panel why nothing was restored', async () => {
    const page = await newAdminPage()
    const path = await changedTestimonial(page)
    const panel = await openHistory(page)
    await page.route(`**/api${path}`, (route) =>
      route.fulfill({ status: 403, json: { title: 'Forbidden', detail: 'Not for you.' } }),
    )
    await panel.getByRole('button', { name: /^Created/ }).click()
    await panel.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    const alert = panel.getByRole('alert')
    await alert.getByText('Failed to update testimonial').waitFor()
    await alert.getByText('Not for you.').waitFor()
    expect(site.expectedComplaints().length).toBe(1)
  })

  test('is used by the keyboard alone, and gives the focus back', async () => {
    const page = await newAdminPage()
    await changedTestimonial(page)
    const button = page.getByRole('button', { name: 'History' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Updated/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Version 1 · Created' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused(button)
  })

  test('leads to all activity of the record', async () => {
    const page = await newAdminPage()
    await changedTestimonial(page)
    const panel = await openHistory(page)
    await panel.getByRole('link', { name: 'All its activity' }).click()
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
    await page.getByText('2 changes').waitFor()
  })

  test('shows two hundred versions by and by, and a huge text at once', async () => {
    const page = await newAdminPage({ viewport: { width: 360, height: 740 } })
    const path = await changedTestimonial(page)
    const version = (number: number) => ({
      version: number,
      at: '2026-11-20T12:00:00.000Z',
      by: 'somebody-with-a-very-long-address-indeed@a-company-with-a-long-name.example',
      action: 'updated',
      values: { ...testimonial, quote: `${'word '.repeat(20_000)} ${number}` },
      isActive: true,
    })
    await page.route(`**/api${path}/revisions?*`, (route) => {
      const query = new URL(route.request().url()).searchParams
      const [from, size] = [Number(query.get('page')) - 1, Number(query.get('pageSize'))]
      const all = Array.from({ length: 200 }, (_, place) => 200 - place)
      const json = all.slice(from * size, (from + 1) * size).map(version)
      return route.fulfill({ json, headers: { 'X-Total-Count': '200' } })
    })
    const panel = await openHistory(page)
    const choices = panel.getByRole('list', { name: 'Versions' }).getByRole('button')
    for (let older = 0; older < 6; older++) {
      const before = await choices.count()
      await panel.getByRole('button', { name: 'Show older' }).click()
      await expect.poll(() => choices.count()).toBeGreaterThan(before)
    }
    expect(await choices.count()).toBe(200)
    expect(await panel.getByRole('button', { name: 'Show older' }).count()).toBe(0)
    await choices.nth(150).click()
    await panel.getByRole('heading', { name: 'Version 50 · Updated' }).waitFor()
    await panel.getByText(/characters unchanged/).waitFor()
    const all = panel.getByRole('button', { name: 'All versions' })
    await focused(all)
    expect(await panel.getByRole('insertion').allInnerTexts()).toEqual(['50'])
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.keyboard.press('Enter')
    const chosen = choices.nth(150)
    await focused(chosen)
  })

  test('says what failed, whatever the answer, and tries again', async () => {
    const page = await newAdminPage()
    const path = await changedTestimonial(page)
    const answers = [
      { status: 403, json: { title: 'Forbidden', status: 403, detail: 'Not for you.' } },
      { status: 404, json: { title: 'Not Found', status: 404 } },
      { status: 429, body: '' },
      { status: 500, body: '' },
      { status: 200, body: '' },
      { status: 200, json: { garbage: true } },
    ]
    for (const answer of answers) {
      await page.route(`**/api${path}/revisions?*`, (route) => route.fulfill(answer))
      await page.getByRole('button', { name: 'History' }).click()
      const panel = page.getByRole('dialog', { name: 'History' })
      await panel.getByRole('alert').getByText('Failed to fetch the history').waitFor()
      await page.unroute(`**/api${path}/revisions?*`)
      await panel.getByRole('button', { name: 'Retry' }).click()
      await panel.getByRole('list', { name: 'Versions' }).waitFor()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
    }
    site.expectedComplaints()
  })
})

describe('a preview', () => {
  test('shows unfinished words in a tab that the next preview uses again', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/projects/create')
    await page.getByLabel('Title', { exact: true }).first().fill('Half a project')
    const before = page.context().pages().length
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    const tab = await opened
    await tab.getByRole('heading', { level: 1, name: 'Half a project' }).waitFor()
    await page.getByLabel('Title', { exact: true }).first().fill('Another half')
    await page.getByRole('button', { name: 'Preview' }).click()
    await tab.getByRole('heading', { level: 1, name: 'Another half' }).waitFor()
    expect(page.context().pages().length).toBe(before + 1)
    site.expectedComplaints() // pictures that are not there yet
  })

  test('that fails closes its tab and says why', async () => {
    const page = await newAdminPage()
    const before = page.context().pages().length
    await page.route('**/api/projects/preview', (route) =>
      route.fulfill({ status: 500, json: { title: 'Error', detail: 'No paper.' } }),
    )
    await page.goto('/admin/projects/create')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Failed to preview project').waitFor()
    await page.getByText('No paper.').waitFor()
    await expect.poll(() => page.context().pages().length).toBe(before)
    site.expectedComplaints()
  })

  test('is offered as a link where the browser opens no tab', async () => {
    const page = await newAdminPage()
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/admin/projects/create')
    await page.getByRole('button', { name: 'Preview' }).click()
    const link = page.getByRole('link', { name: 'Open the preview' })
    expect(await link.getAttribute('href')).toContain('preview=')
  })
})

describe('the history of the settings', () => {
  test('shows what was saved, and gives an old version back', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/settings')
    const phone = page.getByLabel('Phone')
    const before = await phone.inputValue()
    await phone.fill('+49 40 1234 0')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Settings updated successfully').waitFor()

    const panel = await openHistory(page)
    const difference = panel.getByRole('region', { name: 'Difference' })
    expect(await difference.getByRole('heading').allInnerTexts()).toEqual(['Phone'])
    await panel.getByRole('list', { name: 'Versions' }).getByRole('button').last().click()
    await panel.getByRole('button', { name: 'Restore this version' }).click()
    const question = page.getByRole('alertdialog', { name: 'Restore this version?' })
    expect(await question.innerText()).toMatch(/stays in the history\.\s/)
    await question.getByRole('button', { name: 'Restore' }).click()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => phone.inputValue()).toBe(before)
    expect((await call(page, 'GET', '/settings')).phone).toBe(before)

    // What was loaded is the newest version: it can be saved.
    await page.getByLabel('Working Hours').fill('Never')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(async () => (await call(page, 'GET', '/settings')).workingHours).toBe('Never')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('leads to all that was done to them', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/settings')
    const panel = await openHistory(page)
    await panel.getByRole('link', { name: 'All its activity' }).click()
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
    const line = page.getByRole('listitem').filter({ hasText: 'updated the settings' })
    await line.first().waitFor()
  })
})

test('a duplicate starts with the words of another record and a name of its own', async () => {
  const page = await newAdminPage()
  await changedTestimonial(page)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Create Testimonial' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada Quist (copy)')
  expect(await page.getByLabel('Company').inputValue()).toBe(testimonial.company)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Testimonial created successfully').waitFor()

  await page.goto('/admin/testimonials/create?from=nothing')
  await page.getByText('Failed to fetch testimonial').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  expect(site.expectedComplaints().length).toBe(1)
})

test('an active record leads to its page', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/projects')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const link = page.getByRole('link', { name: 'View on site' })
  expect(await link.getAttribute('href')).toMatch(/^\/projects\/[\w-]+$/)
})

test.each([360, 1440])('axe finds nothing in the history at %i pixels', async (width) => {
  const page = await newAdminPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  const findings: string[] = []
  await changedTestimonial(page)
  findings.push(...(await axeFindings(page)))
  const panel = await openHistory(page)
  findings.push(...(await axeFindings(page)))
  await panel.getByRole('button', { name: /^Created/ }).click()
  await panel.getByText('Changes since').click()
  findings.push(...(await axeFindings(page)))
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').waitFor()
  findings.push(...(await axeFindings(page)))
  expect(findings).toEqual([])
})

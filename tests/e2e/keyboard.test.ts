import { expect, test } from 'vitest'
import { demo } from '#content/demo/index.ts'
import { focused } from '#tests/support/focused.ts'
import { hydrated } from '#tests/support/hydrated.ts'
import { focusProblem, tabTo } from '#tests/support/keyboard.ts'
import { caseStudy, job } from '#tests/support/pages.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const narrow = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

test('the first stop skips to the content', async () => {
  const page = await site.newPage(wide)
  await page.goto('/projects')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  const filters = page.getByRole('navigation', { name: 'Project categories' })
  const first = filters.getByRole('link').first()
  await focused(first)
})

test('the menu of narrow windows is opened, left with Escape and used', async () => {
  const page = await site.newPage(narrow)
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Toggle menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  await tabTo(page, menu.getByRole('link', { name: 'Technologies' }))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await focused(button)
  expect(await focusProblem(page)).toBeUndefined()

  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: 'Careers' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/careers')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('from a filter to a case study, its pictures and back', async () => {
  const page = await site.newPage(wide)
  await page.goto('/projects')
  const filters = page.getByRole('navigation', { name: 'Project categories' })
  const filter = filters.getByRole('link', { name: /^IoT/ })
  await tabTo(page, filter)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects?category=iot')
  await focused(filter)

  const project = demo.projects.find(({ category }) => category.toLowerCase().includes('iot'))
  await tabTo(page, page.getByRole('link', { name: project?.title ?? '' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: project?.title ?? '' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  const figure = page.getByRole('link', { name: /Figure 2/ })
  await tabTo(page, figure)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Figure 2 of/).waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText(/^Figure 1 of/).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText(/^Figure 2 of/).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(figure)
  expect(await focusProblem(page)).toBeUndefined()
})

test('a message is written, refused at its first wrong field, mended and sent', async () => {
  const page = await site.newPage(narrow)
  await page.goto('/contact')
  await hydrated(page) // what happens without the script is tested apart
  const field = (label: RegExp) => page.getByLabel(label)

  await tabTo(page, field(/^Name/))
  await page.keyboard.type('Ines Okafor')
  await tabTo(page, field(/^Email/))
  await page.keyboard.type('ines')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await focused(field(/^Email/))
  expect(await focusProblem(page)).toBeUndefined()

  await page.keyboard.press('End')
  await page.keyboard.type('@client.example')
  await tabTo(page, field(/^Message/))
  await page.keyboard.type('We need a dispatch board.')
  const send = page.getByRole('button', { name: 'Send' })
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Message sent successfully!').waitFor()
  await focused(send)
})

test('on a phone whoever applies is at the form before the company’s details', async () => {
  const page = await site.newPage(narrow)
  const details = page.locator('#contact a[href^="mailto:"]')
  const name = page.getByLabel(/^Name/)
  const isBefore = async () => {
    const tops = [await name.boundingBox(), await details.boundingBox()].map((box) => box?.y ?? 0)
    return Number(tops[0]) < Number(tops[1])
  }
  await page.goto(job)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await name.waitFor()
  expect(await isBefore()).toBe(true)
  await tabTo(page, name)
  await tabTo(page, page.getByRole('button', { name: 'Send' }))
  await page.keyboard.press('Tab')
  await focused(details)

  await page.goto('/contact')
  expect(await isBefore()).toBe(false)
})

test.each([
  ['narrow', narrow],
  ['wide', wide],
])('every stop of a %s page can be seen, forwards and backwards', async (_, options) => {
  const page = await site.newPage(options)
  const wrong = new Set<string>()
  for (const path of ['/', '/technologies', '/projects', caseStudy, '/careers', job, '/contact']) {
    await page.goto(path)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 120; stop++) {
        await page.keyboard.press(key)
        // After the last stop the keyboard leaves the page.
        if (await page.evaluate(() => document.activeElement === document.body)) break
        const found = await focusProblem(page)
        if (found) wrong.add(`${path}, ${key}: ${found}`)
      }
    }
  }
  expect([...wrong]).toEqual([])
})

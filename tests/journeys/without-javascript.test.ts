import { expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import { withJourney } from '#tests/support/sites/journey.ts'
import { caseStudy, job } from '#tests/support/sources/pages.ts'

const demo = readDemo()

const site = withJourney()
const visitor = (options = {}) => site.newPage({ javaScriptEnabled: false, ...options })

test('public pages show their heading, navigation and pictures', async () => {
  const page = await visitor({ reducedMotion: 'reduce' })
  for (const path of ['/', caseStudy, job, '/contact']) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true)
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible(), path).toBe(true)
  }
  await page.goto(caseStudy)
  const picture = page.getByRole('main').locator('img').first()
  const isShown = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
})

test('a filter is a plain link that shows the projects of its category', async () => {
  const page = await visitor()
  await page.goto('/projects')
  const filters = page.getByRole('navigation', { name: 'Project categories' })
  await filters.getByRole('link', { name: /^iot\b/i }).click()
  await page.waitForURL('**/projects?category=iot')
  for (const project of demo.projects) {
    const isShown = project.category.toLowerCase().includes('iot')
    const heading = page.getByRole('heading', { name: project.title })
    expect(await heading.count(), project.title).toBe(isShown ? 1 : 0)
  }
  await page.goto('/projects?category=none')
  await page.getByRole('heading', { name: 'No projects found' }).waitFor()
  await page.getByRole('link', { name: 'Show All Projects' }).click()
  await page.waitForURL(`${site.url}/projects`)
})

test('the narrow menu opens, its links work, and it closes', async () => {
  const page = await visitor({ viewport: { width: 360, height: 740 } })
  await page.goto('/about')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await menu.getByRole('link', { name: 'Projects' }).click()
  await page.waitForURL(`${site.url}/projects`)
  expect(await menu.isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Toggle menu' }).click()
  expect(await menu.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)

  // A link to a section of the same page does not reload, so nothing else would close the menu.
  await page.goto('/')
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await menu.getByRole('link', { name: 'Services' }).click()
  await page.waitForURL(`${site.url}/#services`)
  await expect.poll(() => menu.isVisible()).toBe(false)
})

test('testimonials can be selected one by one', async () => {
  const page = await visitor()
  await page.goto('/')
  const [first, second] = demo.testimonials
  const words = (quote = '') => page.getByText(quote.slice(0, 60))
  expect(await words(first?.quote).isVisible()).toBe(true)
  expect(await words(second?.quote).isVisible()).toBe(false)
  await page.getByRole('radio', { name: second?.name ?? '' }).check({ force: true })
  await expect.poll(() => words(second?.quote).isVisible()).toBe(true)
  expect(await words(first?.quote).isVisible()).toBe(false)
})

test('a picture of a case study links to the full picture', async () => {
  const page = await visitor()
  await page.goto(caseStudy)
  const link = page.getByRole('link', { name: /Figure 1/ })
  const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', site.url))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
})

test('an application names the position and is sent', async () => {
  const page = await visitor()
  await page.goto(job)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await page.waitForURL('**/contact?position=*')
  const message = page.getByLabel(/^Message/)
  expect(await message.inputValue()).toContain(demo.careers[0]?.title)
  await page.getByLabel(/^Name/).fill('Ines Okafor')
  // Browsers accept this email address, but the site refuses it. The form keeps the text of the message.
  await page.getByLabel(/^Email/).fill('ines@client')
  await message.press('End')
  await message.pressSequentially('I build boards.')
  const typed = await message.inputValue()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  expect(await message.inputValue()).toBe(typed)
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Ines Okafor')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')
  // Another journey replies to Ines Okafor. A new message from her would hold up that reply.
  await page.getByLabel(/^Email/).fill('boards@client.example')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  expect(await message.inputValue()).toBe('')
})

test('a subscriber is told to confirm by email', async () => {
  const page = await visitor()
  await page.goto('/about')
  await page.getByLabel('Newsletter').fill('ines@client.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page
    .getByText('If you are not subscribed yet, you will receive an email with a link.')
    .waitFor()
  expect(page.url()).not.toContain('ines')
})

test('the back office says that it needs JavaScript', async () => {
  const page = await visitor()
  await page.goto('/admin')
  const text = await page.getByRole('main').innerText()
  expect(text).toContain('The back office needs JavaScript.')
})

import { expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const demo = readDemo()

const site = withJourney()
const [project] = demo.projects
const [career] = demo.careers

test('a visitor reads a case study', async () => {
  const page = await site.newPage()
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('navigation', { name: 'Project categories' })
    .getByRole('link', { name: new RegExp(`^${project?.category}\\b`, 'i') })
    .click()
  await page
    .getByRole('link', { name: project?.title ?? '' })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: project?.title ?? '' }).waitFor()
  expect(page.url()).toBe(`${site.url}/projects/a-dispatch-board-for-tugs-and-pilots`)
  const main = page.getByRole('main')
  const paragraphs = project?.challenge.split('\n\n') ?? []
  const facts = [project?.client, project?.keyFeatures[0], project?.testimonial.name]
  for (const text of [...facts, ...paragraphs]) {
    await main
      .getByText(text ?? '')
      .first()
      .waitFor()
  }
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('heading', { level: 1, name: project?.title ?? '' }).waitFor({
    state: 'detached',
  })
})

test('a visitor who follows a dead link finds the way home', async () => {
  const page = await site.newPage()
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor({ state: 'detached' })
  for (const complaint of site.expectedComplaints()) {
    expect(complaint).toContain('404')
    expect(complaint).toContain('/nowhere')
  }
})

test('a visitor applies for an opening, corrects a mistake and sees a confirmation', async () => {
  const page = await site.newPage()
  await page.goto('/careers')
  await page
    .getByRole('link', { name: career?.title ?? '' })
    .first()
    .click()
  // Waits for the page of the opening, because the list has links with the same names.
  await page.getByRole('heading', { level: 1, name: career?.title ?? '' }).waitFor()
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  const message = page.getByLabel(/^Message/)
  const opening = `I would like to apply for: ${career?.title}\n\n`
  await expect.poll(() => message.inputValue()).toBe(opening)
  await message.press('End')
  await message.pressSequentially('I draw boards.')
  await page.getByLabel(/^Email/).fill('ines')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Name is required').waitFor()
  expect(await message.inputValue()).toContain('I draw boards.')

  await page.getByLabel(/^Name/).fill('Ines Okafor')
  await page.getByLabel(/^Email/).fill('ines@journey.example')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  await page.getByText("We'll get back to you as soon as possible.").waitFor()
  expect(await message.inputValue()).toBe('')
  const [stored] = await site.call('GET', '/messages?search=ines@journey.example')
  expect(stored).toMatchObject({
    status: 'new',
    subject: `Application: ${career?.title}`,
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')
})

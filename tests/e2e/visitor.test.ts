import { expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'
import { job } from '#tests/support/sources/pages.ts'

const demo = readDemo()

const site = withSite()
const call = withStaffCalls(site)

// The tests in tests/journeys read a case study and send a message.

test('pages arrive from the server with their content', async () => {
  for (const [path, text] of [
    ['/', 'Get Started'],
    ['/projects', demo.projects[0]?.title],
    ['/technologies', demo.technologies[7]?.title],
    ['/careers', demo.careers[4]?.title],
    ['/contact', 'Message'],
    ['/about', 'About'],
  ] as const) {
    const answer = await fetch(site.url + path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).toContain(text)
  }
})

test.each([
  ['/nowhere', 'Oops! Page not found'],
  ['/projects/nothing', 'Project not found'],
  ['/technologies/nothing', 'Technology not found'],
  ['/careers/nothing', 'Job Not Found'],
])('%s is a 404 that shows “%s” and the navigation', async (path, text) => {
  const answer = await fetch(site.url + path)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`))
  expect(html).toContain('<nav')
})

test('the position applied for is the subject of the message, with and without JavaScript', async () => {
  const [career] = demo.careers
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.newPage({ javaScriptEnabled })
    await page.goto(job)
    await page.getByRole('link', { name: 'Apply Now' }).first().click()
    const message = page.getByLabel(/^Message/)
    await expect
      .poll(() => message.inputValue())
      .toBe(`I would like to apply for: ${career?.title}\n\n`)
    await page.getByLabel(/^Name/).fill('Ines Okafor')
    await page.getByLabel(/^Email/).fill('ines@client')
    await page.getByLabel(/^Company/).fill('Norrhavn')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByLabel(/^Email/).fill('first/last@müller.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Message sent successfully!').waitFor()
  }
  const page = await site.newPage()
  await page.goto('/contact?position=buy+now')
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('')

  const messages = await call('GET', '/messages?search=first/last')
  expect(messages).toHaveLength(2)
  for (const stored of messages) {
    expect(stored).toMatchObject({
      subject: `Application: ${career?.title} (Norrhavn)`,
      email: 'first/last@müller.example',
    })
  }
  expect(site.expectedComplaints().every((complaint) => complaint.includes('422'))).toBe(true)
})

test('a text that is too long is reported at its field, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.newPage({ javaScriptEnabled })
    await page.goto('/contact')
    const message = page.getByLabel(/^Message/)
    const [name, words] = ['x'.repeat(201), 'über '.repeat(1001)]
    await page.getByLabel(/^Name/).fill(name)
    await page.getByLabel(/^Email/).fill('ines@client.example')
    await message.fill(words)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Message must be at most 5,000 characters').waitFor()
    await page.getByText('Name must be at most 200 characters').waitFor()
    expect(await message.getAttribute('aria-invalid')).toBe('true')
    expect(await message.inputValue()).toBe(words)
    // The message is exactly at the limit, although each line break is sent as two characters without JavaScript.
    await message.fill(`${'word '.repeat(960)}${'a\n'.repeat(100)}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByText('at most 5,000').count()).toBe(0)
    await page.getByText('Name must be at most 200 characters').waitFor()
  }
  expect(site.expectedComplaints().every((complaint) => complaint.includes('422'))).toBe(true)
})

test('a visitor’s text survives an error, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.newPage({ javaScriptEnabled })
    await page.goto('/contact')
    await page.getByLabel(/^Name/).fill('Ines Okafor')
    await page.getByLabel(/^Email/).fill('ines')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByText('Message is required').waitFor()
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Ines Okafor')

    await page.getByLabel(/^Email/).fill('ines@client')
    await page.getByLabel(/^Message/).fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByText('Message is required').count()).toBe(0)
    await page.getByText('Please enter a valid email address').waitFor()
    expect(await page.getByLabel(/^Email/).inputValue()).toBe('ines@client')
    expect(await page.getByLabel(/^Message/).inputValue()).toBe('Hello')
  }
  // The browser reports 422 responses in the console.
  expect(
    new Set(site.expectedComplaints().map((complaint) => /\d{3}/.exec(complaint)?.[0])),
  ).toEqual(new Set(['422']))
})

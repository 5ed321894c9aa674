import { expect, test } from 'vitest'
import { hydrated } from '#tests/support/hydrated.ts'
import { publicPages } from '#tests/support/pages.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

test('a visitor who reads everything and sends a message gets no cookie, and asks nobody but the site', async () => {
  const page = await site.newPage()
  const context = page.context()
  const elsewhere = new Set<string>()
  let requests = 0
  context.on('request', (request) => {
    requests += 1
    const { origin, protocol } = new URL(request.url())
    if (origin !== site.url && protocol !== 'data:') elsewhere.add(origin)
  })
  const answers: string[] = []
  context.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) answers.push(response.url())
  })
  for (const path of publicPages) {
    await page.goto(site.url + path)
    // What waits for somebody to reach for something is loaded, too.
    await page.mouse.move(200, 200)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await hydrated(page)
  }
  await page.goto(`${site.url}/contact`)
  await hydrated(page)
  await page.getByLabel(/^Name/).fill('Ines Okafor')
  await page.getByLabel(/^Email/).fill('ines@client.example')
  await page.getByLabel(/^Message/).fill('We need a dispatch board.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByLabel(/^Message/).inputValue()).toBe('')

  expect(requests).toBeGreaterThan(publicPages.length)
  expect([...elsewhere]).toEqual([])
  expect(answers).toEqual([])
  expect(await context.cookies()).toEqual([])
})

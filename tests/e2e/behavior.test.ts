import { expect, test } from 'vitest'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { endMotion } from '#tests/support/browser/page-clock.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()

test('the header gets a background after ten pixels of scrolling', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await page.goto('/')
  const ground = async (top: number) => {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await endMotion(page, '.site-header')
    return page
      .locator('header')
      .first()
      .evaluate((header) => {
        const { backgroundColor, backdropFilter, boxShadow } = getComputedStyle(header)
        return { backgroundColor, backdropFilter, boxShadow }
      })
  }
  const transparent = await ground(0)
  expect(transparent.boxShadow).toBe('none')
  expect(await ground(10)).toEqual(transparent)
  const scrolled = await ground(11)
  expect(scrolled.backdropFilter).toContain('blur')
  expect(scrolled.boxShadow).not.toBe('none')
  expect(scrolled.backgroundColor).not.toBe(transparent.backgroundColor)
  expect(await ground(0)).toEqual(transparent)
})

test('Get Started leads to the contact form from any page, and a new page starts at its top', async () => {
  const page = await site.newPage()
  const header = page.getByRole('banner')
  await page.goto('/careers')
  await header.getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/#contact')
  const top = () =>
    page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  expect(await top()).toBeGreaterThan(-50)

  await header.getByRole('link', { name: 'Projects' }).click()
  await page.waitForURL('**/projects')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the menu link Services leads to the section on a phone, while the building above still loads', async () => {
  const page = await site.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Services' })
    .click()
  await page.locator('#room-web').waitFor({ state: 'attached' })
  const top = () =>
    page.locator('#services').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  expect(await top()).toBeGreaterThan(-50)
})

const write = async (page: Awaited<ReturnType<typeof site.newPage>>) => {
  await page.getByLabel(/^Name/).fill('Ines Okafor')
  await page.getByLabel(/^Email/).fill('ines@client.example')
  await page.getByLabel(/^Message/).fill('We need a board.')
}

test('a double click sends a message once, with the form’s token', async () => {
  const page = await site.newPage()
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData() ?? '')
  })
  await page.goto('/contact')
  await hydrated(page)
  await write(page)
  await page.locator('#contact-form [name=token]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await page.getByText('Message sent successfully!').waitFor()
  expect(bodies).toHaveLength(1)
  expect(new URLSearchParams(bodies[0]).get('token')).toMatch(/^\d+\.[\w-]{43}$/)
})

test('a failed send keeps every word of the message', async () => {
  const page = await site.newPage()
  await page.goto('/contact')
  await hydrated(page)
  await page.route('**/contact.data*', (route) => route.abort())
  await write(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Error sending message').waitFor()
  await page.getByText('Please try again later.').waitFor()
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Ines Okafor')
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('We need a board.')
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)

  await page.unroute('**/contact.data*')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  expect(site.expectedComplaints().every((complaint) => /ERR_FAILED/.test(complaint))).toBe(true)
})

test('after too many messages the form says when to try again, with and without JavaScript', async () => {
  const otto = { name: 'Otto', email: 'otto@client.example', message: 'Hello' }
  for (let count = 0; count < 5; count++) {
    const body = JSON.stringify(otto)
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${site.url}/api/messages`, { method: 'POST', headers, body })
  }
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.newPage({ javaScriptEnabled })
    await page.goto('/contact')
    if (javaScriptEnabled) await hydrated(page)
    await write(page)
    await page.getByLabel(/^Email/).fill(otto.email)
    const answer = page.waitForResponse((each) => each.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Error sending message' })
    expect(await alert.innerText()).toMatch(/Please try again in (?:9|10) minutes\.$/)
    expect((await answer).status()).toBe(429)
    expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(500)
    expect(await page.getByLabel(/^Message/).inputValue()).toBe('We need a board.')
  }
  expect(site.expectedComplaints().every((complaint) => complaint.includes('429'))).toBe(true)
})

test('a page error hides its reason and offers a way home', async () => {
  const page = await site.newPage()
  await page.goto('/')
  await hydrated(page)
  await page.route('**/careers.data*', (route) => route.fulfill({ status: 500, body: 'secret' }))
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('secret')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Software' }).waitFor()
  expect(site.expectedComplaints().length).toBeGreaterThan(0)
})

test('a slow page shows Loading...', async () => {
  const page = await site.newPage()
  await page.goto('/')
  await hydrated(page)
  const { promise: isSaid, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/careers.data*', async (route) => {
    await isSaid
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
  await page.getByText('Loading...').waitFor()
  goOn()
  await page.waitForURL('**/careers')
  await expect.poll(() => page.getByText('Loading...').isVisible()).toBe(false)
})

test('a link pressed during another navigation wins, without an error', async () => {
  const page = await site.newPage()
  // The response of the first page starts but stays incomplete until its navigation is aborted.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const { pathname } = new URL(answer.url)
      if (pathname !== '/projects.data') return answer
      const bytes = await answer.bytes()
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes)
          const signal = init?.signal
          signal?.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return new Response(body, answer)
    }
  })
  await page.route('**/assets/projects-*.js', () => {})
  await page.goto('/')
  await hydrated(page)
  const header = page.getByRole('banner')
  const data = page.waitForResponse('**/projects.data')
  await header.getByRole('link', { name: 'Projects' }).click()
  await (await data).finished()
  await header.getByRole('link', { name: 'Careers' }).click()
  await page.waitForURL('**/careers')
  await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor()
})

interface Thing {
  '@type': string
  [property: string]: unknown
}

/** The structured data of a page, by type. */
async function thingsOf(path: string): Promise<Record<string, Thing>> {
  const html = await fetch(site.url + path).then((answer) => answer.text())
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const { '@graph': graph = [] } = JSON.parse(json) as { '@graph'?: Thing[] }
  return Object.fromEntries(graph.map((thing) => [thing['@type'], thing]))
}

/** The required properties: https://developers.google.com/search/docs/appearance/structured-data */
test('structured data has the properties that search engines require', async () => {
  const home = await thingsOf('/')
  expect(home.Organization).toMatchObject({ name: 'HSoft', url: expect.stringMatching(/^http/) })
  expect(home.WebSite).toMatchObject({ name: 'HSoft', url: expect.stringMatching(/^http/) })

  const jobs = await fetch(`${site.url}/api/careers`).then((answer) => answer.json())
  expect(jobs).toHaveLength(5)
  for (const { slug, title } of jobs) {
    const { JobPosting: job, BreadcrumbList: crumbs } = await thingsOf(`/careers/${slug}`)
    expect(job, slug).toMatchObject({
      title,
      description: expect.stringMatching(/.{200}/s),
      datePosted: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
      hiringOrganization: { name: 'HSoft' },
      employmentType: expect.stringMatching(/^(FULL|PART)_TIME$/),
      baseSalary: { currency: 'EUR', value: { unitText: 'YEAR' } },
    })
    expect(job?.jobLocation ?? job?.jobLocationType, slug).toBeTruthy()
    if (job?.jobLocationType) expect(job.applicantLocationRequirements, slug).toBeTruthy()
    expect(crumbs, slug).toMatchObject({
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ '@type': 'ListItem', position: 1, name: expect.any(String) }),
      ]),
    })
  }

  const [project] = await fetch(`${site.url}/api/projects`).then((answer) => answer.json())
  const { Article: article } = await thingsOf(`/projects/${project.slug}`)
  expect(article).toMatchObject({
    headline: project.title,
    image: expect.anything(),
    datePublished: project.createdAt,
  })
})

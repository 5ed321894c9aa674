import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '#tests/support/sites/administrator.ts'
import { withJourney } from '#tests/support/sites/journey.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'
import {
  answerSetup,
  companies,
  goLive,
  logoColor,
  takeLogo,
} from '#tests/support/sites/setup-journey.ts'

// Going live changes the whole site, so this journey has its own server.
const site = withJourney()
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    SEED: 'none',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
})
afterAll(() => server?.stop())
const html = async (path: string) => (await fetch(server.url + path)).text()

test('the owner of an empty site answers the setup and goes live with only their own texts', async () => {
  const { companyName, sentence } = companies.de
  const page = await site.signIn({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  })
  await page.getByRole('link', { name: 'Set up your site' }).click()
  await answerSetup(page, 'de')
  await takeLogo(page)
  expect(await html('/')).not.toContain(sentence)
  await goLive(page)

  const home = await html('/')
  expect(home).toContain(sentence)
  expect(home).toContain('<html lang="de"')
  for (const path of ['/', '/projects', '/careers', '/contact', '/privacy', '/nowhere']) {
    const text = (await html(path)).replaceAll('&amp;', '&')
    expect(text, path).toContain(companyName)
    expect(text, path).not.toContain('HSoft')
  }
  expect(await html('/favicon.svg')).toContain('data:image/png')
  const brand = await (await fetch(`${server.url}/api/brand`)).json()
  expect(brand.color).toBe(logoColor)
})

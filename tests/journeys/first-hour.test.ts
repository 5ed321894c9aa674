import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  answerSetup,
  companies,
  goLive,
  logoColor,
  takeLogo,
} from '#tests/support/setup-journey.ts'
import { withSite } from '#tests/support/site.ts'

// Going live changes all of a site, so this journey has a server of its own.
const directory = mkdtempSync(join(tmpdir(), 'atrium-first-hour-'))
afterAll(() => rm(directory, { recursive: true }))
const site = withSite({ DATA_DIR: directory, SEED: 'none' })
const html = async (path: string) => (await fetch(site.url + path)).text()

test('an owner of an empty site answers the setup, goes live, and the site is the company’s', async () => {
  const { companyName, sentence } = companies.de
  const page = await site.signIn({ viewport: { width: 1440, height: 900 } })
  await page.getByRole('link', { name: 'Make this site yours' }).click()
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
  const brand = await (await fetch(`${site.url}/api/brand`)).json()
  expect(brand.color).toBe(logoColor)
})

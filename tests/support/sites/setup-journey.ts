import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#content/labels/languages.ts'

/** A company with its own color, for each language. */
export const companies = {
  en: {
    companyName: 'Krume',
    sentence: 'We write software for bakeries that open at four.',
    email: 'hello@krume.example',
    address: '14 Mill Lane\nLeeds',
    language: 'English',
  },
  de: {
    companyName: 'Paragraf & Frist',
    sentence: 'Wir halten Kanzleien den Rücken frei, die keine Frist versäumen dürfen.',
    email: 'kanzlei@paragraf.example',
    address: 'Gerichtsweg 4\n04109 Leipzig',
    language: 'Deutsch',
  },
} satisfies Record<Language, object>

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <circle cx="50" cy="50" r="46" fill="#1f5c3a"/><path d="M25 60Q50 20 75 60Z" fill="#f2c14e"/></svg>`

/** The dominant color of the logo. */
export const logoColor = '#1f5c3a'

/** The preview of the home page in the setup. */
export const framed = (page: Page) =>
  page.getByRole('region', { name: 'Home page' }).locator('iframe').first().contentFrame()

/** Answers the setup as a new owner does, and checks each answer in the preview. */
export async function answerSetup(page: Page, language: Language) {
  const { companyName, sentence, email, address, language: called } = companies[language]
  await page.getByLabel('Language of the site').selectOption(called)
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('What you do, in one sentence').fill(sentence)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Address').fill(address)
  const home = framed(page)
  await home.getByRole('main').getByText(sentence).waitFor()
  await home.getByRole('link', { name: email }).first().waitFor()
  expect(await home.locator('html').getAttribute('lang')).toBe(language)
}

/** Uploads a logo and accepts the color suggested from it. */
export async function takeLogo(page: Page) {
  await page.getByRole('button', { name: 'Upload logo' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(logo)
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const suggested = page.getByRole('list', { name: /^Colors from your logo/ }).getByRole('button')
  await suggested.first().click()
  expect(await suggested.first().getAttribute('aria-pressed')).toBe('true')
  await framed(page)
    .getByRole('banner')
    .getByRole('img')
    .or(framed(page).locator('header img'))
    .first()
    .waitFor()
}

export async function goLive(page: Page) {
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('heading', { name: 'Your company’s site is live' }).waitFor()
}

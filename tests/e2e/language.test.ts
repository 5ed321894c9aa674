import { describe, expect, test } from 'vitest'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { de } from '#content/labels/de.ts'
import { en } from '#content/labels/en.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'
import { missingPages, publicPages } from '#tests/support/sources/pages.ts'

const demo = readDemo()

const site = withSite()
const call = withStaffCalls(site)

const pages = [...publicPages, ...missingPages, '/projects?category=web', '/projects?page=99']

/** All texts in an object, recursively. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Texts of the company in its own language, and the German samples. */
const samples = pageNames.map((name) => wholePage(pageOf(name), {}, 'de'))
const written = new Set(textsIn([demo, samples]))

/** Patterns for a label on a page: placeholders match anything, and a date splits the label in two. */
function patternsOf(label: string): RegExp[] {
  return label
    .split('{date}')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const literal = part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      const numbers = literal.replace(/\{(count|page|pages|number|total|max)\}/g, '[\\d.,]+')
      return new RegExp(`^${numbers.replace(/\{\w+\}/g, '.+')}$`, 's')
    })
}

const labelPairs = textsIn(en).map((english, place) => ({
  english,
  german: textsIn(de)[place] ?? '',
}))
const differing = labelPairs.filter(({ english, german }) => english !== german)
/** Labels that are the same in both languages, such as 'Website', prove nothing. */
const shared = new Set(textsIn(en)).intersection(new Set(textsIn(de)))

/** Every text of a page that people or search engines read. */
function readTexts({ document, text, values }: Awaited<ReturnType<typeof fetchPage>>): string[] {
  const inAttributes = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
    values(`[${name}]`, name),
  )
  const plain = [
    ...inAttributes,
    ...text('body').split('\n'),
    ...values('meta[content]', 'content'),
    ...document.title.split(' · '),
  ]
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
  const structured = data.flatMap((script) => textsIn(JSON.parse(script.textContent ?? '{}')))
  return [...plain, ...structured.flatMap((each) => each.split(/<[^>]+>/))]
    .map((each) => (each ?? '').replaceAll('\u00ad', '').trim())
    .filter((each) => each !== '' && !written.has(each) && !shared.has(each))
}

/** Reads every page. Returns the labels of each language that it found. */
async function labelsShown() {
  const shown = { english: new Set<string>(), german: new Set<string>() }
  const heads = new Set<string>()
  for (const path of pages) {
    const page = await fetchPage(site.url + path)
    const [lang] = page.values('html', 'lang')
    const [locale = ''] = page.values('meta[property="og:locale"]', 'content')
    heads.add(`${lang} ${locale}`)
    const texts = readTexts(page)
    for (const pair of differing) {
      for (const language of ['english', 'german'] as const) {
        const found = patternsOf(pair[language]).some((pattern) =>
          texts.some((text) => pattern.test(text)),
        )
        if (found) shown[language].add(`${pair[language]}`)
      }
    }
  }
  return { ...shown, heads }
}

test('a site is English by default', async () => {
  const { english, german, heads } = await labelsShown()
  expect([...german]).toEqual([])
  expect(english.size).toBeGreaterThan(70)
  expect([...heads].sort()).toEqual(['en ', 'en en_US'])
})

describe('a German site', () => {
  test('has no English label on any page', async () => {
    await call('PUT', '/settings', { language: 'de' })
    const { english, german, heads } = await labelsShown()
    expect([...english]).toEqual([])
    expect(german.size).toBeGreaterThan(70)
    expect([...heads].sort()).toEqual(['de ', 'de de_DE'])
  })

  test('formats dates, numbers and quotation marks the German way', async () => {
    const privacy = await fetchPage(`${site.url}/privacy`)
    expect(privacy.text('main').replace(/\s+/g, ' ')).toContain(
      'Zuletzt geändert am 1. November 2026',
    )
    const testimonials = await fetchPage(`${site.url}/testimonials`)
    const quotes = testimonials.texts('blockquote')
    expect(quotes.length).toBeGreaterThan(3)
    for (const quote of quotes) expect(quote.trim()).toMatch(/^„.*“$/s)
    const manifest = await fetch(`${site.url}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ lang: 'de' })
  })

  test('shows validation messages in German, with and without a script', async () => {
    const wrong = [
      'Bitte füllen Sie das Feld „Name“ aus',
      'Bitte geben Sie eine gültige E-Mail-Adresse ein',
      'Bitte füllen Sie das Feld „Nachricht“ aus',
    ]
    for (const javaScriptEnabled of [true, false]) {
      const page = await site.newPage({ javaScriptEnabled })
      await page.goto('/contact')
      if (javaScriptEnabled) await hydrated(page)
      const form = page.getByRole('form')
      await form.getByLabel('E-Mail').fill('ann')
      await form.getByRole('button', { name: 'Nachricht senden' }).click()
      const errors = form.locator('[id$="-error"]')
      await errors.first().waitFor()
      expect(await errors.allInnerTexts()).toEqual(wrong)
      await form.getByLabel('Name').fill('Ann')
      await form.getByLabel('E-Mail').fill('ann@example.com')
      await form.getByLabel('Nachricht').fill('Guten Tag')
      await form.getByRole('button', { name: 'Nachricht senden' }).click()
      await page.getByText('Nachricht gesendet!').waitFor()
      site.expectedComplaints() // the response 422
    }
  })

  test('lists on the privacy page what is recorded of a visit, unless recording is off', async () => {
    const shown = async () =>
      (await (await fetch(`${site.url}/privacy`)).text()).includes(de.privacy.source.text)
    expect(await shown()).toBe(true)
    const page = await site.newSignedInPage()
    await page.goto('/admin/settings/inbox')
    const keeps = page.getByLabel('Record where messages come from')
    for (const isKept of [false, true]) {
      await keeps.setChecked(isKept)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect.poll(shown).toBe(isKept)
    }
  })

  test('stays German on every page, while its back office stays English', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/projects')
    await hydrated(page)
    await page.getByRole('main').getByRole('listitem').getByRole('heading').first().click()
    await page.getByRole('link', { name: 'Zurück zu den Projekten' }).click()
    await page.getByRole('navigation', { name: 'Projektkategorien' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

test('the settings form switches a site back to English', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/settings')
  await page.getByLabel('Language of the site').selectOption('English')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Settings updated successfully').waitFor()
  const contact = await fetchPage(`${site.url}/contact`)
  expect(contact.values('html', 'lang')).toEqual(['en'])
  expect(contact.texts('main form button')).toContain('Send Message')
})

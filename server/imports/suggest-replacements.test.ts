import { expect, test } from 'vitest'
import { suggestReplacements } from './suggest-replacements.ts'

const page = (title: string, path: string, formerUrl = `https://old.example${path}/`) => ({
  recordId: path,
  title,
  path,
  formerUrl,
})

async function suggested(...pages: ReturnType<typeof page>[]) {
  const found = await suggestReplacements(pages)
  return Object.fromEntries([...found].map(([name, { path }]) => [name, path]))
}

test.each([
  ['Über uns', '/ueber-uns', 'about'],
  ['Wer wir sind', '/wir', 'about'],
  ['Qui sommes-nous ?', '/qui', 'about'],
  ['О нас', '/o-nas', 'about'],
  ['Datenschutzerklärung', '/ds', 'privacy'],
  ['Datenschutzerklärung der Nordkai GmbH', '/ds', 'privacy'],
  ['Politique de confidentialité', '/p', 'privacy'],
  ['Política de privacidad', '/p', 'privacy'],
  ['Zásady ochrany osobních údajů', '/p', 'privacy'],
  ['AGB', '/agb', 'terms'],
  ['Allgemeine Geschäftsbedingungen', '/kleingedrucktes', 'terms'],
  ['Terms & Conditions', '/small-print', 'terms'],
  ['Terms and Conditions', '/small-print', 'terms'],
  ['Datenschutz-Beratung', '/beratung', undefined],
  ['About our fleet', '/fleet', undefined],
  ['Impressum', '/impressum', undefined],
])('%s at %s is suggested for %s', async (title, path, name) => {
  expect(await suggested(page(title, path))).toEqual(name ? { [name]: path } : {})
})

test('a page that got another address here is found by its former one', async () => {
  const found = await suggested(page('The people', '/about-2', 'https://old.example/about/'))
  expect(found).toEqual({ about: '/about-2' })
})

test('a page near the root comes before one below it, and a whole name before a beginning', async () => {
  const found = await suggested(
    page('Privacy policy for applicants', '/jobs-privacy'),
    page('Privacy', '/shop/privacy'),
    page('Privacy', '/privacy-2'),
  )
  expect(found).toEqual({ privacy: '/privacy-2' })
})

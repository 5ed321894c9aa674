import { type ReplaceablePage, replaceablePages } from '#content/documents/pages/index.ts'
import { slugify } from '../documents/slugify.ts'
import { yieldWhenDue } from '../event-loop.ts'
import type { PublicPage } from './public-pages.ts'

/** What former sites call the standard pages, as slugs of a title or an address, in several languages. */
const names: Record<ReplaceablePage, ReadonlySet<string>> = {
  about: new Set([
    ...['about', 'about-us', 'about-the-company', 'our-company', 'company', 'who-we-are'],
    ...['ueber-uns', 'uber-uns', 'wir-ueber-uns', 'wir-uber-uns', 'wer-wir-sind', 'unternehmen'],
    ...['das-unternehmen', 'unser-unternehmen', 'firma', 'a-propos', 'a-propos-de-nous'],
    ...['qui-sommes-nous', 'notre-entreprise', 'sobre-nosotros', 'quienes-somos', 'nosotros'],
    ...['sobre-nos', 'quem-somos', 'a-empresa', 'chi-siamo', 'azienda', 'over-ons', 'wie-zijn-wij'],
    ...['wie-we-zijn', 'o-nas', 'o-firmie', 'o-spolecnosti', 'o-kompanii', 'om-oss', 'om-os'],
    ...['meista', 'tietoa-meista', 'rolunk', 'despre-noi', 'hakkimizda'],
  ]),
  privacy: new Set([
    ...['privacy', 'privacy-policy', 'privacy-notice', 'privacy-statement', 'data-protection'],
    ...['data-privacy', 'data-protection-policy', 'datenschutz', 'datenschutzerklaerung'],
    ...['datenschutzerklarung', 'datenschutzhinweis', 'datenschutzhinweise', 'confidentialite'],
    ...['datenschutzinformation', 'datenschutzinformationen', 'datenschutzbestimmungen'],
    ...['politique-de-confidentialite', 'protection-des-donnees', 'privacidad', 'privacidade'],
    ...['politica-de-privacidad', 'proteccion-de-datos', 'politica-de-privacidade'],
    ...['informativa-privacy', 'informativa-sulla-privacy', 'privacybeleid', 'privacyverklaring'],
    ...['polityka-prywatnosci', 'ochrana-osobnich-udaju', 'zasady-ochrany-osobnich-udaju'],
    ...['politika-konfidentsialnosti', 'integritetspolicy', 'personuppgifter', 'personvern'],
    ...['personvernerklaering', 'privatlivspolitik', 'persondatapolitik', 'tietosuoja'],
    ...['tietosuojaseloste', 'adatvedelem', 'adatkezelesi-tajekoztato', 'gizlilik-politikasi'],
    'politica-de-confidentialitate',
  ]),
  terms: new Set([
    ...['terms', 'terms-of-use', 'terms-of-service', 'terms-and-conditions', 'terms-conditions'],
    'conditions-of-use',
    ...['general-terms-and-conditions', 'agb', 'agbs', 'nutzungsbedingungen'],
    ...['allgemeine-geschaeftsbedingungen', 'allgemeine-geschaftsbedingungen'],
    ...['geschaeftsbedingungen', 'geschaftsbedingungen', 'conditions-generales', 'cgu', 'cgv'],
    ...['conditions-d-utilisation', 'conditions-dutilisation', 'conditions-generales-de-vente'],
    ...['conditions-generales-d-utilisation', 'terminos-y-condiciones', 'condiciones-de-uso'],
    ...['condiciones-generales', 'termos-de-uso', 'termos-e-condicoes', 'termini-e-condizioni'],
    ...['condizioni-generali', 'algemene-voorwaarden', 'voorwaarden', 'regulamin', 'villkor'],
    ...['obchodni-podminky', 'allmanna-villkor', 'anvandarvillkor', 'vilkar', 'brukervilkar'],
    ...['handelsbetingelser', 'kayttoehdot', 'aszf', 'termeni-si-conditii'],
  ]),
}

/** Names of this length are certain enough to begin a longer title: `Privacy policy of Harbor Ltd.` */
const longName = 12

/**
 * Suggests the page of an import that replaces each standard page, by its title and its present and former address. A
 * whole name comes before the beginning of a title, and a page nearer to the root before one below it.
 */
export async function suggestReplacements(
  pages: readonly PublicPage[],
): Promise<ReadonlyMap<ReplaceablePage, PublicPage>> {
  const rated: { name: ReplaceablePage; page: PublicPage; rating: number }[] = []
  for (const page of pages) {
    const slugs = slugsOf(page)
    for (const name of replaceablePages) {
      const rating = ratingOf(slugs, names[name])
      if (rating > 0) rated.push({ name, page, rating })
    }
    await yieldWhenDue()
  }
  rated.sort((one, other) => one.rating - other.rating || depthOf(other.page) - depthOf(one.page))
  // The last entry of a name is the best.
  return new Map(rated.map(({ name, page }) => [name, page]))
}

interface Slugs {
  titles: string[]
  addresses: string[]
}

const slugsOf = ({ title, path, formerUrl }: PublicPage): Slugs => ({
  titles: [slugify(title, 'de'), slugify(title, 'en')],
  addresses: [path, URL.parse(formerUrl)?.pathname ?? ''].map(lastPart),
})

/** 2 for a page with one of these names, 1 for one whose title begins with a long one, 0 for others. */
function ratingOf({ titles, addresses }: Slugs, known: ReadonlySet<string>): 0 | 1 | 2 {
  if ([...titles, ...addresses].some((slug) => known.has(slug))) return 2
  const long = [...known].filter(({ length }) => length >= longName)
  return titles.some((slug) => long.some((name) => slug.startsWith(`${name}-`))) ? 1 : 0
}

/** The last part of a path as a slug, without the number that makes it unique: `about-2`. */
const lastPart = (path: string) =>
  slugify(path.split('/').findLast(Boolean) ?? '', 'en').replace(/-\d$/, '')

const depthOf = ({ path }: PublicPage) => path.split('/').length

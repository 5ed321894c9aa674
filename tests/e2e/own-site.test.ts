import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { getBrand } from '#server/documents/brand.ts'
import { writePage } from '#server/documents/pages.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { listRecords } from '#server/documents/records.ts'
import { getSettings, saveSettings } from '#server/documents/settings.ts'
import { siteCard } from '#server/media/shared-pictures/card.ts'
import { saveDraft } from '#server/publishing/document-drafts.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import { crawl } from '#tests/support/formats/crawl.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { copyOf } from '#tests/support/sites/demo-data.ts'
import { companies, logoColor } from '#tests/support/sites/setup-journey.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const demo = readDemo()

const demoData = inject('demoData')
/** The data directory of each kind of new site. */
const directories = {
  none: await mkdtemp(join(tmpdir(), 'atrium-own-')),
  demo: await copyOf(demoData),
}
const kinds = [
  ['nothing', directories.none, 'de', 'en'],
  ['the demo company', directories.demo, 'en', 'de'],
] as const

afterAll(async () => {
  for (const directory of Object.values(directories)) await rm(directory, { recursive: true })
})

/** Names of the demo company, its people and its clients. */
const names = [
  ...['HSoft', 'Hamburg', 'Norrhavn', 'Ankerhof'],
  ...demo.projects.flatMap(({ title, client }) => [title, client]),
  ...demo.testimonials.flatMap(({ name, company }) => [name, company]),
]
const houses =
  /\b(?:houses?|floors?|rooms?|roofs?|stairs?|built in our own|Etagen?|Haus|Häuser|Stockwerke?|Dach|Dächer|Treppen?|Zimmer)\b/i

/** Finds names of the demo company in a text. */
const foreignIn = (text: string) => [
  ...names.filter((name) => text.toLowerCase().includes(name.toLowerCase())),
  ...(houses.exec(text) ?? []),
]

const readable = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?<\/style>/g, '')
    // Removes class names, ids and asset paths, which nobody reads.
    .replace(/<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g, '')
    .replace(/\s(?:class|id|src|srcSet|d|href(?=="#))="[^"]*"/g, '')
    .replace(/<script type="module"[\s\S]*?<\/script>/g, '')
    .replace(
      /<script>window\.__reactRouter(?:Context|Manifest|RouteModules)[\s\S]*?<\/script>/g,
      '',
    )

/** Crawls everything that a site publishes: pages with structured data and alt texts, icons, feeds. */
async function readSite(url: string, name: string) {
  const pages = await crawl(url, [
    ...['/', '/projects', '/technologies', '/careers', '/testimonials', '/nowhere', '/sitemap.xml'],
  ])
  const read = pages.filter(({ html }) => html !== '')
  for (const { address, html } of read) {
    const words = readable(html)
    expect(words.replaceAll('&amp;', '&'), address).toContain(name)
    expect(foreignIn(words), address).toEqual([])
  }
  for (const path of ['/manifest.webmanifest', '/robots.txt', '/favicon.svg', '/sitemap.xml']) {
    const text = await (await fetch(url + path)).text()
    const drawn = text.replace(/base64,[\w+/=]*/, '')
    expect(foreignIn(drawn.replaceAll(url, '')), path).toEqual([])
  }
  return read.length
}

describe.each(kinds)(
  'the setup of a new site with content: %s',
  (_, directory, language, other) => {
    const isEmpty = directory === directories.none
    const site = withSite({ DATA_DIR: directory, ...(isEmpty && { SEED: 'none' }) })
    const call = withStaffCalls(site)
    let db: Database

    beforeAll(() => {
      db = connect(directory)
    })
    afterAll(() => db.destroy())

    /** The texts drawn on link preview pictures. */
    async function sharedWords() {
      const [settings, brand] = [await getSettings(db), await getBrand(db)]
      return JSON.stringify(siteCard({ siteUrl: site.url, settings, brand }))
    }

    /** Goes live with a company's answers, as the setup form does. */
    const goLiveByApi = async (chosen: 'de' | 'en') => {
      const { companyName, sentence, email, address } = companies[chosen]
      const given = { companyName, sentence, email, address, color: logoColor, language: chosen }
      const left = { title: '', imageUrl: '', phone: '', demo: 'remove' }
      await call('POST', '/setup/go-live', { ...left, ...given })
    }

    // tests/journeys/first-hour.test.ts does the same in a browser, from an empty site.
    test('a live site contains only the company’s own texts', async () => {
      const { companyName, sentence } = companies[language]
      expect(await (await fetch(site.url)).text()).not.toContain(sentence)
      await goLiveByApi(language)
      expect(await (await fetch(site.url)).text()).toContain(sentence)
      expect(await readSite(site.url, companyName)).toBeGreaterThan(8)
      expect(foreignIn(await sharedWords())).toEqual([])
      expect((await getBrand(db)).color).toBe(logoColor)
    })

    test('the setup can be answered again in another language', async () => {
      const { companyName } = companies[other]
      await goLiveByApi(other)
      // A record of each type has its page, without demo names.
      for (const name of contentNames) {
        const values: object = { ...sample(contents[name]), imageUrl: '/favicon.svg' }
        // Cast: a sample is valid input.
        await createRecord(db, name, values as Parameters<typeof createRecord>[2])
      }
      expect(await readSite(site.url, companyName)).toBeGreaterThan(12)
      const project = (await listRecords(db, 'projects', 'visitor')).items[0]
      expect(project?.title).toMatch(/^Title/)
    })

    test.runIf(isEmpty)(
      'a draft is visible to editors only, and a publication to everyone at once',
      async () => {
        const home = async () => (await fetch(site.url)).text()
        await saveSettings(db, { language: 'en' })
        await saveDraft(db, 'pages', 'home', {
          input: { hero: { title: 'A draft of a headline' } },
        })
        expect(await home()).not.toContain('A draft of a headline')
        await writePage(db, 'home', { hero: { title: 'Robots for narrow streets' } })
        expect(await home()).toContain('Robots for narrow streets')
      },
    )

    test.runIf(isEmpty)(
      'sections have the chosen order, and unselected ones are hidden',
      async () => {
        const figures = [{ figure: '12', label: 'Robots delivered' }]
        await writePage(db, 'home', {
          layout: { shown: ['stats', 'projects'] },
          stats: { figures },
        })
        const page = await fetchPage(`${site.url}/`)
        const text = page.text('main')
        expect(text).toContain('Robots delivered')
        expect(page.texts('main h2')).toEqual([
          expect.stringContaining('From our work.'),
          expect.stringContaining('Tell us what you need.'),
        ])
        expect(text.indexOf('Robots delivered')).toBeLessThan(text.indexOf('From our work.'))
        expect(text).not.toContain('What we do.')
        expect(page.values('#services', 'id'), 'the target of the menu exists').toHaveLength(1)
      },
    )

    test.runIf(isEmpty)('menus have the configured links, to any target', async () => {
      const links = [
        { label: 'Work', to: '/projects' },
        { label: 'Press', to: 'https://press.example/kestrel' },
        { label: 'Write', to: 'mailto:hello@kestrel.example' },
      ]
      await writePage(db, 'header', { menu: { links }, action: { label: 'Talk', to: '/contact' } })
      await writePage(db, 'footer', { site: { links: [] }, end: { text: 'Made in Leeds.' } })
      const page = await fetchPage(`${site.url}/projects`)
      const menu = 'nav[aria-label="Main"] a'
      expect(page.texts(menu)).toEqual(links.map(({ label }) => label))
      expect(page.values(menu, 'href')).toEqual(links.map(({ to }) => to))
      expect(page.values(menu, 'aria-current')).toEqual(['page', null, null])
      const actions = page.texts('header a')
      const action = actions.indexOf('Talk')
      expect(page.values('header a', 'href')[action]).toBe('/contact')
      const year = new Date().getUTCFullYear()
      expect(page.document.querySelector('footer')?.textContent).toContain(
        `© ${year} Krume. Made in Leeds.`,
      )
      expect(page.texts('footer h2')).not.toContain('Site')
    })
  },
)

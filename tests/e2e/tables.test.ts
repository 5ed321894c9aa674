import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { wxrItem, wxrOf } from '#tests/support/inputs/wxr.ts'
import { signInByHttp } from '#tests/support/sites/administrator.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

// A subscriber needs a site that sends mail. Nothing listens on the port.
const site = withSite({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@northern-terminal.example',
})
const call = withStaffCalls(site)

const widths = [390, 1024, 1280, 1440]
const longWords = 'Maintenance contract for the harbor cranes of the northern terminal'
const email = 'ines.okafor@northern-terminal.example'
const longPath = '/services/maintenance/contracts-for-harbor-cranes'

/** A screen with a table, and the table's name. */
const tables = [
  ['projects', 'Projects'],
  ['careers', 'Careers'],
  ['technologies', 'Technologies'],
  ['testimonials', 'Testimonials'],
  ['news', 'News'],
  ['subpages', 'Custom pages'],
  ['messages', 'Messages'],
  ['pages', 'Standard pages'],
  ['releases', 'Releases'],
  ['redirects', 'Redirects'],
  ['redirects/not-found', 'Addresses without a page'],
  ['newsletter', 'Subscribers'],
  ['trash', 'Trash'],
  ['sessions', 'Sessions'],
  ['people', 'People'],
  ['people', 'Open invitations'],
  ['settings/backups', 'Backups'],
  ['settings/exports', 'Exports'],
  ['settings/imports', 'Previous imports'],
] as const

/** Fills the tables that are empty on a site with the demo company. */
beforeAll(async () => {
  const [project] = await call('GET', '/projects')
  const { _id, slug, isActive, createdAt, updatedAt, version, ...values } = project
  const copy = await call('POST', '/projects', { ...values, title: longWords })
  await call('DELETE', `/projects/${copy._id}`)
  const page = JSON.stringify(sample(contents.subpages, longWords))
  // Pictures of other sites would be requested over the network.
  await call(
    'POST',
    '/subpages',
    JSON.parse(page.replaceAll('https://pictures.example/', '/media/')),
  )
  await call('POST', '/messages', {
    name: 'Ines Okafor-Lindqvist of the port authority',
    email,
    subject: longWords,
    message: `${longWords}, and for the cranes of the southern one.`,
  })
  await call('POST', '/releases', { name: longWords })
  await call('POST', '/redirects', { from: longPath, to: '/projects', status: 301 })
  await fetch(`${site.url}${longPath}/missing`)
  await call('PUT', '/newsletter', { isOn: true })
  await call('POST', '/newsletter', { email })
  await call('POST', '/invitations', {
    email,
    role: 'editor',
    duties: ['content'],
    needsApproval: true,
    byMail: false,
  })
  await call('POST', '/backups', { target: 'local' })
  await call('POST', '/exports', { content: 'content', visitors: true })
  const body = new FormData()
  const old = 'https://www.northern-terminal.example'
  const xml = wxrOf(old, wxrItem(old, { id: 1, title: longWords }))
  body.append('file', new Blob([xml], { type: 'text/xml' }), 'northern-terminal.wordpress.xml')
  const answer = await fetch(`${site.url}/api/imports/files?kind=wordpress-file`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await signInByHttp(site.url)}` },
    body,
  })
  expect(answer.status).toBe(201)
})

/** The columns of a table with a cell of more than 24 letters, whose width is less than 160 pixels. */
const narrowColumns = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).evaluate((table) => {
    const isSeen = (cell: Element) => cell.checkVisibility() && cell.clientWidth > 1
    return [...table.querySelectorAll('tbody tr')].flatMap((row) =>
      [...row.children].flatMap((cell) => {
        const { width } = cell.getBoundingClientRect()
        const text = cell.textContent.trim()
        const isText = text.length > 24 && !cell.querySelector('button, time')
        return isSeen(cell) && isText && width < 160 ? [`${Math.round(width)}: ${text}`] : []
      }),
    )
  })

test.for(tables)(
  'the columns with text of %s, %s, are readable at every width',
  async ([path, name]) => {
    const page = await site.newSignedInPage()
    await page.goto(`/admin/${path}`)
    await page.getByRole('table', { name, exact: true }).waitFor()
    const narrow: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const found = await narrowColumns(page, name)
      narrow.push(...found.map((column) => `${width}: ${column}`))
    }
    expect(narrow).toEqual([])
  },
)

const specified = {
  messages: ['Name', 'Email', 'Subject', 'Message', 'Status', 'Date', 'Actions'],
  careers: ['Title', 'Department', 'Status', 'Actions'],
  technologies: ['Name', 'Description', 'Status', 'Actions'],
  testimonials: ['Name', 'Quote', 'Status', 'Actions'],
}

test.for(Object.entries(specified))(
  'the table of %s has all its columns at every width',
  async ([path, headings]) => {
    const page = await site.newSignedInPage()
    await page.goto(`/admin/${path}`)
    const row = page.locator('tbody').getByRole('row').first()
    await row.waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of headings) {
        const heading = page.getByRole('columnheader', { name, exact: true })
        expect(await heading.count(), `${name} at ${width}`).toBe(1)
      }
      const cells = row.getByRole('cell').or(row.getByRole('rowheader'))
      const others = path === 'messages' ? 0 : 1 // the checkbox has a cell of its own
      expect(await cells.count(), `cells at ${width}`).toBe(headings.length + others)
    }
  },
)

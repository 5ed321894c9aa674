import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDir } from '#server/process/current-program.js'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { bytesOf, phone } from '#tests/support/browser/page-bytes.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { mainPages } from '#tests/support/sources/pages.ts'

const site = withSite()

/**
 * Weight budget in compressed kilobytes. `reading` is HTML, style sheets and fonts. `pictures` counts the pictures
 * visible without scrolling. Scripts include those that wait for the first use of a control; `unused` is all that is
 * loaded until then.
 */
const budget = {
  reading: 55,
  pictures: 60,
  unused: 120,
  unusedRequests: 14,
  script: 111.5,
  homeScript: 109,
  signIn: 60,
  signInRequests: 10,
  listScript: 147.5,
  dashboardScript: 157,
  officeRequests: 30,
  /** Script that another screen adds to a list, if it has no form of a document. */
  nextScript: 13,
  settingsScript: 46.5,
  /** All scripts of a record's form until somebody uses it. */
  formScript: 273,
  staffScript: 2,
  /** Publishing later is in what the editor shares with forms: 0.15. */
  editor: 206.8,
}

/** Strings that survive minification and identify libraries of the back office. */
const marks = {
  sonner: 'data-sonner-toaster',
  zod: 'invalid_type',
  'react-hook-form': 'isSubmitSuccessful',
}

/** Returns the libraries of the back office that these files contain. */
async function librariesIn(files: string[]) {
  const read = (file: string) => readFile(join(buildDir, 'client', file), 'utf8')
  const code = (await Promise.all(files.map(read))).join('')
  return Object.entries(marks).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []))
}

test.each(mainPages)('%s is within its budget', async (path) => {
  const bytes = await bytesOf(await site.newPage(phone), path)
  expect(bytes.scripts.length).toBeGreaterThan(3)
  expect(bytes.stylesheet).toBeGreaterThan(0)
  expect(bytes.font).toBeGreaterThan(0)
  expect(bytes.document + bytes.stylesheet + bytes.font).toBeLessThanOrEqual(budget.reading)
  expect(bytes.picture).toBeLessThanOrEqual(budget.pictures)
  if (path === '/') {
    expect(bytes.unused.requests).toBeLessThanOrEqual(budget.unusedRequests)
    expect(bytes.unused.bytes).toBeLessThanOrEqual(budget.unused)
  }
  const most = path === '/' ? budget.homeScript : budget.script
  expect(bytes.script).toBeGreaterThan(90)
  expect(bytes.script).toBeLessThanOrEqual(most)
  expect(await librariesIn(bytes.scripts)).toEqual([])
})

test('the sign-in page loads no script and does not move', async () => {
  const page = await site.newPage(phone)
  const moved = await watchLayoutShift(page)
  const { unused, scripts } = await bytesOf(page, '/admin/sso-login')
  expect(scripts).toEqual([])
  expect(unused.bytes).toBeGreaterThan(30)
  expect(unused.bytes).toBeLessThanOrEqual(budget.signIn)
  expect(unused.requests).toBeLessThanOrEqual(budget.signInRequests)
  expect(await moved()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await moved()).toBe(0)
})

test('an admin list is within its budget, and a form loads its schemas on the first use', async () => {
  const office = await site.firstSignedInPage()
  const list = await bytesOf(office, '/admin/projects')
  expect(list.script).toBeGreaterThan(110)
  expect(list.script).toBeLessThanOrEqual(budget.listScript)
  expect(list.scripts.length).toBeLessThanOrEqual(25)
  expect(await librariesIn(list.scripts)).toEqual(['sonner'])
  // The browser has the list's files in its cache.
  for (const path of [
    '/admin/messages',
    '/admin/images',
    '/admin/settings/mail',
    '/admin/releases',
  ]) {
    const next = await bytesOf(office, path)
    expect(next.script, path).toBeGreaterThan(0)
    expect(next.script, path).toBeLessThanOrEqual(budget.nextScript)
  }
  const settings = await bytesOf(office, '/admin/settings')
  expect(settings.script).toBeLessThanOrEqual(budget.settingsScript)
  const dashboard = await bytesOf(await site.firstSignedInPage(), '/admin')
  expect(dashboard.script).toBeLessThanOrEqual(budget.dashboardScript)
  expect(dashboard.scripts.length).toBeLessThanOrEqual(budget.officeRequests)
  const page = await site.firstSignedInPage()
  const form = await bytesOf(page, '/admin/projects/create')
  expect(form.script).toBeLessThanOrEqual(budget.formScript)
  expect(await librariesIn(form.scripts)).toEqual(['sonner', 'react-hook-form'])
  const schemas = page.waitForResponse(
    async (response) =>
      response.url().endsWith('.js') && (await response.text()).includes(marks.zod),
  )
  await page.getByRole('textbox').first().focus()
  await schemas
})

test('only staff load the editor: a small script on public pages, the rest in the editor', async () => {
  const page = await site.firstSignedInPage(phone)
  const visitor = await bytesOf(await site.newPage(phone), '/careers')
  await page.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  const staff = await bytesOf(page, '/careers')
  expect(staff.scripts.filter((path) => !visitor.scripts.includes(path))).toEqual(['/edit.js'])
  expect(staff.script - visitor.script).toBeLessThanOrEqual(budget.staffScript)
  const other = await site.firstSignedInPage(phone)
  await other.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  const editor = await bytesOf(other, '/edit/careers')
  expect(visitor.scripts.join()).not.toContain('/editing-')
  expect(editor.scripts.join()).toContain('/editing-')
  expect(editor.script).toBeLessThanOrEqual(budget.editor)
})

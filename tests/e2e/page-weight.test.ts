import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildDir } from '#server/build.ts'
import { caseStudy } from '#tests/support/pages.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

/** Kilobytes of a page, compressed as they are sent. */
const budget = { script: 115, style: 15, listScript: 220 }

/** Words that minifying leaves in the code of what only the back office may load. */
const marks = {
  sonner: 'data-sonner-toaster',
  zod: 'invalid_type',
  'react-hook-form': 'isSubmitSuccessful',
}

/** Loads a page and gives the files of the build that it took. */
async function filesOf(page: Page, path: string) {
  const files = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/')) files.add(pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const ofKind = (extension: string) => [...files].filter((file) => file.endsWith(extension))
  return { scripts: ofKind('.js'), styles: ofKind('.css') }
}

const onDisk = (file: string) => join(buildDir, 'client', file)

async function kilobytes(files: string[]) {
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(`${onDisk(file)}.br`)).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Which of the back office's libraries are in the files. */
async function librariesIn(files: string[]) {
  const code = (await Promise.all(files.map((file) => readFile(onDisk(file), 'utf8')))).join('')
  return Object.entries(marks).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []))
}

test.each(['/', '/projects', caseStudy, '/contact'])('%s is light', async (path) => {
  const { scripts, styles } = await filesOf(await site.newPage(), path)
  expect(scripts.length).toBeGreaterThan(3)
  expect(styles.length).toBeGreaterThan(0)
  expect(await kilobytes(scripts)).toBeLessThanOrEqual(budget.script)
  expect(await kilobytes(styles)).toBeLessThanOrEqual(budget.style)
  expect(await librariesIn(scripts)).toEqual([])
})

test('a list of the back office is light enough, and a form has what pages must not', async () => {
  const admin = await site.newAdminPage()
  const list = await filesOf(await another(admin), '/admin/projects')
  expect(await kilobytes(list.scripts)).toBeLessThanOrEqual(budget.listScript)
  const form = await filesOf(await another(admin), '/admin/projects/create')
  expect(await librariesIn(form.scripts)).toEqual(Object.keys(marks))
})

const another = (page: Page) => page.context().newPage()

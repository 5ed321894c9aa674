import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isOptional } from '#content/schema.ts'
import { careers } from '#content/types/careers.ts'
import { focused } from '#tests/support/focused.ts'
import { field, openCreate, openEdit, tags } from '#tests/support/forms.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const save = (page: Page) => page.getByRole('button', { name: /^(Save|Create) / }).click()
/** Fills in the form of a new career, and gives what it must become. */
async function fillCareer(page: Page, word: string) {
  const values = sample(careers, word)
  for (const [name, declared] of Object.entries(careers.fields)) {
    const value = values[name]
    if (typeof value === 'string' && !isOptional(declared)) {
      await field(page, declared.label).fill(value)
    }
  }
  for (const entry of ['responsibility', 'requirement', 'benefit']) {
    await page.getByRole('button', { name: `Add ${entry}` }).click()
    await page.keyboard.type(`${entry} ${word}`)
  }
  return values.title as string
}

const careersCalled = async (page: Page, title: string) =>
  (await page.request.get(`/api/careers?search=${encodeURIComponent(title)}`)).json()

test('a double click creates one record', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'careers')
  const title = await fillCareer(page, 'double')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Create Career' }).dblclick()
  await page.getByText('Career created successfully').waitFor()
  expect(posts).toHaveLength(1)
  expect(await careersCalled(page, title)).toHaveLength(1)
})

test('a save whose answer the network swallowed is repeated once and done once', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'careers')
  const title = await fillCareer(page, 'cut')
  const keys = await cutOnce(page, '**/api/careers', 'POST')
  await save(page)
  await page.getByText('Career created successfully').waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  const [career, ...more] = await careersCalled(page, title)
  expect(more).toEqual([])

  await page.goto(`/admin/careers/${career._id}/edit`)
  await field(page, 'Salary').fill('A lot')
  const puts = await cutOnce(page, '**/api/careers/*', 'PUT')
  await save(page)
  await page.getByText('Career updated successfully').waitFor()
  expect(puts).toHaveLength(2)
  expect((await careersCalled(page, title))[0]).toMatchObject({ salary: 'A lot', version: 2 })
  for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/ERR_FAILED|412/)
})

/** Lets the first call reach the server and loses its answer; gives the keys of all calls. */
async function cutOnce(page: Page, url: string, method: string) {
  const keys: (string | undefined)[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

test('rich text is pasted as plain text, and several lines become entries', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  const paste = (text: string, html: string) =>
    page.evaluate(
      ([text = '', html = '']) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        clipboardData.setData('text/html', html)
        const event = new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        })
        // A made event inserts nothing by itself, so what the browser would do is done here.
        if (document.activeElement?.dispatchEvent(event))
          document.execCommand('insertText', false, text)
      },
      [text, html],
    )
  await field(page, 'Challenge').focus()
  await paste('Bold words', '<b>Bold</b> <script>alert(1)</script>words')
  expect(await field(page, 'Challenge').inputValue()).toBe('Bold words')
  expect(await page.getByRole('form').locator('b').count()).toBe(0)

  await page.getByRole('button', { name: 'Add key feature' }).click()
  await paste('• One\n• Two\n• Three', '<ul><li>One<li>Two<li>Three</ul>')
  expect(await field(page, 'Key feature 1').inputValue()).toBe('One')
  expect(await field(page, 'Key feature 3').inputValue()).toBe('Three')
  await focused(field(page, 'Key feature 3'))

  await field(page, 'New technology').fill('Post')
  await paste('greSQL, PostGIS,Rust', '')
  await paste('Go\nOCaml', '')
  expect(await tags(page)).toEqual(['PostgreSQL', 'PostGIS', 'Rust', 'Go', 'OCaml'])
  await focused(field(page, 'New technology'))
})

test('a huge text is refused at its field before it is sent', async () => {
  const page = await site.newSignedInPage()
  await openEdit(page, 3)
  const puts: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
  await field(page, 'Challenge').fill('A word. '.repeat(12_500))
  await page.getByText('Challenge must be at most 20,000 characters').waitFor()
  await save(page)
  await page.getByText('1 field needs attention').first().waitFor()
  await focused(field(page, 'Challenge'))
  expect(puts).toEqual([])
  await field(page, 'Challenge').fill('A word.')
  await expect.poll(() => page.getByText('Challenge must be').count()).toBe(0)
  await save(page)
  await page.getByText('Project updated successfully').waitFor()
})

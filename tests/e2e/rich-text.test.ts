import { expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { hydrated } from '#tests/support/hydrated.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const withStory = '/projects/a-railway-workshop-that-plans-by-the-kilometer'

test('a story is whole without a script: words, pictures, a table, figures, no style', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto(withStory)
  const story = page.getByRole('region', { name: 'The story' })
  await story.getByRole('heading', { level: 3, name: 'Kilometers, not dates' }).waitFor()
  expect(await story.getByRole('img').count()).toBe(2)
  expect(await story.getByRole('columnheader').allInnerTexts()).toEqual(['Before', 'Now'])
  await story.getByText('2.8 → 1.1', { exact: true }).waitFor()
  await story.getByRole('link', { name: 'Show us your cupboard' }).waitFor()
  const html = await story.innerHTML()
  expect(html).not.toMatch(/ style=|ProseMirror|contenteditable/)
})

test('a story is read on a phone, with a table that scrolls by itself', async () => {
  const page = await site.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto(withStory)
  const table = page.getByRole('region', { name: 'Table 1' })
  await table.focus()
  const widths = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0)
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('pages without a story load nothing of it; the way to one brings it', async () => {
  const page = await site.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/projects/a-dispatch-board-for-tugs-and-pilots', { waitUntil: 'networkidle' })
  const ofStories = () => asked.filter((path) => /rich-text|prosemirror|markdown/.test(path))
  expect(ofStories()).toEqual([])
  const html = await page.content()
  expect(html).not.toMatch(/"story"|class="rich/)
  await page.goto('/projects')
  await page.getByRole('link', { name: /railway workshop/ }).click()
  await page.getByRole('region', { name: 'The story' }).waitFor()
  await expect.poll(() => ofStories().some((path) => path.endsWith('.css'))).toBe(true)
})

test('a video asks nobody else before somebody plays it', async () => {
  const admin = await site.newAdminPage()
  const src = 'https://videos.example/shift.mp4'
  const story = {
    type: 'doc',
    content: [
      { type: 'video', attrs: { src, title: 'A shift', poster: 'https://p.example/a.webp' } },
    ],
  }
  const values = { ...sample(contents.projects, 'Filmed'), story }
  const created = await callApi(admin, '/projects', 'POST', values)
  const page = await site.newPage()
  const abroad: string[] = []
  await page.route(/videos\.example|p\.example/, (route) => {
    abroad.push(route.request().url())
    return route.abort()
  })
  await page.goto(`/projects/${created.slug}`, { waitUntil: 'networkidle' })
  const play = page.getByRole('link', { name: 'Play: A shift' })
  expect(await play.getAttribute('href')).toBe(src)
  expect(abroad).toEqual([])
  // Before the page's script a click follows the link: reaching for it asks for the script.
  await play.hover()
  await hydrated(page)
  await play.click()
  await page.locator('video').waitFor()
  await expect.poll(() => abroad).toContain(src)
  site.expectedComplaints()
})

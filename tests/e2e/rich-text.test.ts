import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { openCreate, openEdit } from '#tests/support/browser/forms.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { htmlValidator } from '#tests/support/formats/html-validator.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

const withStory = '/projects/a-railway-workshop-that-plans-by-the-kilometer'

test('a story is complete without scripts: text, pictures, a table and figures, without inline styles', async () => {
  const { document, values } = await fetchPage(site.url + withStory)
  const heading = [...document.querySelectorAll('h3')].find(
    ({ textContent }) => textContent === 'Kilometers, not dates',
  )
  const story = heading?.closest('section')
  expect(story?.querySelectorAll('img:not([alt=""])')).toHaveLength(2)
  const heads = [...(story?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent)
  expect(heads).toEqual(['Before', 'Now'])
  expect(story?.textContent).toContain('2.8 → 1.1')
  expect(story?.textContent).toContain('Show us your cupboard')
  expect(story?.innerHTML).not.toMatch(/ style=|ProseMirror|contenteditable/)
  const named = story?.getAttribute('aria-labelledby')
  expect(values(`[id="${named}"]`, 'id')).toHaveLength(1)
})

test('a story on a phone has a table that scrolls on its own', async () => {
  const page = await site.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto(withStory)
  const table = page.getByRole('region', { name: 'The story' }).getByRole('region', {
    name: 'Table 1',
  })
  await table.focus()
  const widths = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0)
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('pages without a story load no code for stories, and a link to a story loads it', async () => {
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

const textbox = (page: Page) => page.getByRole('textbox', { name: 'Story' })

/** The blocks in the text, by element name. */
const blocks = (page: Page) =>
  textbox(page).evaluate((text) => [...text.children].map(({ localName }) => localName))

/** Chooses from the slash menu. */
async function slash(page: Page, typed: string) {
  await page.keyboard.type(`/${typed}`)
  await page.getByRole('listbox', { name: 'Insert' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** Inserts the first picture of the library with this alt text. */
async function picture(page: Page, alt: string) {
  await slash(page, 'picture')
  const library = page.getByRole('dialog', { name: 'Choose Image' })
  const pictures = library.getByRole('list', { name: 'Images' }).getByRole('button')
  await pictures.first().waitFor()
  await tabTo(page, pictures.first())
  await page.keyboard.press('Enter')
  const shows = page.getByLabel('Alternative text')
  await focused(shows)
  await page.keyboard.type(alt)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
}

async function pasteHtml(page: Page, html: string) {
  await textbox(page).evaluate((text, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    const options = { clipboardData, bubbles: true, cancelable: true }
    text.dispatchEvent(new ClipboardEvent('paste', options))
  }, html)
}

/** A paragraph of 75 words. */
const paragraph = (place: number) =>
  `On day ${place} the dispatchers planned nine turnarounds on one screen, and every pilot saw the same hour. ` +
  'Nobody called the tower to ask where a tug lay, since the board knew it from the radio that it had always ' +
  'carried. When the wind turned, three berths were given away within a minute, and the night shift could read ' +
  'in the morning why. What had been written on a white board and wiped off is now kept for ten years.'

/** Types paragraphs at the end of the text: 40 characters with keys, the rest at once as an input method does. */
async function paragraphs(page: Page, from: number, to: number) {
  for (let place = from; place <= to; place++) {
    const text = paragraph(place)
    const typed = place === from ? 40 : 0
    await page.keyboard.type(text.slice(0, typed))
    await page.keyboard.insertText(text.slice(typed))
    await page.keyboard.press('Enter')
  }
}

test('a case study of 900 words is written by keyboard, and its page is clean HTML', async () => {
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 0)
  const { keyboard } = page
  await textbox(page).waitFor()
  await tabTo(page, textbox(page))
  await keyboard.press('Control+a')
  await keyboard.press('Backspace')
  await keyboard.type('## What was there before\nThe plan stood on a **white board**.\n')
  await paragraphs(page, 1, 6)
  await keyboard.type('- Tugs that wait\nFuel\n')
  await keyboard.press('Control+]')
  await keyboard.type('at night')
  await keyboard.press('Control+Enter')
  await picture(page, 'The board of a night')

  await slash(page, 'table')
  await keyboard.type('Step')
  await keyboard.press('Tab')
  await keyboard.type('Minutes')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Escape')
  await keyboard.press('Tab') // moves the focus from the cells to the row and column menus
  const isInBar = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await isInBar()).toBe('Row above')
  await keyboard.press('Escape')
  await keyboard.press('Control+Enter')

  await keyboard.type('> Nobody calls me at night.')
  await keyboard.press('Tab')
  await keyboard.type('Ines Holm')
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await slash(page, 'figures')
  await keyboard.type('42 → 9')
  await keyboard.press('Tab')
  await keyboard.type('minutes for a plan')
  await keyboard.press('Escape')
  await keyboard.press('Control+Enter')
  await picture(page, 'The same board by day')
  await keyboard.type('## What is there now\n')
  await paragraphs(page, 7, 12)
  await slash(page, 'video')
  await keyboard.type('https://videos.example/night.mp4')
  await keyboard.press('Enter')
  await page.getByRole('group', { name: 'Video' }).locator(':focus').waitFor()
  await keyboard.press('Control+Enter')
  await keyboard.type('Read on')
  await keyboard.press('Control+Shift+ArrowLeft')
  await keyboard.press('Control+Shift+ArrowLeft')
  await keyboard.press('Control+k')
  await keyboard.type('/contact')
  await keyboard.press('Enter')
  await page.getByText('Link set').waitFor({ state: 'attached' })

  const six = (name: string) => Array(6).fill(name)
  expect(await blocks(page)).toEqual([
    ...['h2', 'p', ...six('p'), 'ul', 'figure', 'table', 'blockquote', 'dl', 'figure'],
    ...['h2', ...six('p'), 'figure', 'p'],
  ])
  await keyboard.press('Control+s')
  await page.getByText('Project updated successfully').waitFor()
  const { story, slug } = await (await page.request.get(`/api/projects/${id}`)).json()
  const stored: RichTextNode = story
  const content = stored.content ?? []
  expect(content.map(({ type }) => type)).toEqual([
    ...['heading', 'paragraph', ...six('paragraph'), 'bullet_list', 'picture', 'table', 'quote'],
    ...['figures', 'picture', 'heading', ...six('paragraph'), 'video', 'paragraph'],
  ])
  expect(content[11]?.attrs).toEqual({ by: 'Ines Holm' })
  expect(content[12]?.content?.[0]?.attrs).toEqual({
    value: '42 → 9',
    label: 'minutes for a plan',
  })
  expect(content.at(-1)?.content?.[0]?.marks).toEqual([
    { type: 'link', attrs: { href: '/contact' } },
  ])

  const reader = await site.newPage({ javaScriptEnabled: false })
  await reader.goto(`/projects/${slug}`)
  const shown = reader.getByRole('region', { name: 'The story' })
  const text = await shown.innerText()
  expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(900)
  expect(text).toContain(paragraph(12))
  expect(await shown.getByRole('img').count()).toBe(2)
  const parts = ['table', 'blockquote', 'h3', 'ul ul', 'a[href$="/night.mp4"]']
  const counts = await Promise.all(parts.map((part) => shown.locator(part).count()))
  expect(counts).toEqual([1, 1, 2, 1, 1])
  expect(await shown.innerHTML()).not.toMatch(/ style=|ProseMirror|contenteditable/)
  const html = await (await fetch(`${site.url}/projects/${slug}`)).text()
  const report = await htmlValidator.validateString(html)
  const faults = report.results.flatMap(({ messages }) => messages)
  expect(faults.map(({ message }) => message)).toEqual([])
})

test('a paste without its review comments, or too long, says so', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  await textbox(page).focus()
  await pasteHtml(
    page,
    `<p class=MsoNormal>At dawn<a class=msocomanchor href="#_msocom_1">[IO1]</a></p>
     <div style='mso-element:comment-list'><div style='mso-element:comment'><p>In winter?</p></div></div>`,
  )
  await page.getByText('1 review comment was left out').waitFor()
  expect(await textbox(page).innerText()).toBe('At dawn')
  await pasteHtml(page, `<p>${'A word. '.repeat(12_500)}</p>`)
  await page.getByText('Nothing was pasted: the text would be 6 characters too long').waitFor()
  expect(await textbox(page).innerText()).toBe('At dawn')
})

test('paste, cut and links work in the editor, and undo reverts a paste', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  await textbox(page).focus()

  // Pasted pictures are added to the library.
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await pasteHtml(
    page,
    `<h1 style="color: red" onclick="alert(1)">Before</h1><p class="MsoNormal">One <b>two</b><o:p></o:p></p>
     <p><img src="data:image/png;base64,${dot}" alt="A dot"></p><img src="file:///C:/one.png"><p>Last</p>`,
  )
  await page.getByText('1 image was left out').waitFor()
  await expect.poll(() => blocks(page)).toEqual(['h2', 'p', 'figure', 'p'])
  const html = await textbox(page).innerHTML()
  expect(html).toMatch(/<img src="\/media\/[^"]+"/)
  expect(html).not.toMatch(/style=|onclick|Mso/)
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await expect.poll(() => blocks(page)).toEqual(['p'])

  // Cut text is clean HTML and can be pasted unchanged.
  await page.keyboard.type('## One\n> two')
  await page.keyboard.press('Control+a')
  const copied = await textbox(page).evaluate((text) => {
    const clipboardData = new DataTransfer()
    const options = { clipboardData, bubbles: true, cancelable: true }
    text.dispatchEvent(new ClipboardEvent('cut', options))
    const html = clipboardData.getData('text/html')
    text.dispatchEvent(new ClipboardEvent('paste', options))
    return html
  })
  expect(copied).toBe('<h2>One</h2><blockquote><div><p>two</p></div><footer></footer></blockquote>')
  expect(await blocks(page)).toEqual(['h2', 'blockquote'])

  // Text typed right after Control+K goes into the address field, not into the document.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('Read on')
  await page.keyboard.press('Control+a')
  const focusedRole = await textbox(page).evaluate(async (text) => {
    const options = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    text.dispatchEvent(new KeyboardEvent('keydown', options))
    // Checks the focus before any timer can run, because the next key may come as early.
    for (let step = 0; step < 10; step++) await Promise.resolve()
    return document.activeElement?.getAttribute('role')
  })
  expect(focusedRole).toBe('combobox')
  await page.keyboard.type('/projects/')
  const suggested = page.getByRole('listbox', { name: 'Link to' }).getByRole('option').first()
  await suggested.waitFor()
  const [path = ''] = (await suggested.innerText()).split('\n')
  await page.keyboard.type(path.slice('/projects/'.length))
  await page.keyboard.press('Enter')
  await page.getByText('Link set').waitFor({ state: 'attached' })
  const link = textbox(page).getByRole('link', { name: 'Read on' })
  expect(await link.getAttribute('href')).toMatch(/^record:projects\//) // a link by id survives a new slug
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByRole('combobox', { name: 'Link to' }).inputValue()).toBe(path)
})

test('the editor is accessible to screen readers, fits a phone, and each toolbar is one tab stop', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 360, height: 740 } })
  await openCreate(page, 'projects')
  await textbox(page).focus()
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  expect(await toolbar.locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await toolbar.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await page.keyboard.type('/')
  const options = page.getByRole('listbox', { name: 'Insert' }).getByRole('option')
  await page.keyboard.press('ArrowDown')
  const active = await textbox(page).getAttribute('aria-activedescendant')
  expect(await options.nth(1).getAttribute('id')).toBe(active)
  await page.keyboard.press('Escape')
  expect(await options.count()).toBe(0)
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

// This test is last, because its project is listed before the projects that the other tests edit.
test('a video makes no request before it is played', async () => {
  const src = 'https://videos.example/shift.mp4'
  const story = {
    type: 'doc',
    content: [
      { type: 'video', attrs: { src, title: 'A shift', poster: 'https://p.example/a.webp' } },
    ],
  }
  const values = { ...sample(contents.projects, 'Filmed'), story }
  const created = await call('POST', '/projects', values)
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
  // Until the script is loaded, a click follows the link. Hovering loads the script.
  await play.hover()
  await hydrated(page)
  await play.click()
  await page.locator('video').waitFor()
  await expect.poll(() => abroad).toContain(src)
  site.expectedComplaints()
})

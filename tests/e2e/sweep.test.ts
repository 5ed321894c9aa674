import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { inspection } from '#tests/support/browser/axe.ts'
import { field, openEdit } from '#tests/support/browser/forms.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { hiddenStops } from '#tests/support/browser/keyboard.ts'
import { openList, rows } from '#tests/support/browser/list-screen.ts'
import { endMotion } from '#tests/support/browser/page-clock.ts'
import { redoWhenStalled } from '#tests/support/browser/stalled-renderer.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { framed } from '#tests/support/sites/setup-journey.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'
import {
  adminScreens,
  caseStudy,
  job,
  missingPages,
  publicPages,
} from '#tests/support/sources/pages.ts'

// Opens every page and screen once and checks all visual properties: axe, both themes of the back office, horizontal
// scrolling, layout shift and focus visibility.

const site = withSite()
const call = withStaffCalls(site)

/** Motion is reduced, so that every state is final when checked. */
const wide = { viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' } as const
const allWidths = [320, 360, 768, 1440, 2560]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const open = async (page: Page, screen: string, heading: string) => {
  await page.goto(`/admin/${screen}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** Splits a list into parts of about the same length. */
function split<T>(list: readonly T[], parts: number): T[][] {
  const size = Math.ceil(list.length / parts)
  return Array.from({ length: parts }, (_, part) => list.slice(part * size, (part + 1) * size))
}

/** A layout shift. `at` is in milliseconds after navigation. */
interface Move {
  value: number
  at: number
  what: string
}

/** A draft standard that TypeScript's types lack. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Records the layout shifts of every page opened from now on. */
async function watchMoves(page: Page) {
  // Serves the stored size of each picture, because this test is not about variants.
  await page.route(/\/media\/[0-9a-f]+\/\d+\.\w+$/, (route) => {
    const [whole] =
      route
        .request()
        .url()
        .match(/.*\/media\/[0-9a-f]+/) ?? []
    return route.continue({ url: `${whole}.webp` })
  })
  await page.addInitScript(() => {
    const moves: Move[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
        const names = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName,
        )
        moves.push({ value, at: startTime, what: names.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moves: Move[] }).moves) // set above
}

/** Waits for a page's fonts, scrolls down window by window and back, and waits for its pictures. */
function readToTheEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    await frame()
    await frame()
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await frame()
      await frame()
    }
    // A picture that is not displayed never loads.
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(pictures.map((image) => image.decode()))
    await frame()
    await frame()
    scrollTo(0, 0)
  })
}

const runningAnimations = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )

/** Pages on which every focus stop is checked. The other pages consist of the same parts. */
const walked = ['/', '/technologies', '/projects', caseStudy, '/careers', job, '/contact']

// The journeys check the same screens in wide windows with the light theme.
describe('axe finds nothing, and nothing scrolls horizontally,', () => {
  test.each(adminScreens)('on $path', async ({ path, heading }) => {
    const { look, expectNothing } = inspection([360, 1440], { sideways: allWidths })
    const page = await site.newSignedInPage(wide)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await look(page, path)
    expect(await hiddenStops(page)).toEqual([])
    expectNothing()
  })
})

describe.each([
  { width: 360, sideways: [320, 360] },
  { width: 1440, sideways: [768, 1440, 2560] },
])('at $width pixels', ({ width, sideways }) => {
  const paths = [...publicPages, '/projects?category=ai', '/projects?category=none']
  test.each(split(paths, 4))(
    'public pages do not shift, pass axe, fit the window and show the focus: %s and more',
    async (...part) => {
      const { look, expectNothing } = inspection([width], { sideways })
      const page = await site.newPage({ ...wide, viewport: { width, height: 800 } })
      const moves = await watchMoves(page)
      for (const path of part) {
        await redoWhenStalled(page, async () => {
          await page.goto(path)
          await readToTheEnd(page)
        })
        expect(await moves(), path).toEqual([])
        await expect.poll(() => runningAnimations(page), { message: path }).toBe(0)
        await look(page, path)
        if (walked.includes(path)) expect(await hiddenStops(page), path).toEqual([])
      }
      expectNothing()
    },
  )
})

describe('axe finds nothing, and nothing scrolls horizontally,', () => {
  test('on pages in their empty state', async () => {
    const { look, expectNothing } = inspection([360, 1440], { sideways: allWidths })
    const page = await site.newPage(wide)
    for (const path of missingPages) {
      await page.goto(path)
      await look(page, path)
    }
    expectNothing()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
  })

  test('in popups of public pages, and in the contact form with errors and after sending', async () => {
    const { look, expectNothing } = inspection()
    const narrow = inspection([360])
    const page = await site.newPage(wide)
    await page.goto(caseStudy)
    await hydrated(page)
    await page.getByRole('link', { name: /Figure 1/ }).click()
    await page.getByRole('dialog').getByText('Figure 1 of').waitFor()
    await look(page, 'lightbox')

    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await button(page, 'Toggle menu').click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    await narrow.look(page, 'menu of the site')
    await page.setViewportSize(wide.viewport)

    await page.goto('/contact')
    await hydrated(page)
    await button(page, 'Send').click()
    await page.getByText('Message is required').waitFor()
    await look(page, 'errors')
    await page.getByLabel(/^Name/).fill('Ines Okafor')
    await page.getByLabel(/^Email/).fill('ines@client.example')
    await page.getByLabel(/^Message/).fill('Hello')
    await button(page, 'Send').click()
    await page.getByText('Message sent successfully!').waitFor()
    await look(page, 'sent')
    expectNothing()
    narrow.expectNothing()
  })

  test('on the sign-in page, fresh and after a refusal', async () => {
    const { look, expectNothing } = inspection([360, 1440], { inDark: false })
    const page = await site.newPage(wide)
    await page.goto('/admin/sso-login')
    await look(page, 'fresh')
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
    await look(page, 'refused')
    expectNothing()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
  })

  test('on an own page with every kind of part, on a closed German opening, and on a guest’s review page', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newPage(wide)
    const { slug } = await call('POST', '/subpages', await everyPart())
    await page.goto(`/${slug}`)
    await page.getByRole('main').getByText('Why?').click()
    await look(page, 'own page')

    const closed = { ...sample(contents.careers), title: 'Glaser', validThrough: '2020-01-01' }
    const career = await call('POST', '/careers', closed)
    const { updatedAt: _, version: __, ...settings } = await call('GET', '/settings')
    await call('PUT', '/settings', { ...settings, language: 'de' })
    await page.goto(`/careers/${career.slug}`)
    await page.getByText('Diese Stelle ist nicht mehr ausgeschrieben').waitFor()
    await look(page, 'closed opening')
    await call('PUT', '/settings', settings)
    await call('DELETE', `/careers/${career._id}`)

    const [{ _id }] = await call('GET', '/projects')
    await call('PUT', `/projects/${_id}?draft=true`, { client: 'Another' })
    const label = 'A very long name of a company that wants to see it all Ltd.'
    const link = { type: 'projects', recordId: _id, label }
    const { address } = await call('POST', '/review-links', link)
    await page.goto(new URL(address).pathname)
    await look(page, 'shared draft')
    await page.locator('summary', { hasText: 'Comment' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Your comment').waitFor()
    await look(page, 'comment on a shared draft')
    await page.setViewportSize({ width: 360, height: 740 })
    const send = await button(page, 'Send comment').boundingBox()
    expect((send?.x ?? 0) + (send?.width ?? 999)).toBeLessThanOrEqual(360)
    await call('POST', `/projects/${_id}/discard`)
    expectNothing()
  })
})

/** An own page with a part of each kind, and with words longer than a line. */
async function everyPart() {
  const { images } = await call('GET', '/images')
  return {
    title: 'Datenschutzfolgenabschätzung',
    parts: [
      { kind: 'text', title: 'Leistungsbeschreibungsdokumentation', text: 'Words' },
      { kind: 'list', entries: ['One', 'Two'] },
      { kind: 'figures', figures: [{ figure: '98 %', label: 'on time' }] },
      { kind: 'quote', text: 'Words', name: 'Ada' },
      { kind: 'picture', picture: images[0].url, caption: 'A plan' },
      { kind: 'questions', title: 'Answers', questions: [{ question: 'Why?', answer: 'So.' }] },
      { kind: 'action', title: 'Write', label: 'Contact', to: '/contact' },
    ],
  }
}

describe('in the back office axe finds nothing, and nothing scrolls horizontally,', () => {
  const newPage = () => site.newSignedInPage(wide)

  test('in the narrow menu, the details of a message and the second settings tab', async () => {
    const { look, expectNothing } = inspection()
    const narrow = inspection([360])
    const page = await newPage()
    await open(page, 'messages', 'Messages')
    await button(page, /View Details/)
      .last()
      .click()
    await page.getByRole('dialog', { name: 'Message Details' }).waitFor()
    await look(page, 'details of a message')
    await open(page, 'settings', 'Settings')
    await page.getByRole('tab', { name: 'Social Media' }).click()
    await look(page, 'social media')
    await call('PUT', '/brand?draft=true', { color: '#0b1f4d' })
    const subject = { type: 'brand', recordId: 'brand' }
    await call('POST', '/comments', { ...subject, part: 'color', text: 'Warmer' })
    await open(page, 'brand', 'Brand')
    await page.getByRole('button', { name: '1 open comment on Color' }).waitFor()
    await look(page, 'draft of the brand')
    await call('POST', '/brand/discard')
    await page.setViewportSize({ width: 360, height: 800 })
    await button(page, 'Menu').click()
    await page.getByRole('navigation', { name: 'Back office' }).waitFor()
    await narrow.look(page, 'menu')
    expectNothing()
    narrow.expectNothing()
  })

  test('in the dialogs of the sessions, and in a search without results', async () => {
    const { look, expectNothing } = inspection()
    await site.signIn()
    const page = await newPage()
    await open(page, 'sessions', 'Sessions')
    await page.getByText('This browser').waitFor()
    await button(page, /^End/).first().click()
    await page.getByRole('alertdialog', { name: 'End this session?' }).waitFor()
    await look(page, 'end a session')
    await page.keyboard.press('Escape')
    await button(page, 'Sign out everywhere').click()
    await page.getByRole('alertdialog', { name: 'Sign out everywhere?' }).waitFor()
    await look(page, 'sign out everywhere')
    await open(page, 'nothing', 'Page not found')
    await open(page, 'nothing/at/all', 'Page not found')
    await look(page, 'no screen')
    await open(page, 'images?search=nothing', 'Images')
    await page.getByText('No images found').waitFor()
    await look(page, 'no images')
    await open(page, 'activity?person=nobody', 'Activity')
    await page.getByText('No matching activity').waitFor()
    await look(page, 'no activity')
    site.expectedComplaints()
    expectNothing()
  })

  test('on the screens that an editor sees', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const writer = { email: 'writer@example.com', name: '', picture: '' }
    const json = { ...writer, role: 'editor', duties: ['content'] }
    await page.route('**/api/auth/me', (route) => route.fulfill({ json }))
    await open(page, '', 'Dashboard')
    await look(page, 'dashboard of an editor')
    await open(page, 'messages', 'Administrators only')
    await look(page, 'for administrators')
    expectNothing()
  })

  test('in a list with its menu, dialogs, report and notifications', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    await openList(page, '/admin/projects')
    await button(page, /^More about/)
      .nth(1)
      .click()
    await page.getByRole('menu').waitFor()
    await look(page, 'menu of a row')
    await page.keyboard.press('Escape')

    const id = await rows(page).nth(1).getAttribute('data-row')
    await page.route(`**/api/projects/${id}`, (route) =>
      route.fulfill({ status: 409, json: { title: 'Conflict', detail: 'It is in use.' } }),
    )
    for (const place of [0, 1]) await rows(page).nth(place).getByRole('checkbox').first().click()
    await look(page, 'chosen rows')
    await button(page, 'Deactivate').click()
    const question = page.getByRole('alertdialog', { name: 'Deactivate 2 projects?' })
    await look(page, 'question')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog', { name: '1 project not deactivated' }).waitFor()
    await look(page, 'report')
    await button(page, 'Done').click()
    await page.unroute(`**/api/projects/${id}`)
    await button(page, 'Clear selection').click()

    await button(page, /^Delete/)
      .nth(3)
      .click()
    await button(page, 'Undo').waitFor()
    await page.keyboard.press('Alt+T') // the shortcut to notifications keeps them open
    await look(page, 'notice of a deletion')
    await button(page, 'Undo').click()
    await page.getByText('Project restored').waitFor()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('409')
    expectNothing()
  })

  test('while a screen is loading, when it is empty, and after an error', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    await open(page, '', 'Dashboard')
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/technologies?**', async (route) => {
      await isAnswered
      await route.fulfill({ json: [] })
    })
    await page.getByRole('link', { name: 'Technologies', exact: true }).click()
    await page.getByText('Loading...').waitFor()
    await endMotion(page, 'body') // the loading text fades in after a delay
    await look(page, 'loading')
    answer()
    await page.getByText('No technologies yet').waitFor()
    await look(page, 'empty')

    await page.route('**/api/projects?**', (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, 'projects?page=1', 'Projects')
    await button(page, 'Retry').waitFor()
    await look(page, 'failed list')
    const json = [{ _id: '1', title: {}, client: '', isActive: true, createdAt: '' }]
    await page.route('**/api/projects?**', (route) => route.fulfill({ json }))
    await open(page, '', 'Unexpected Application Error!')
    await look(page, 'failed')
    site.expectedComplaints()
    expectNothing()
  })

  test('in record forms with an error, and in the dialog about unsaved changes', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    for (const [type, label] of [
      ['careers', 'Title'],
      ['technologies', 'Title'],
      ['testimonials', 'Name'],
    ] as const) {
      const [{ _id }] = await call('GET', `/${type}`)
      await open(page, `${type}/${_id}/edit`, 'Edit')
      await field(page, label).fill('')
      await button(page, /^Publish$/).click()
      await page
        .getByText(/is required$/)
        .first()
        .waitFor()
      await look(page, type)
      await page.getByRole('link', { name: 'Cancel' }).click()
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.waitFor()
      if (type === 'careers') await look(page, 'leaving')
      await question.getByRole('button', { name: 'Leave' }).click()
      await question.waitFor({ state: 'detached' })
    }
    await open(page, 'projects/create', 'Create Project')
    await button(page, 'Create').click()
    await page.getByText('Client is required', { exact: true }).waitFor()
    await look(page, 'projects')
    expectNothing()
  })

  test('in the form of an own page with every kind of part', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const { _id } = await call('POST', '/subpages', await everyPart())
    await page.goto(`/admin/subpages/${_id}/edit`)
    await page.getByRole('listitem', { name: '7. Call to action' }).waitFor()
    await look(page, 'own page')
    expectNothing()
  })

  test('in the list of pages, and in a form with a draft, an error, a warning and dialogs', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    await call('PUT', '/pages/footer?draft=true', { networks: { title: 'Find us' } })
    await open(page, 'pages', 'Standard pages')
    await page.getByText('Draft', { exact: true }).waitFor()
    await look(page, 'pages')
    await open(page, 'pages/footer', 'Edit Footer')
    await button(page, 'Add link').first().click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('/nowhere')
    await page.getByText('There is no page at /nowhere yet').waitFor()
    await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('x'.repeat(41))
    await button(page, 'Save draft').click()
    await page.getByText('2 fields need attention').waitFor()
    await look(page, 'form of a page with errors')
    await page.getByRole('combobox', { name: 'Link 1: Address' }).first().click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await look(page, 'suggested pages')
    await button(page, 'Discard draft').click()
    await page.getByText('Draft discarded').waitFor()
    await button(page, 'Undo').waitFor()
    await page.keyboard.press('Alt+T') // the shortcut to notifications keeps them open
    await look(page, 'notice of a discarded draft')
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')

    await open(page, 'pages/careers', 'Edit Careers')
    await look(page, 'form with drawings')
    expectNothing()
  })

  test('in the history, in conflict dialogs, and in the offer of unsaved text', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const listed = await fetch(`${site.url}/api/projects`).then((answer) => answer.json())
    const id: string = listed[7]._id
    const save = async (client: string) => {
      const record = await call('GET', `/projects/${id}`)
      const fields = Object.keys(contents.projects.fields)
      const values = Object.fromEntries(fields.map((name) => [name, record[name]]))
      await call('PUT', `/projects/${id}`, { ...values, client })
    }
    await save('Before')
    await openEdit(page, 7)
    await button(page, 'History').click()
    const history = page.getByRole('dialog', { name: 'History' })
    const versions = history.getByRole('list', { name: 'Versions' })
    await versions.getByRole('button').first().waitFor()
    await look(page, 'history')
    await versions.getByRole('button').last().click()
    await button(page, 'Restore this version').waitFor()
    await look(page, 'old version')
    await button(page, 'Restore this version').click()
    await page.getByRole('alertdialog', { name: 'Restore this version?' }).waitFor()
    await look(page, 'question of a restoration')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await field(page, 'Client').fill('Mine')
    await save('Theirs')
    await button(page, /^Publish$/).click()
    await page
      .getByRole('dialog', { name: 'Someone else saved changes while you were editing' })
      .waitFor()
    await look(page, 'comparison')
    await page.keyboard.press('Escape')

    await call('DELETE', `/projects/${id}`)
    await button(page, /^Publish$/).click()
    await button(page, 'Restore it and save').waitFor()
    await look(page, 'deleted by somebody')
    await call('POST', `/trash/projects/${id}/restore`)

    await page.goto('/admin')
    await openEdit(page, 7)
    await page.getByRole('heading', { name: 'You have unsaved changes' }).waitFor()
    await look(page, 'unsaved text')
    for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/412|404/)
    expectNothing()
  })

  test('in the form of a draft, its comparison and the lists of drafts', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const [{ _id }] = await call('GET', '/projects')
    await call('PUT', `/projects/${_id}?draft=true`, { client: 'Another' })
    await call('POST', '/projects?draft=true', { title: 'Begun' })
    await open(page, `projects/${_id}/edit`, 'Edit Project')
    await page.getByText('Changed since published').waitFor()
    await look(page, 'form of a draft')
    await button(page, 'Compare with live version').click()
    await page.getByRole('dialog').getByText('Another').waitFor()
    await look(page, 'comparison')
    for (const address of ['/admin/projects', '/admin/projects?isActive=draft']) {
      await openList(page, address)
      await page.getByText('Begun').first().waitFor()
      await look(page, address)
    }
    expectNothing()
  })

  test('on the dashboard with its checklist and the demo content dialogs, and in the setup', async () => {
    const { look, expectNothing } = inspection()
    const narrow = inspection([360])
    const page = await newPage()
    await page.route('**/api/demo-content', async (route) => {
      const answer = await route.fetch()
      const body = await answer.text()
      if (route.request().method() !== 'GET') return route.fulfill({ response: answer, body })
      return route.fulfill({ json: { ...JSON.parse(body), isPublicSite: true } })
    })
    await open(page, '', 'Dashboard')
    const removal = button(page, 'Remove the demo content')
    await removal.waitFor()
    // The notice about a public address replaces the general one.
    await page
      .getByRole('region', { name: 'Visitors see a made-up company' })
      .getByText('Your site is publicly available')
      .waitFor()
    await button(page, /^Setup checklist/).click()
    await look(page, 'checklist')
    await removal.click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await look(page, 'question of the removal')
    await question.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Demo content removed', { exact: true }).waitFor()
    await look(page, 'removed')
    await button(page, 'Restore it').click()
    await look(page, 'question of the restoration')
    await question.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Demo content restored').waitFor()

    await open(page, 'setup', 'Set up your site')
    await page.getByText('Contrast and derived colors').click()
    await look(page, 'setup')
    await page.setViewportSize({ width: 360, height: 800 })
    await button(page, 'See the page').click()
    await page.getByRole('dialog').waitFor()
    await framed(page).getByRole('main').waitFor()
    await narrow.look(page, 'page of the setup')
    expectNothing()
    narrow.expectNothing()
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { inspection } from '#tests/support/axe.ts'
import { field, openEdit } from '#tests/support/forms.ts'
import { callApi, openList, rows } from '#tests/support/list-screen.ts'
import { endMotion } from '#tests/support/page-clock.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const open = async (page: Page, screen: string, heading: string) => {
  await page.goto(`/admin/${screen}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const firstOf = async (type: string) =>
  (await fetch(`${site.url}/api/${type}`).then((answer) => answer.json()))[0]
const changed = (record: Record<string, unknown>, values: object) => ({
  ...Object.fromEntries(Object.keys(contents.projects.fields).map((name) => [name, record[name]])),
  ...values,
})

describe('axe finds nothing, in narrow and wide windows,', () => {
  const newPage = () =>
    site.newSignedInPage({ viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' })

  test('in the sessions and their questions, nor where nothing is', async () => {
    const { look, expectNothing } = inspection()
    await site.signIn()
    const page = await newPage()
    await open(page, 'sessions', 'Sessions')
    await page.getByText('This browser').waitFor()
    await look(page, 'sessions')
    await button(page, /^End/).first().click()
    await page.getByRole('alertdialog', { name: 'End this session?' }).waitFor()
    await look(page, 'end a session')
    await page.keyboard.press('Escape')
    await button(page, 'Sign out everywhere').click()
    await page.getByRole('alertdialog', { name: 'Sign out everywhere?' }).waitFor()
    await look(page, 'sign out everywhere')

    for (const address of ['nothing', 'nothing/at/all']) {
      await open(page, address, 'Page not found')
      await look(page, address)
    }
    await open(page, 'images?search=nothing', 'Images')
    await page.getByText('No images found').waitFor()
    await look(page, 'no images')
    await open(page, 'activity?person=nobody', 'Activity')
    await page.getByText('Nothing was changed like that').waitFor()
    await look(page, 'no activity')
    site.expectedComplaints()
    expectNothing()
  })

  test('in the screens that an editor sees', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const writer = { email: 'writer@example.com', name: '', picture: '' }
    const json = { ...writer, role: 'editor', duties: ['content'] }
    await page.route('**/api/auth/me', (route) => route.fulfill({ json }))
    await open(page, '', 'Dashboard')
    await look(page, 'dashboard of an editor')
    await open(page, 'messages', 'For administrators')
    await look(page, 'for administrators')
    expectNothing()
  })

  test('in a list with its menu, its questions, its report and its notices', async () => {
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await button(page, 'Undo').waitFor()
    await page.keyboard.press('Alt+T') // the key of notices: they stay open while they are read
    await look(page, 'notice of a deletion')
    await button(page, 'Undo').click()
    await page.getByText('Project restored').waitFor()

    await page.route('**/api/projects?**', (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, 'projects?page=1', 'Projects')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await look(page, 'failed list')
    for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/409|500/)
    expectNothing()
  })

  test('while a screen is loading, when it is empty, and when it has failed', async () => {
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
    await endMotion(page, 'body') // it is seen after a moment
    await look(page, 'loading')
    answer()
    await page.getByText('No technologies yet').waitFor()
    await look(page, 'empty')

    const json = [{ _id: '1', title: {}, client: '', isActive: true, createdAt: '' }]
    await page.route('**/api/projects?**', (route) => route.fulfill({ json }))
    await open(page, '', 'Unexpected Application Error!')
    await look(page, 'failed')
    site.expectedComplaints()
    expectNothing()
  })

  test.each(['careers', 'technologies', 'testimonials'])('in the form of %s', async (type) => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const { _id } = await firstOf(type)
    await open(page, `${type}/${_id}/edit`, 'Edit')
    await look(page, 'form')
    await field(page, type === 'testimonials' ? 'Name' : 'Title').fill('')
    await button(page, /^Save/).click()
    await page
      .getByText(/is required$/)
      .first()
      .waitFor()
    await look(page, 'form with an error')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await look(page, 'leaving')
    expectNothing()
  })

  test('in the list of the pages, and in a form with a draft, an error, a warning and its questions', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    await open(page, '', 'Dashboard')
    await callApi(page, '/pages/footer/draft', 'PUT', { networks: { title: 'Elsewhere' } })
    await open(page, 'pages', 'Pages')
    await page.getByText('Draft', { exact: true }).waitFor()
    await look(page, 'pages')
    await open(page, 'pages/footer', 'Edit Footer')
    await look(page, 'form of a page')
    await button(page, 'Add link').first().click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('/nowhere')
    await page.getByText('There is no page at /nowhere now').waitFor()
    await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('x'.repeat(41))
    await button(page, 'Save draft').click()
    await page.getByText('2 fields need attention').waitFor()
    await look(page, 'form of a page with errors')
    await page.getByRole('combobox', { name: 'Link 1: Address' }).first().click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await look(page, 'suggested pages')
    await button(page, 'Discard draft').click()
    await page.getByRole('alertdialog', { name: 'Discard the draft?' }).waitFor()
    await look(page, 'discarding')
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')

    await open(page, 'pages/careers', 'Edit Careers')
    await look(page, 'form with drawings')
    expectNothing()
  })

  test('in a draft’s offer, in the history, where two have changed or one has deleted', async () => {
    const { look, expectNothing } = inspection()
    const page = await newPage()
    const id = await openEdit(page, 7)
    const save = async (client: string) => {
      const record = await callApi(page, `/projects/${id}`)
      await callApi(page, `/projects/${id}`, 'PUT', changed(record, { client }))
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
    await button(page, 'Save Project').click()
    await page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' }).waitFor()
    await look(page, 'comparison')
    await page.keyboard.press('Escape')

    await callApi(page, `/projects/${id}`, 'DELETE')
    await button(page, 'Save Project').click()
    await button(page, 'Restore it and save').waitFor()
    await look(page, 'deleted by somebody')
    await callApi(page, `/trash/projects/${id}/restore`, 'POST')

    await page.goto('/admin')
    await openEdit(page, 7)
    await page.getByRole('heading', { name: 'You have a draft that was not saved' }).waitFor()
    await look(page, 'draft')
    for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/412|404/)
    expectNothing()
  })
})

import { expect, test } from 'vitest'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

// app/admin/documents/pages/page-drafts.test.tsx tests page drafts, their comparison, history and inputs.

test('visitors see the sections of a page in order, without hidden ones', async () => {
  const titles = async () => (await fetchPage(`${site.url}/careers`)).texts('main h2')
  const publish = async (shown: string[]) => {
    await call('PUT', '/pages/careers?draft=true', { layout: { shown } })
    await call('POST', '/pages/careers/publish')
  }
  await publish(['prompt', 'benefits'])
  const both = ['Open positions', 'Not the right position for you?', 'What comes with the desk']
  expect((await titles()).slice(0, 3)).toEqual(both)
  await publish(['benefits'])
  expect(await titles()).toEqual(['Open positions', 'What comes with the desk'])
})

test('leaving asks first, and unsaved text is offered on return', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/pages/about')
  await page.getByRole('heading', { level: 1, name: 'Edit About us' }).waitFor()
  const headline = page
    .getByRole('group', { name: 'Head', exact: true })
    .getByRole('textbox', { name: 'Headline', exact: true })
  await headline.fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByText('kept in this browser').waitFor()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goBack()
  const offer = page.getByRole('region', { name: 'You have unsaved changes' })
  await offer.getByText(/: Head: Headline\.$/).waitFor()
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => headline.inputValue()).toBe('Half a thought')
})

test('on a phone everything fits and is large enough to tap', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 360, height: 740 } })
  await page.goto('/admin/pages')
  await page.getByRole('row').filter({ hasText: 'on every page' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Edit Footer' }).waitFor()
  const small = await page
    .getByRole('form')
    .evaluate((form) =>
      [...form.querySelectorAll('button, input, textarea')]
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

import type { Page } from 'playwright-core'
import { administrator } from '../sites/administrator.ts'

/** Ends the session and presses a button at once, before another refused call of the page asks to sign in. */
export const endSessionAndPress = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const buttons = [...document.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent === name)
    const headers = { Authorization: `Bearer ${localStorage.getItem('hsoft_token')}` }
    await fetch('/api/auth/logout', { method: 'POST', headers })
    button?.click()
  }, name)

/** Signs in through the dialog, in a popup window. `closed` resolves when the window closes. */
export async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Sign in' }).click(),
  ])
  await popup.getByLabel('Email').fill(administrator.email)
  await popup.getByLabel('Password', { exact: true }).fill(administrator.password)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  return { closed }
}

import type { Page } from 'playwright-core'

/**
 * Ends the session, and presses a button at once: nothing else of the page is refused before, which would ask for
 * the sign-in as well.
 */
export const endSessionAndPress = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const buttons = [...document.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent === name)
    const headers = { Authorization: `Bearer ${localStorage.getItem('hsoft_token')}` }
    await fetch('/api/auth/logout', { method: 'POST', headers })
    button?.click()
  }, name)

import { launchChromium } from '#tests/support/chromium.ts'
import { signedInState } from '#tests/support/administrator.ts'
const url = 'http://localhost:4200'
const browser = await launchChromium()
const context = await browser.newContext({ baseURL: url, storageState: await signedInState(url), viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await page.goto('/admin/pages')
const links = Array.from({ length: 199 }, (_, i) => ({ label: `Link number ${i}`, to: '/about' }))
await page.evaluate((links) => fetch('/api/pages/header/draft', { method: 'PUT', headers: { Authorization: `Bearer ${localStorage.getItem('hsoft_token')}`, 'Content-Type': 'application/json' }, body: JSON.stringify({ menu: { links } }) }), links)
const t = Date.now()
await page.goto('/admin/pages/header')
await page.getByRole('textbox', { name: 'Link 199: Label' }).waitFor()
console.log('shown', Date.now() - t)
const measure = async (what: string, work: () => Promise<unknown>, n: number) => {
  await page.evaluate(() => { const w = window as any; w.slow = []; w.obs?.disconnect(); w.obs = new PerformanceObserver((l) => w.slow.push(...l.getEntries().map((e) => Math.round(e.duration)))); w.obs.observe({ type: 'event', durationThreshold: 16, buffered: false } as any) })
  const t = Date.now(); await work(); console.log(what, Math.round((Date.now() - t) / n), 'ms each', await page.evaluate(() => (window as any).slow.join(',')))
}
const input = page.getByRole('textbox', { name: 'Link 100: Label' })
await input.fill('')
await measure('short typing', () => input.pressSequentially('abcdefghij'), 10)
await measure('long typing', () => input.pressSequentially('abcdefghijklmnopqrst'), 20)
await measure('very long typing', () => input.pressSequentially('abcdefghijklmnopqrst'), 20)
await measure('move', () => page.getByRole('button', { name: 'Move link 100 up' }).click(), 1)
await measure('add', () => page.getByRole('button', { name: 'Add link' }).click(), 1)
await browser.close()

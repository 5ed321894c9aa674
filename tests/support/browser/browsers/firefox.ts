import puppeteer from 'puppeteer-core'
import { type Engine, programOf, windowSize } from './engine.ts'

const program = programOf('firefox-esr', 'firefox')

/** Starts Firefox over WebDriver BiDi; `undefined` where it is not installed. */
export const startFirefox = program === undefined ? undefined : () => start(program)

async function start(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport(windowSize)
  const found = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    async goto(url) {
      await page.goto(url)
    },
    run: (body) => page.evaluate(`(() => { ${body} })()`) as Promise<never>, // the caller names the type
    click: (xpath) => found(xpath).click(),
    type: (xpath, text) => found(xpath).fill(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}

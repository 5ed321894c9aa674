import { expect, test, vi } from 'vitest'
import { withDeferredHydration } from './deferred-hydration.ts'

const page = (script: string) =>
  '<html><head><title>A page</title><link rel="modulepreload" href="/assets/framework-1.js"/></head><body>' +
  `<p>Words</p><script type="module" async="">${script}</script></body></html>`

const routerScript = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/page.js";
const route1 = {...route1_main};

window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");`

/** The deferred page; fails the test if a fault is reported. */
const deferred = (html: string) =>
  withDeferredHydration(html, (fault) => expect.fail(fault.message))

test('imports are moved into a function, and no file is preloaded', () => {
  const html = deferred(page(routerScript))
  expect(html).not.toContain('<link')
  expect(html).not.toMatch(/^import /m)
  expect(html).toContain('(["/assets/framework-1.js"],"/assets/framework-1.js",async()=>{')
  expect(html).toContain(
    'const [,route0,route1_main]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/page.js")]);const route1 = {...route1_main};',
  )
  expect(html).toContain('import("/assets/entry.js");')
  expect(html).toContain('<p>Words</p>')
})

test('the inserted scripts are valid and properly closed', () => {
  const html = deferred(page(routerScript))
  const scripts = [...html.matchAll(/<script type="([^"]*)"[^>]*>([\s\S]*?)<\/script>/g)]
  expect(scripts.map(([, type]) => type)).toEqual(['speculationrules', 'module'])
  const [rules, start] = scripts.map(([, , code = '']) => code)
  expect(JSON.parse(rules ?? '')).toHaveProperty('prefetch')
  expect(() => new Function(start ?? '')).not.toThrow()
})

test.each([
  ['a script without imports', page('start()')],
  ['no framework among the files', page(routerScript).replace('/framework-', '/react-')],
  ['no script at all', '<html><head></head></html>'],
])('router output with %s is reported, and the page stays unchanged', (_, html) => {
  const report = vi.fn<(fault: Error) => void>()
  expect(withDeferredHydration(html, report)).toBe(html)
  expect(report.mock.calls.map(([{ message }]) => message)).toEqual([
    expect.stringContaining('has changed'),
  ])
})

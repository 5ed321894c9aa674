import { expect, test } from 'vitest'
import { withoutScripts } from './without-scripts.ts'

test('scripts are removed, and JSON-LD can stay', () => {
  const kept = '<script type="application/ld+json">{}</script>'
  const html = `<link rel="modulepreload" href="/a.js">${kept}<script>x</script><script src="/b.js"></script>`
  expect(withoutScripts(html, 'data stays')).toBe(kept)
  expect(withoutScripts(html)).toBe('')
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pairs } from './pairs.ts'
import { colors } from './product.ts'

const root = join(import.meta.dirname, '../..')
const names = Object.keys(colors).sort((a, b) => b.length - a.length)

/** Color tokens found in classes and style sheets; `NAME` in a pattern matches any token. */
function tokensIn(...patterns: string[]) {
  const files = globSync('app/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/colors\.css$|^app\/dev\//.test(file),
  )
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const found = patterns.flatMap((pattern) => [
    ...sources.matchAll(new RegExp(pattern.replace('NAME', `(${names.join('|')})`), 'g')),
  ])
  return new Set(found.map(([, name = '']) => name))
}

/** Tokens whose text color classes only color the strokes of drawings, which contain no text. */
const drawn = ['line-strong']

test('every text color is in the table of pairs', () => {
  const used = tokensIn('\\btext-NAME(?![\\w-])', '(?<![\\w-])color: var\\(--color-NAME\\)')
  expect(used.size).toBeGreaterThan(6)
  const known = new Set<string>([...pairs.map(({ on }) => on), ...drawn])
  expect([...used.difference(known)]).toEqual([])
})

test('every focus outline color is in the table of pairs', () => {
  const used = tokensIn('outline-NAME(?![\\w-])', 'outline(?:-color)?:[^;]*var\\(--color-NAME\\)')
  expect(used.size).toBeGreaterThan(0)
  expect([...used.difference(new Set<string>(pairs.map(({ on }) => on)))]).toEqual([])
})

test('no pair is listed twice', () => {
  const keys = pairs.map(({ scheme, on, ground }) => `${scheme}: ${on} on ${ground}`)
  expect(new Set(keys).size).toBe(keys.length)
})

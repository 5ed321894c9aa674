import { expect } from 'vitest'

/** Name, labels and value of a sample: https://prometheus.io/docs/instrumenting/exposition_formats/ */
const sampleLine =
  /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+Inf|-Inf|NaN)$/

/**
 * Checks that a text is in the exposition format of Prometheus: each metric has its help, its type and its samples in one
 * block, and no sample twice. Returns the values by name and labels.
 */
export function readMetrics(text: string): Map<string, number> {
  expect(text.endsWith('\n')).toBe(true)
  const samples = new Map<string, number>()
  const types = new Map<string, string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      expect(types.has(name), `${name} has one block`).toBe(false)
      current = name
    } else if (keyword === 'TYPE') {
      expect(name).toBe(current)
      expect(rest).toMatch(/^(counter|gauge|histogram)$/)
      types.set(name, rest)
    } else {
      const [, of = '', labels = '', value] = sampleLine.exec(line) ?? []
      expect(value, line).toBeDefined()
      const ending = types.get(current) === 'histogram' ? '(_bucket|_sum|_count)' : ''
      expect(of, line).toMatch(new RegExp(`^${current}${ending}$`))
      expect(samples.has(of + labels), `${line} occurs once`).toBe(false)
      samples.set(of + labels, Number(value))
    }
  }
  return samples
}

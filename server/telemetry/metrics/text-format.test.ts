import { expect, test } from 'vitest'
import { createCounter, createHistogram } from './instruments.ts'
import { gauge, mergeFamilies } from './metric-family.ts'
import { toTextFormat } from './text-format.ts'

test('a counter has a line for each combination of labels, escaped', () => {
  const counter = createCounter('requests_total', 'Requests\nand \\.', ['path', 'status'])
  counter.add('/a"b\\c\nd', '200')
  counter.add('/a"b\\c\nd', '200')
  counter.add('/', '404')
  expect(toTextFormat([counter.family()])).toBe(
    '# HELP requests_total Requests\\nand \\\\.\n' +
      '# TYPE requests_total counter\n' +
      'requests_total{path="/a\\"b\\\\c\\nd",status="200"} 2\n' +
      'requests_total{path="/",status="404"} 1\n',
  )
})

test('histogram buckets are cumulative', () => {
  const histogram = createHistogram('seconds', 'Time.', ['route'], [0.1, 1])
  for (const seconds of [0.1, 0.05, 0.5, 7]) histogram.observe(seconds, '/')
  expect(toTextFormat([histogram.family()])).toBe(
    '# HELP seconds Time.\n' +
      '# TYPE seconds histogram\n' +
      'seconds_bucket{route="/",le="0.1"} 2\n' +
      'seconds_bucket{route="/",le="1"} 3\n' +
      'seconds_bucket{route="/",le="+Inf"} 4\n' +
      'seconds_sum{route="/"} 7.65\n' +
      'seconds_count{route="/"} 4\n',
  )
})

test('a metric without a sample is left out', () => {
  expect(toTextFormat([createCounter('none_total', 'None.', ['a']).family()])).toBe('')
})

test('merging adds up counters and histograms, and keeps gauges apart', () => {
  const familiesOf = (count: number) => {
    const counter = createCounter('requests_total', 'Requests.', ['route'])
    for (let done = 0; done < count; done += 1) counter.add('/')
    counter.add(`/only-${count}`)
    const histogram = createHistogram('seconds', 'Time.', [], [1])
    histogram.observe(count)
    return [
      counter.family(),
      histogram.family(),
      gauge('memory', 'M.', [{ labels: {}, value: count }]),
    ]
  }
  const merged = mergeFamilies([
    { name: 'worker-1', families: familiesOf(1) },
    { name: 'worker-2', families: familiesOf(2) },
  ])
  const lines = toTextFormat(merged).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'requests_total{route="/"} 3',
      'requests_total{route="/only-1"} 1',
      'requests_total{route="/only-2"} 1',
      'seconds_bucket{le="1"} 1',
      'seconds_bucket{le="+Inf"} 2',
      'seconds_sum 3',
      'memory{process="worker-1"} 1',
      'memory{process="worker-2"} 2',
    ]),
  )
})

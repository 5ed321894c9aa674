import { expect, test } from 'vitest'
import { createCounter } from '../../telemetry/metrics/instruments.ts'
import type { MetricFamily } from '../../telemetry/metrics/metric-family.ts'
import { createMetricsCollector } from './worker-metrics.ts'

const counted = (count: number): MetricFamily[] => {
  const counter = createCounter('requests_total', 'Requests.', [])
  for (let done = 0; done < count; done += 1) counter.add()
  return [counter.family()]
}

const totalOf = (families: MetricFamily[]) => {
  const family = families.find(({ name }) => name === 'requests_total')
  return family?.type === 'counter' ? family.samples[0]?.value : undefined
}

test('the counts of a worker stay in the total when it ends', async () => {
  const collector = createMetricsCollector()
  const counts = new Map([
    [1, 5],
    [2, 7],
  ])
  const start = (worker: number) =>
    collector.add(worker, (id) => collector.collected(worker, id, counted(counts.get(worker) ?? 0)))
  start(1)
  start(2)
  expect(totalOf(await collector.gather())).toBe(12)
  collector.remove(1)
  expect(totalOf(await collector.gather())).toBe(12)
  counts.set(3, 1)
  start(3)
  expect(totalOf(await collector.gather())).toBe(13)
})

test('a worker that ends meanwhile is not awaited, and a silent one keeps its last counts', async () => {
  const collector = createMetricsCollector()
  collector.add(1, (id) => collector.collected(1, id, counted(4)))
  await collector.gather()
  collector.add(2, () => {})
  const gathered = collector.gather()
  collector.remove(2)
  expect(totalOf(await gathered)).toBe(4)

  let isSilent = false
  collector.add(3, (id) => isSilent || collector.collected(3, id, counted(2)))
  await collector.gather()
  isSilent = true
  expect(totalOf(await collector.gather())).toBe(6)
})

import type { HistogramFamily, Labels, NumberFamily } from './metric-family.ts'

/** A counter of this process. Label values are in the order of the label names. */
export interface Counter {
  add(...values: string[]): void
  /** Adds nothing, so that the sample is there before its first event and its first increase is seen. */
  begin(...values: string[]): void
  family(): NumberFamily
}

export interface Histogram {
  observe(value: number, ...values: string[]): void
  family(): HistogramFamily
}

/** Default bounds in seconds, from the duration of a cached page to a duration after which clients give up. */
const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One sample per combination of label values, created on first use. */
function samplesBy<T extends object>(names: readonly string[], create: () => T) {
  const samples = new Map<string, T & { labels: Labels }>()
  return {
    of(values: string[]): T {
      const key = values.join('\n')
      const known = samples.get(key)
      if (known) return known
      const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
      const made = { labels, ...create() }
      samples.set(key, made)
      return made
    },
    all: () => [...samples.values()],
  }
}

export function createCounter(name: string, help: string, labels: readonly string[]): Counter {
  const samples = samplesBy(labels, () => ({ value: 0 }))
  return {
    add(...values) {
      samples.of(values).value += 1
    },
    begin: (...values) => void samples.of(values),
    family: () => ({ type: 'counter', name, help, samples: samples.all() }),
  }
}

export function createHistogram(
  name: string,
  help: string,
  labels: readonly string[],
  bounds: readonly number[] = durationBounds,
): Histogram {
  const samples = samplesBy(labels, () => ({ counts: Array(bounds.length + 1).fill(0), sum: 0 }))
  return {
    observe(value, ...values) {
      const sample = samples.of(values)
      let bucket = 0
      while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1
      sample.counts[bucket] += 1
      sample.sum += value
    },
    family: () => ({ type: 'histogram', name, help, bounds, samples: samples.all() }),
  }
}

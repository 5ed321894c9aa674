/** Metrics in the data model of Prometheus: https://prometheus.io/docs/concepts/data_model/ */
export type Labels = Readonly<Record<string, string>>

interface Described {
  name: string
  help: string
}

export interface NumberFamily extends Described {
  type: 'counter' | 'gauge'
  samples: { labels: Labels; value: number }[]
}

export interface HistogramFamily extends Described {
  type: 'histogram'
  /** Upper bounds of the buckets, ascending. A bucket without a bound follows. */
  bounds: readonly number[]
  /** `counts` has one number per bucket, not cumulative. */
  samples: { labels: Labels; counts: number[]; sum: number }[]
}

/** A metric with its samples. Plain data, so that processes can send it to each other. */
export type MetricFamily = NumberFamily | HistogramFamily

export const gauge = (
  name: string,
  help: string,
  samples: NumberFamily['samples'],
): NumberFamily => ({
  type: 'gauge',
  name,
  help,
  samples,
})

/** Collects the metrics of all the server's processes, including this one. */
export type GatherMetrics = () => Promise<MetricFamily[]>

const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels))

/**
 * Merges the metrics of several processes: adds up counters and histograms. Gauges stay separate, with the process
 * name as the label `process`.
 */
export function mergeFamilies(
  processes: readonly { name: string; families: readonly MetricFamily[] }[],
): MetricFamily[] {
  const merged = new Map<string, MetricFamily>()
  for (const { name: process, families } of processes) {
    for (const family of families) {
      const given = family.type === 'gauge' ? withProcess(family, process) : family
      const known = merged.get(family.name)
      merged.set(family.name, known ? addFamily(known, given) : given)
    }
  }
  return [...merged.values()]
}

const withProcess = (family: NumberFamily, process: string): NumberFamily => ({
  ...family,
  samples: family.samples.map(({ labels, value }) => ({ labels: { ...labels, process }, value })),
})

function addFamily(known: MetricFamily, more: MetricFamily): MetricFamily {
  if (known.type === 'histogram' && more.type === 'histogram') {
    const samples = new Map(known.samples.map((sample) => [keyOf(sample.labels), sample]))
    for (const sample of more.samples) {
      const before = samples.get(keyOf(sample.labels))
      const counts = sample.counts.map((count, index) => count + (before?.counts[index] ?? 0))
      const sum = sample.sum + (before?.sum ?? 0)
      samples.set(keyOf(sample.labels), { labels: sample.labels, counts, sum })
    }
    return { ...known, samples: [...samples.values()] }
  }
  if (known.type === 'histogram' || more.type === 'histogram') return known
  const samples = new Map(known.samples.map((sample) => [keyOf(sample.labels), sample]))
  for (const { labels, value } of more.samples) {
    const before = samples.get(keyOf(labels))?.value ?? 0
    samples.set(keyOf(labels), { labels, value: before + value })
  }
  return { ...known, samples: [...samples.values()] }
}

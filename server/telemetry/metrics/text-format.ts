import type { HistogramFamily, Labels, MetricFamily } from './metric-family.ts'

/** Media type of the text format, which every version of Prometheus reads. */
export const textFormatType = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function toTextFormat(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map((family) => {
      const { name, help, type } = family
      const head = `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`
      const lines =
        family.type === 'histogram'
          ? histogramLines(family)
          : family.samples.map(({ labels, value }) => line(name, labels, value))
      return head + lines.join('')
    })
    .join('')
}

const escapeHelp = (text: string) => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
const escapeValue = (text: string) => escapeHelp(text).replace(/"/g, '\\"')

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeValue(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

/** In the text format, buckets are cumulative. */
const histogramLines = ({ name, bounds, samples }: HistogramFamily) =>
  samples.flatMap(({ labels, counts, sum }) => {
    let total = 0
    const buckets = counts.map((count, index) => {
      total += count
      return line(`${name}_bucket`, { ...labels, le: String(bounds[index] ?? '+Inf') }, total)
    })
    return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
  })

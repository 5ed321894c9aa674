import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge, type MetricFamily, type NumberFamily } from './metric-family.ts'

const nanosecond = 1e-9
const resolutionMs = 10
let delay: ReturnType<typeof monitorEventLoopDelay> | undefined

/**
 * Node's process metrics, with the names that Node dashboards use. The event loop delay covers the time since the
 * last call. It is only measured from the first call on, so that its timer costs nothing where metrics are not read.
 */
export function processFamilies(): MetricFamily[] {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const single = (name: string, help: string, value: number) =>
    gauge(name, help, [{ labels: {}, value }])
  return [
    {
      type: 'counter',
      name: 'process_cpu_seconds_total',
      help: 'Processor time.',
      samples: [{ labels: {}, value: (user + system) / 1e6 }],
    },
    single('process_resident_memory_bytes', 'Resident memory.', rss),
    single(
      'process_start_time_seconds',
      'When the process began, in seconds since 1970.',
      (Date.now() - process.uptime() * 1000) / 1000,
    ),
    ...fileDescriptors(single),
    single('nodejs_heap_size_total_bytes', 'Heap of V8.', heapTotal),
    single('nodejs_heap_size_used_bytes', 'Heap of V8 in use.', heapUsed),
    single('nodejs_external_memory_bytes', 'Memory outside the heap.', external),
    ...eventLoopDelay(),
  ]
}

/** Open files and connections, and their limit. Only Linux tells. */
function fileDescriptors(
  single: (name: string, help: string, value: number) => NumberFamily,
): NumberFamily[] {
  try {
    // The folder is open itself while it is read.
    const open = readdirSync('/proc/self/fd').length - 1
    const most = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return [
      single('process_open_fds', 'Open file descriptors.', open),
      single('process_max_fds', 'Maximum number of open file descriptors.', Number(most)),
    ]
  } catch {
    return []
  }
}

function eventLoopDelay(): NumberFamily[] {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: resolutionMs })
    delay.enable()
    return []
  }
  // Subtracts the timer's own interval, which the measured time includes.
  const seconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds * nanosecond - resolutionMs / 1000)
  const of = (name: string, value: number) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, `Delay of the event loop, ${name}.`, [
      { labels: {}, value: seconds(value) },
    ])
  const families = [
    of('p50', delay.percentile(50)),
    of('p90', delay.percentile(90)),
    of('p99', delay.percentile(99)),
    of('max', delay.max),
  ]
  delay.reset()
  return families
}

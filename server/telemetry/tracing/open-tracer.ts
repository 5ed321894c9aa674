import { hostname } from 'node:os'
import type { TracingConfig } from '../../env/monitoring.ts'
import { version } from '../../version.ts'
import { createSpanExporter } from './span-exporter.ts'
import { createTracer, type Tracer } from './tracer.ts'

/** Creates a tracer that sends its spans to the configured collector. */
export const openTracer = (config: TracingConfig, report: (error: unknown) => void): Tracer =>
  createTracer({
    config,
    exporter: createSpanExporter({
      config,
      report,
      resource: {
        'service.name': config.serviceName,
        'service.version': version,
        'service.instance.id': `${hostname()}-${process.pid}`,
      },
    }),
  })

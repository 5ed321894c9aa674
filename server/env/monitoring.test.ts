import { expect, test } from 'vitest'
import { monitoringConfig } from './monitoring.ts'

function read(variables: Record<string, string>) {
  const errors: string[] = []
  const config = monitoringConfig((name) => variables[name], errors)
  return { config, errors }
}

test('tracing is off without a collector', () => {
  expect(read({ OTEL_SERVICE_NAME: 'site' })).toEqual({
    config: { metricsToken: undefined, tracing: undefined },
    errors: [],
  })
})

test('the OpenTelemetry variables are read', () => {
  const { config, errors } = read({
    METRICS_TOKEN: '0123456789abcdef',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-site = one',
    OTEL_SERVICE_NAME: 'site',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  expect(errors).toEqual([])
  expect(config).toEqual({
    metricsToken: '0123456789abcdef',
    tracing: {
      endpoint: 'http://localhost:4318',
      headers: { authorization: 'Bearer a=b', 'x-site': 'one' },
      serviceName: 'site',
      ratio: 0.25,
    },
  })
})

test.each([
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'with a space in between'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=c'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('an invalid %s is reported: %s', (name, value) => {
  expect(read({ [name]: value }).errors).toEqual([expect.stringMatching(`^${name} must `)])
})

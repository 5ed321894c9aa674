/** The parts of the tests: the projects of vitest.config.ts. */
export const parts = [
  'checks',
  'unit',
  'app',
  'api',
  'journeys',
  'kills',
  'integration',
  'postgres',
  'cluster',
  'security',
  'faults',
  'recipes',
  'e2e',
] as const

export type Part = (typeof parts)[number]

const everything = [...parts]
const fast: Part[] = ['unit', 'app', 'api', 'journeys', 'kills']

/** The parts that a changed path can affect. The first matching pattern wins. */
const rules: readonly [RegExp, readonly Part[]][] = [
  [/^(package(-lock)?\.json|vitest\.config\.ts|vite\.config\.ts)$/, everything],
  [/^tests\/(api|postgres)\//, ['api', 'postgres']],
  [/^tests\/journeys\//, ['journeys']],
  [/^tests\/(e2e|security|cluster)\//, ['e2e', 'security', 'cluster']],
  [/^tests\/(faults|upgrade)\//, ['kills', 'faults']],
  [/^tests\/support\//, everything],
  [/^tests\/(recipes\/|conventions\.)|^CONTRIBUTING\.md$/, ['unit', 'recipes']],
  [/^demo\//, [...fast, 'integration', 'postgres', 'e2e']],
  [/\.(md|yaml)$|^(docs|deploy|bench|tools|tests)\//, ['unit']],
  [/\.test\.tsx?$/, ['unit', 'app', 'integration']],
  [/^app\//, ['unit', 'app', 'journeys', 'e2e', 'security']],
  [/^server\/(site|http)\//, [...fast, 'security', 'cluster', 'e2e']],
  [/^server\/(backup|upgrade|process)\//, [...fast, 'integration', 'faults']],
  [/^server\/(cli|env|health|telemetry)\//, [...fast, 'security', 'faults']],
  // All other server folders have database code, so they need both engines.
  [/^server\/\w+\//, everything.filter((part) => part !== 'e2e' && part !== 'recipes')],
  [/^server\//, [...fast, 'security', 'faults']],
  [/^content\//, [...fast, 'integration', 'postgres', 'e2e']],
]

/** The parts to run for these changed paths, in the order of `parts`. */
export function partsFor(paths: readonly string[]): Part[] {
  const wanted = new Set<Part>(paths.length > 0 ? ['checks'] : [])
  for (const path of paths) {
    const [, touched = ['unit'] as const] = rules.find(([pattern]) => pattern.test(path)) ?? []
    for (const part of touched) wanted.add(part)
  }
  return parts.filter((part) => wanted.has(part))
}

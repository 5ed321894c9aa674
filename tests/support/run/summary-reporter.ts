import type { Reporter, TestModule } from 'vitest/node'

const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`

/** The last lines of a run: the durations of the parts and of the slowest files, and `186 passed, 0 failed`. */
export default class SummaryReporter implements Reporter {
  private startedAt = 0

  onTestRunStart() {
    this.startedAt = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failedModules = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + failedModules + errors.length
    const lines = [
      ...this.times(modules),
      ...tests
        .filter((test) => test.result().state === 'skipped')
        .map((test) => `Not run: ${test.fullName}`),
      `${count('passed')} passed, ${failed} failed`,
    ]
    process.stdout.write(`\n${lines.join('\n')}\n`)
  }

  /** Files run in parallel, so their times add up to more than the run took. */
  private times(modules: readonly TestModule[]): string[] {
    const timeOf = (module: TestModule) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return collectDuration + setupDuration + duration
    }
    const parts = Map.groupBy(modules, ({ project }) => project.name)
    const sums = [...parts].map(([name, files]) => {
      const sum = files.reduce((all, file) => all + timeOf(file), 0)
      return `${name} ${seconds(sum)} (${files.length} files)`
    })
    const slowest = modules.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, 10)
    return [
      `The tests took ${seconds(performance.now() - this.startedAt)}; one file after another: ${sums.join(', ')}`,
      `Slowest: ${slowest.map((file) => `${file.relativeModuleId} ${seconds(timeOf(file))}`).join(', ')}`,
    ]
  }
}

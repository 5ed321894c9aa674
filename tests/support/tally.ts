import type { Reporter, TestModule } from 'vitest/node'

/** The last line of a run: `186 passed, 0 failed`. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failedModules = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + failedModules + errors.length
    for (const test of tests) {
      if (test.diagnostic()?.retryCount) process.stdout.write(`\nTried again: ${test.fullName}`)
      if (test.result().state === 'skipped') process.stdout.write(`\nNot run: ${test.fullName}`)
    }
    process.stdout.write(`\n${count('passed')} passed, ${failed} failed\n`)
  }
}

import type { Reporter, TestModule } from 'vitest/node'

/** Prints what a visitor and the owner notice of each fault, as a Markdown table. */
export default class FaultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const notes = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.meta().faults ?? [])
    const rows = notes.map(({ fault, visitor, owner }) => `| ${fault} | ${visitor} | ${owner} |`)
    const head = ['| fault | what a visitor saw | what the owner saw |', '|---|---|---|']
    process.stdout.write(`\n${[...head, ...rows].join('\n')}\n`)
  }
}

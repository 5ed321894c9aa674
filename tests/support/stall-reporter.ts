import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { createRunFolder } from './run-folder.ts'

/** Longest time in which nothing finishes, in milliseconds. Every test and hook has a shorter limit. */
const stallMs = Number(process.env.TEST_STALL_SECONDS ?? 180) * 1000
const lastLines = 20

/**
 * Ends a run in which no test has finished for three minutes: prints the running tests, the stacks of the
 * workers and the last log lines of the servers, and exits with 1.
 */
export default class StallReporter implements Reporter {
  private readonly runFolder = createRunFolder()
  private timer: NodeJS.Timeout | undefined
  private readonly running = new Set<TestCase | TestModule>()
  private passed = 0
  private failed = 0

  onInit() {
    this.finished()
  }

  onTestModuleStart(module: TestModule) {
    this.running.add(module)
  }

  onTestCaseReady(test: TestCase) {
    this.running.add(test)
  }

  onTestCaseResult(test: TestCase) {
    this.running.delete(test)
    if (test.result().state === 'passed') this.passed++
    if (test.result().state === 'failed') this.failed++
    this.finished()
  }

  onTestModuleEnd(module: TestModule) {
    this.running.delete(module)
    this.finished()
  }

  onTestRunEnd() {
    clearTimeout(this.timer)
    rmSync(this.runFolder, { recursive: true, force: true })
  }

  private finished() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.end(), stallMs)
    this.timer.unref()
  }

  private async end() {
    const print = (line: string) => process.stdout.write(`${line}\n`)
    print(`\nNothing has finished for ${stallMs / 1000} s. Running:`)
    for (const each of this.running) {
      const { moduleId } = each.type === 'test' ? each.module : each
      print(`  ${moduleId}${each.type === 'test' ? ` > ${each.fullName}` : ''}`)
    }
    const workers = this.pids('worker')
    for (const pid of workers) signal(pid, 'SIGUSR2')
    await sleep(3000) // the reports are written
    for (const stack of this.stacks()) print(stack)
    for (const pid of this.pids('server')) {
      const lines = readFileSync(join(this.runFolder, `server-${pid}.log`), 'utf8').split('\n')
      print(`\nServer ${pid}:\n${lines.slice(-lastLines).join('\n')}`)
    }
    for (const pid of [...workers, ...this.pids('server')]) signal(pid, 'SIGKILL')
    print(`\n0 tried again\n${this.passed} passed, ${this.failed + 1} failed`)
    process.exit(1)
  }

  private pids(kind: 'worker' | 'server'): number[] {
    const names = readdirSync(this.runFolder).filter((name) => name.startsWith(`${kind}-`))
    return names.map((name) => Number.parseInt(name.slice(kind.length + 1), 10))
  }

  /** JavaScript stacks out of the diagnostic reports of the workers. */
  private stacks(): string[] {
    const reports = readdirSync(this.runFolder).filter((name) => name.startsWith('report.'))
    return reports.map((name) => {
      const { header, javascriptStack } = JSON.parse(
        readFileSync(join(this.runFolder, name), 'utf8'),
      )
      const stack: string[] = javascriptStack.stack ?? []
      return `\nWorker ${header.processId}: ${javascriptStack.message}\n${stack.join('\n')}`
    })
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { createRunFolder, stalledFile } from './run-folder.ts'

/** Longest time without a finished test, in milliseconds. Every test and hook has a shorter timeout. */
const stallMs = Number(process.env.TEST_STALL_SECONDS ?? 180) * 1000
const lastLines = 20

/**
 * Ends a run in which no test has finished for three minutes. Prints the running tests, the stacks of the workers and
 * the last log lines of the servers, and exits with 1.
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
    writeFileSync(join(this.runFolder, stalledFile), '')
    await sleep(3000) // the workers write their stacks
    for (const pid of this.pids('stack')) print(`\nWorker ${pid}:\n${this.read(`stack-${pid}`)}`)
    for (const pid of this.pids('server')) {
      const lines = this.read(`server-${pid}.log`).trimEnd().split('\n')
      print(`\nServer ${pid}:\n${lines.slice(-lastLines).join('\n')}`)
    }
    for (const pid of [...this.pids('worker'), ...this.pids('server')]) kill(pid)
    rmSync(this.runFolder, { recursive: true, force: true })
    print(`\n${this.passed} passed, ${this.failed + 1} failed`)
    process.exit(1)
  }

  private read(name: string): string {
    return readFileSync(join(this.runFolder, name), 'utf8')
  }

  private pids(kind: 'worker' | 'server' | 'stack'): number[] {
    const names = readdirSync(this.runFolder).filter((name) => name.startsWith(`${kind}-`))
    return names.map((name) => Number.parseInt(name.slice(kind.length + 1), 10))
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has exited already.
  }
}

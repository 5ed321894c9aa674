import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.skipIf(process.platform !== 'linux')(
  'a hanging thread does not keep the process alive',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
    const pipe = join(directory, 'pipe')
    execFileSync('mkfifo', [pipe])
    const program = `
    import { open } from 'node:fs'
    import { exit } from ${JSON.stringify(join(import.meta.dirname, 'exit.ts'))}
    open(${JSON.stringify(pipe)}, () => {}) // waits for a writer that never comes
    setTimeout(() => exit(true), 100)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
    try {
      expect(await once(child, 'exit')).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
      await rm(directory, { recursive: true })
    }
  },
)

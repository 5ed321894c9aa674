import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, test } from 'vitest'

test('never ends', async () => {
  await globalThis.stackThread
  // From here on this process reports nothing more. The reporter must know first that the test runs.
  while (!existsSync(inject('readyFile'))) await sleep(20)
  turnForever()
})

function turnForever() {
  for (;;) {
    // Blocks the main thread.
  }
}

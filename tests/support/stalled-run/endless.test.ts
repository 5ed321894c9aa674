import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, test } from 'vitest'

test('never ends', async () => {
  await globalThis.stackThread
  // The reporter knows that the test runs: from here on this process tells nothing.
  while (!existsSync(inject('readyFile'))) await sleep(20)
  turnForever()
})

function turnForever() {
  for (;;) {
    // Holds the main thread.
  }
}

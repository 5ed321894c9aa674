import { test } from 'vitest'

test('never ends', async () => {
  await globalThis.stackThread
  turnForever()
})

function turnForever() {
  for (;;) {
    // Holds the main thread.
  }
}

import { test } from 'vitest'

test('never ends', async () => {
  // The worker's thread needs a moment of the main thread to begin.
  await new Promise((resolve) => setTimeout(resolve, 500))
  turnForever()
})

function turnForever() {
  for (;;) {
    // Holds the main thread.
  }
}

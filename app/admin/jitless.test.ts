import { expect, test } from 'vitest'

test('zod compiles no schemas in the back office', async () => {
  await import('./jitless.ts')
  const { config } = await import('zod')
  expect(config().jitless).toBe(true)
})

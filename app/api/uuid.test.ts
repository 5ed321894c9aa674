import { expect, test } from 'vitest'
import * as z from 'zod'
import { uuid } from './uuid.ts'

test('uuids are valid and unique', () => {
  const made = Array.from({ length: 100 }, uuid)
  for (const each of made) expect(z.uuidv4().safeParse(each).success).toBe(true)
  expect(new Set(made).size).toBe(100)
})

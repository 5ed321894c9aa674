// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { careers } from '#content/documents/types/careers.ts'
import { recordDraftSchema, recordFormSchema } from './record-schemas.ts'
import { useLazyResolver } from './use-lazy-resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

test('schemas that cannot be loaded prevent a save, and the next one tries again', async () => {
  let tries = 0
  const mayBeUnfinished = { current: false }
  const loadSchemas = async () => {
    tries += 1
    if (tries <= 2) throw new TypeError('Failed to fetch dynamically imported module')
    return { whole: recordFormSchema(careers), draft: recordDraftSchema(careers) }
  }
  const { result } = renderHook(() => useLazyResolver(loadSchemas, mayBeUnfinished))
  const { load, resolver } = result.current
  expect(tries).toBe(0)
  await expect(load()).rejects.toThrow('The server could not be reached.')
  const typed = { title: '' }
  expect(await resolver(typed, undefined, options)).toEqual({ values: typed, errors: {} })
  await load()
  const { errors } = await resolver(typed, undefined, options)
  expect(errors).toMatchObject({ title: { message: expect.stringContaining('is required') } })
  mayBeUnfinished.current = true
  expect((await resolver(typed, undefined, options)).errors).toEqual({})
  expect(tries).toBe(3)
})

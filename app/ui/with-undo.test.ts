import { expect, test } from 'vitest'
import { withUndo } from './with-undo.ts'

test('pressing Undo twice runs it once', () => {
  let count = 0
  const { action } = withUndo(() => count++)
  action.onClick()
  action.onClick()
  expect(count).toBe(1)
})

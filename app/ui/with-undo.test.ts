import { expect, test } from 'vitest'
import { withUndo } from './with-undo.ts'

test('Undo that is pressed twice acts once', () => {
  let count = 0
  const { action } = withUndo(() => count++)
  action.onClick()
  action.onClick()
  expect(count).toBe(1)
})

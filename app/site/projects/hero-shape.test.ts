import { expect, test } from 'vitest'
import { shapeOf } from './hero-shape.ts'

const shape = (filename: string, width: number, height: number, focus = { x: 50, y: 50 }) =>
  shapeOf({ alt: '', preview: '', focus, filename, width, height })

test('a screenshot is recognized by its file type, a phone screenshot by its shape', () => {
  expect(shape('board.png', 1920, 1080)).toBe('screen')
  expect(shape('Board.PNG', 1440, 900)).toBe('screen')
  expect(shape('app.png', 390, 844)).toBe('phone')
  expect(shape('app.webp', 1170, 2532)).toBe('phone')
  expect(shape('app.jpg', 1080, 1920)).toBe('phone')
})

test('photographs, drawings and small pictures are recognized', () => {
  expect(shape('harbor.jpg', 2400, 1600)).toBe('photograph')
  expect(shape('portrait.jpeg', 1600, 2400)).toBe('photograph')
  expect(shape('harbor.webp', 1600, 1000)).toBe('plate')
  expect(shape('badge.png', 400, 300)).toBe('small')
  expect(shapeOf(undefined)).toBe('photograph')
})

test('a screenshot with a set focus is treated as a photograph', () => {
  const focus = { x: 50, y: 10 }
  expect(shape('board.png', 1920, 1080, focus)).toBe('photograph')
  expect(shape('app.jpg', 1080, 1920, focus)).toBe('photograph')
})

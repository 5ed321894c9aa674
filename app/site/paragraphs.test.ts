import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.tsx'

test('blank lines separate paragraphs, and single line breaks do not', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\n \n\n Three.\n')).toEqual([
    'One\nline.',
    'Two.',
    'Three.',
  ])
  expect(paragraphsOf('One.\r\n\r\nTwo.')).toEqual(['One.', 'Two.'])
  expect(paragraphsOf(' \n\n ')).toEqual([])
})

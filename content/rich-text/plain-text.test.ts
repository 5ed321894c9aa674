import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('plain text has the words of a document in order, one line per block', () => {
  const text = (words: string) => [{ type: 'text', text: words }]
  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: text('Before') },
      {
        type: 'bullet_list',
        content: ['one', 'two'].map((each) => ({
          type: 'list_item',
          content: [{ type: 'paragraph', content: text(each) }],
        })),
      },
      {
        type: 'picture',
        attrs: { src: '/media/a.webp', alt: 'A quay', caption: '', width: 'text' },
      },
      {
        type: 'quote',
        attrs: { by: 'Ines' },
        content: [{ type: 'paragraph', content: text('Good.') }],
      },
      {
        type: 'figures',
        content: [{ type: 'figure', attrs: { value: '42 → 9', label: 'minutes' } }],
      },
      { type: 'paragraph' },
      {
        type: 'paragraph',
        content: [...text('Over '), ...text('two'), { type: 'hard_break' }, ...text('lines')],
      },
    ],
  }
  expect(plainText(doc).split('\n')).toEqual([
    ...['Before', 'one', 'two', 'A quay', 'Good.', 'Ines', '42 → 9 minutes', 'Over two', 'lines'],
  ])
})

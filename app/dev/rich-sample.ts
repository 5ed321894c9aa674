import type { RichTextNode } from '#content/rich-text/nodes.ts'

const text = (words: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const item = (...content: RichTextNode[]): RichTextNode => ({ type: 'list_item', content })
const row = (type: string, ...cells: string[]): RichTextNode => ({
  type: 'table_row',
  content: cells.map((words) => ({ type, content: [paragraph(text(words))] })),
})

/** Sample rich text with every node and mark. */
export const richSample: RichTextNode = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('What was there before')] },
    paragraph(
      text('The plan stood on a '),
      text('white board', 'bold'),
      text(', and every change was '),
      text('called out', 'italic'),
      text(' by radio, in the words of '),
      text('plan.txt', 'code'),
      text('. '),
      { ...text('The port tells more'), marks: [{ type: 'link', attrs: { href: '/contact' } }] },
      text('.'),
    ),
    { type: 'heading', attrs: { level: 3 }, content: [text('What hurt')] },
    {
      type: 'bullet_list',
      content: [
        item(paragraph(text('Tugs that wait')), {
          type: 'ordered_list',
          content: [item(paragraph(text('at night'))), item(paragraph(text('at low water')))],
        }),
        item(paragraph(text('Fuel'))),
      ],
    },
    {
      type: 'quote',
      attrs: { by: 'Ines Holm, harbor master' },
      content: [paragraph(text('Nobody calls me at night any more.'))],
    },
    {
      type: 'figures',
      content: [
        { type: 'figure', attrs: { value: '42 → 9', label: 'minutes for a plan' } },
        { type: 'figure', attrs: { value: '−18 %', label: 'fuel' } },
      ],
    },
    {
      type: 'table',
      content: [
        row('table_header', 'Step', 'Before', 'Now'),
        row('table_cell', 'Plan', '42 min', '9 min'),
        row('table_cell', 'Change', '6 calls', 'none'),
      ],
    },
    {
      type: 'code_block',
      attrs: { language: 'typescript' },
      content: [text('const tugs = free.filter(({ pull }) => pull >= 60)')],
    },
    {
      type: 'video',
      attrs: { src: 'https://example.com/tugs.mp4', title: 'A night in the control room' },
    },
    { type: 'action', attrs: { label: 'Get in touch', href: '/contact' } },
  ],
}

import { image, items, link, list, type PartKinds, paragraph, text } from './fields.ts'

const title = text('Title', { isOptional: true, maxLength: 120 })

/**
 * The kinds of part that a custom page consists of. A new kind needs an entry here and a component in
 * `app/site/subpages/parts.tsx`.
 */
export const pageParts = {
  text: { label: 'Text', fields: { title, text: paragraph('Text', { format: 'markdown' }) } },
  list: { label: 'List', fields: { title, entries: list('Entries', 'entry') } },
  figures: {
    label: 'Figures',
    fields: {
      figures: items(
        'Figures',
        'figure',
        {
          figure: text('Figure', { maxLength: 20, hint: '98 %' }),
          label: text('Label', { maxLength: 120, hint: 'on time' }),
        },
        { isRequired: true },
      ),
    },
  },
  quote: {
    label: 'Quote',
    fields: {
      text: paragraph('Quote', { maxLength: 2000 }),
      name: text('Name', { isOptional: true, maxLength: 200 }),
    },
  },
  picture: {
    label: 'Image',
    fields: {
      picture: image('Image'),
      caption: text('Caption', { isOptional: true, maxLength: 300 }),
    },
  },
  questions: {
    label: 'Questions and answers',
    fields: {
      title,
      questions: items(
        'Questions',
        'question',
        {
          question: text('Question', { maxLength: 300 }),
          answer: paragraph('Answer', { maxLength: 5000, format: 'markdown' }),
        },
        { isRequired: true },
      ),
    },
  },
  action: {
    label: 'Call to action',
    fields: {
      title: text('Title', { maxLength: 120 }),
      text: paragraph('Text', { isOptional: true, maxLength: 600 }),
      label: text('Button', { maxLength: 60, hint: 'Write to us' }),
      to: link('Link to', { hint: '/contact' }),
    },
  },
} satisfies PartKinds

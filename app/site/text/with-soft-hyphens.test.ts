import { expect, test } from 'vitest'
import { careers } from '#content/documents/types/careers.ts'
import { projects } from '#content/documents/types/projects.ts'
import { hyphenate } from '#content/text/hyphenate.ts'
import { setHyphenation } from '#content/text/soft-hyphens.ts'
import { jsonLdText } from '../head/json-ld.tsx'
import { pageMeta } from '../head/meta.ts'
import { plainText } from './plain-text.ts'
import { withSoftHyphens } from './with-soft-hyphens.ts'

setHyphenation(hyphenate)

const word = 'Rechtsschutzversicherungsgesellschaften'

test('a record’s texts get soft hyphens, its URLs do not', () => {
  const slug = word.toLowerCase()
  const record = { slug, title: word, technologies: [word], imageUrl: `/media/${word}.webp` }
  const testimonial = { quote: word, name: 'A', title: 'B' }
  const shown = withSoftHyphens(projects.fields, { ...record, testimonial })
  expect(shown).toMatchObject({ slug, imageUrl: record.imageUrl })
  for (const text of [shown.title, shown.technologies[0], shown.testimonial.quote]) {
    expect(text).toContain('\u00ad')
    expect(plainText(text ?? '')).toBe(word)
  }
})

test('metadata and structured data have no soft hyphens', () => {
  const { title } = withSoftHyphens(careers.fields, { title: word })
  expect(jsonLdText([{ '@type': 'Thing', name: title }])).toContain(`"${word}"`)
  const head = pageMeta([], { title, description: `${title}\n\nand more` })
  expect(head).toEqual([{ title: word }, { name: 'description', content: `${word} and more` }])
})

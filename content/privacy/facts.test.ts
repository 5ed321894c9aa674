import { expect, test } from 'vitest'
import { privacy } from '../documents/pages/privacy.ts'
import { languages } from '../labels/languages.ts'
import { fillFacts } from './facts.ts'

const facts = {
  company: 'Muster GmbH',
  address: 'Hauptstraße 1\n20095 Hamburg',
  email: 'office@muster.example',
  phone: '',
  period: '24 Monate',
}

test('facts are filled in, and a line with only unknown facts is dropped', () => {
  expect(fillFacts('{company}\n{address}\n{phone}\n{email}', facts)).toBe(
    'Muster GmbH\nHauptstraße 1\n20095 Hamburg\noffice@muster.example',
  )
  expect(fillFacts('Für {period}, {sonst}.\n\nDann nicht.', facts)).toBe(
    'Für 24 Monate, {sonst}.\n\nDann nicht.',
  )
})

test('a list item with only unknown facts is dropped, and Markdown in a fact is escaped', () => {
  expect(fillFacts('- {phone}\n- {email}\n1. {phone}\n-', facts)).toBe('- office@muster.example\n-')
  expect(fillFacts('**{company}**', { ...facts, company: 'M*a*x_ [x](/y)' })).toBe(
    '**M\\*a\\*x\\_ \\[x](/y)**',
  )
})

test.each(languages)(
  'the sample in %s uses every fact and has the legally required parts',
  (language) => {
    const text = JSON.stringify(privacy.sections.body.fields.parts.sample?.[language])
    for (const name of Object.keys(facts)) expect(text).toContain(`{${name}}`)
    expect(text).toMatch(/6\(1\)|6 Abs. 1/)
    expect(text).toMatch(/supervisory authority|Aufsichtsbehörde/)
  },
)

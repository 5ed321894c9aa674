import { expect, test } from 'vitest'
import { demo } from '#content/demo/index.ts'
import { labelsOf } from '#content/labels/index.ts'
import type { Career } from '#content/types/careers.ts'
import { companyOf } from '../data/company.ts'
import { jobPosting } from './job-posting.ts'

test('search engines get the paragraphs and the lines of a description', () => {
  const [career] = demo.careers
  const description = 'One & only.\nA line.\n\nA paragraph.'
  const record = { ...career, description, slug: 'one', _id: '1' } as unknown as Career
  const site = { url: 'https://a.example', company: companyOf(null) }
  const posting = jobPosting(record, site, labelsOf('de').job)
  expect(posting.description).toContain('<h3>Aufgaben</h3>')
  expect(posting.description).toMatch(/^<p>One &amp; only\.<br>A line\.<\/p><p>A paragraph\.<\/p>/)
})

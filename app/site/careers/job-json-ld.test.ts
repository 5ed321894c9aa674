import { expect, test } from 'vitest'
import { type Career, careers } from '#content/documents/types/careers.ts'
import { labelsOf } from '#content/labels/index.ts'
import { hyphenate } from '#content/text/hyphenate.ts'
import { setHyphenation } from '#content/text/soft-hyphens.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import { companyOf } from '../data/company.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import { jobPosting } from './job-json-ld.ts'

const demo = readDemo()

setHyphenation(hyphenate)

test('salary and location are found in German texts with soft hyphens', () => {
  const [career] = demo.careers
  const record = withSoftHyphens(careers.fields, {
    ...career,
    salary: 'Jahresbruttogehalt 65.000–80.000 €',
    location: 'Hamburg, Deutschland',
    type: 'Vollzeit',
  }) as unknown as Career // a cast: only some fields are read
  expect(record.salary).toContain('\u00ad')
  const site = { url: 'https://a.example', company: companyOf(null) }
  expect(jobPosting(record, site, labelsOf('de').job)).toMatchObject({
    baseSalary: {
      currency: 'EUR',
      value: { minValue: 65_000, maxValue: 80_000, unitText: 'YEAR' },
    },
    jobLocation: { address: { addressLocality: 'Hamburg', addressCountry: 'Deutschland' } },
    employmentType: 'FULL_TIME',
  })
})

test('the description keeps its paragraphs and line breaks', () => {
  const [career] = demo.careers
  const description = 'One & <b>only</b>.\nA line.\n\nA paragraph.'
  const record = { ...career, description, slug: 'one', _id: '1' } as unknown as Career
  const site = { url: 'https://a.example', company: companyOf(null) }
  const posting = jobPosting(record, site, labelsOf('de').job)
  expect(posting.description).toContain('<h3>Aufgaben</h3>')
  expect(posting.description).toMatch(
    /^<p>One &amp; &lt;b&gt;only&lt;\/b&gt;\.<br>A line\.<\/p><p>A paragraph\.<\/p>/,
  )
})

test('the job posting has its publication date and its last day', () => {
  const [career] = demo.careers
  const record = {
    ...career,
    slug: 'one',
    _id: '1',
    createdAt: '2026-11-22T08:00:00.000Z',
    publishedAt: '2020-01-01T00:00:00.000Z',
  } as unknown as Career // a cast: only some fields are read
  const site = { url: 'https://a.example', company: companyOf(null) }
  const { job } = labelsOf('en')
  expect(jobPosting(record, site, job, '2026-12-31T23:00:00.000Z')).toMatchObject({
    datePosted: '2020-01-01T00:00:00.000Z',
    validThrough: '2026-12-31T23:00:00.000Z',
  })
  expect(jobPosting(record, site, job).validThrough).toBeUndefined()
})

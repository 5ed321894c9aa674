import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { pageTextsShape } from '#content/documents/pages-api.ts'
import { valuesSchema } from '#content/documents/schema.ts'
import { settingsInput } from '#content/documents/settings.ts'
import { projectCategories } from '#content/documents/types/projects.ts'
import { messageInput } from '#content/inbox/messages-api.ts'
import { demoFolder, readDemo } from './read-demo.ts'

const demo = readDemo()

const issuesOf = (schema: z.ZodType, values: unknown) => schema.safeParse(values).error?.issues

describe('the demo company', () => {
  test.each(contentNames)('has valid %s', (name) => {
    for (const { daysAgo, ...values } of demo[name]) {
      expect(daysAgo).toBeGreaterThan(0)
      const { newestBy }: Content = contents[name]
      const dated = newestBy ? { ...values, [newestBy]: '2026-01-01' } : values // the seed sets the date
      expect(issuesOf(valuesSchema(contents[name]), dated)).toBeUndefined()
    }
  })

  test('has the documented number of records', () => {
    expect(demo.projects).toHaveLength(12)
    expect(demo.careers).toHaveLength(5)
    expect(demo.technologies).toHaveLength(8)
    expect(demo.testimonials.length).toBeGreaterThanOrEqual(6)
    expect(demo.messages.map(({ status }) => status).sort()).toEqual([
      'new',
      'new',
      'new',
      'read',
      'read',
    ])
  })

  test('has no two records of a type with the same age', () => {
    for (const name of [...contentNames, 'messages'] as const) {
      const ages = demo[name].map(({ daysAgo }) => daysAgo)
      expect(ages).toEqual([...new Set(ages)].sort((a, b) => a - b))
    }
  })

  test('has valid messages, settings and pages', () => {
    for (const { daysAgo: _, status: __, ...message } of demo.messages) {
      expect(issuesOf(messageInput, message)).toBeUndefined()
    }
    expect(issuesOf(settingsInput, demo.settings)).toBeUndefined()
    expect(pageNames).toEqual(expect.arrayContaining(Object.keys(demo.pages)))
    for (const name of pageNames) {
      const texts = z.strictObject(pageTextsShape(pageOf(name)))
      expect(issuesOf(texts, demo.pages[name] ?? {}), name).toBeUndefined()
    }
  })

  test('has projects in every category', () => {
    const categories = demo.projects.map(({ category }) => category.toLowerCase())
    for (const category of projectCategories) {
      expect(
        categories.some((text) => text.includes(category)),
        category,
      ).toBe(true)
    }
  })

  test('has the pictures that its records show', () => {
    const named = JSON.stringify(demo).match(/pictures\/[^"]+/g) ?? []
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((path) => !existsSync(join(demoFolder, path)))).toEqual([])
  })
})

test('line breaks in a file are unwrapped, and empty lines separate paragraphs', () => {
  const [{ challenge } = { challenge: '' }] = demo.projects
  expect(challenge.split('\n\n').length).toBeGreaterThan(1)
  expect(challenge.replaceAll('\n\n', '')).not.toMatch(/\n| {2}| $/)
})

test('a rich text is read from Markdown', () => {
  const [{ story } = { story: null }] = demo.news
  const types = story?.content?.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['paragraph', 'heading']))
})

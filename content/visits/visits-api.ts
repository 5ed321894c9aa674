import * as z from 'zod'
import { csvAnswer, noBody, type RouteSchemas } from '../api/route.ts'
import { visitLists, visitRangeNames } from './visit-ranges.ts'

const counts = {
  views: z.int().describe('Page views'),
  visitors: z.int().describe('Visitors of each day, added up: nobody is recognized on another day'),
}

const totals = z.object(counts)

const item = z.object({ key: z.string(), ...counts })

/** An entry of a list, such as a page with its counts. The key `*` stands for all that were not counted by name. */
export type VisitItem = z.infer<typeof item>

const list = (text: string) => z.array(item).describe(text)

const lead = z.object({ key: z.string(), count: z.int() })

const leads = (text: string) => z.array(lead).describe(text)

const report = z
  .object({
    isOn: z.boolean().describe('Whether visits are counted at present'),
    since: z.iso.date().nullable().describe('The first day or month with a visit'),
    from: z.iso.date(),
    to: z.iso.date(),
    unit: z.enum(['day', 'month']),
    total: totals,
    before: totals.nullable().describe('The period of the same length before, if it was counted'),
    points: z
      .array(z.object({ at: z.string(), ...counts }))
      .describe('Each day or month of the period: `2026-11-27` or `2026-11`'),
    atLeast: z
      .array(z.string())
      .describe(
        'Days or months of `points` that had more visitors than counted: beyond 50 browsers of a network (an IPv4 ' +
          'address, an IPv6 /64) and 100,000 in all, the others of a day count as one visitor',
      ),
    pages: list('Paths'),
    sources: list(
      'Hosts of the websites that visitors came from, or `utm_source` if the browser named none; empty for visits ' +
        'without either. Views are those that came from there',
    ),
    campaigns: list('`utm_source / utm_medium / utm_campaign`'),
    countries: list('Two letters (ISO 3166-1), if a proxy names the country'),
    devices: list('`desktop`, `phone` or `tablet`'),
    leads: z.object({
      kinds: leads('`message`, `application` or `newsletter`'),
      pages: leads('Pages that leads were sent from'),
      entries: leads('Pages that the visitors saw first on the day'),
      sources: leads('Sources of the visitors on the day'),
    }),
  })
  .meta({ id: 'Visits' })

/** The visits of a period. Each list has up to 100 entries, the most frequent first. */
export type Visits = z.infer<typeof report>

const range = z
  .enum(visitRangeNames, `Range must be one of ${visitRangeNames.join(', ')}`)
  .describe('Days up to today, months up to this month, or all months')

const settings = z.object({ isOn: z.boolean() }).meta({ id: 'VisitSettings' })

export const visitRoutes = {
  'GET /visits': {
    querystring: z.strictObject({ range: range.optional() }),
    response: { 200: report },
  },
  'POST /visits': { response: { 204: noBody } },
  'GET /visits/export': {
    querystring: z.strictObject({
      range: range.optional(),
      list: z.enum(visitLists, `List must be one of ${visitLists.join(', ')}`),
    }),
    response: { 200: csvAnswer },
  },
  'GET /visits/settings': { response: { 200: settings } },
  'PUT /visits/settings': {
    body: z.strictObject({ isOn: z.boolean('On must be true or false') }),
    response: { 200: settings },
  },
} satisfies RouteSchemas

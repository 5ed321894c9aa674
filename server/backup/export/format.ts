import * as z from 'zod'
import { contentNames } from '#content/documents/content-types.ts'
import { messageLimits, reviewNoteLimit, textLimit } from '#content/documents/limits.ts'
import { anyMoment } from '#content/documents/schema.ts'
import { duties, nameLimit, roles } from '#content/people/accounts.ts'
import { longestRetentionMonths } from '#content/privacy/kinds.ts'
import { redirectInput } from '#content/redirects/redirects-api.ts'
import { recordAt } from '#content/rich-text/record-link.ts'
import { isEmail, notEmail } from '#content/text/email.ts'
import { anyText, requiredText } from '#content/text/strings.ts'
import { isFileName, mediaUrl } from '../../media/media-url.ts'

/** Format of an exported folder, described in docs/export.md. An import refuses other versions. */
export const exportFormat = { format: 'atrium-export', version: 1 } as const

export const manifestSchema = z.strictObject({
  format: z.literal(exportFormat.format, 'The format must be atrium-export'),
  version: z.literal(
    exportFormat.version,
    `The version must be ${exportFormat.version}: another one needs another version of Atrium`,
  ),
  visitors: z.boolean('Visitors must be true or false'),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Files in the root of the folder. */
export const fileNames = {
  readme: 'README.md',
  manifest: 'export.json',
  settings: 'settings.json',
  brand: 'brand.json',
  inbox: 'inbox.json',
  policies: 'policies.json',
  people: 'people.json',
  order: 'order.json',
  addresses: 'addresses.json',
  /** Redirects for static hosts. An import ignores this file and reads `addresses.json` and `redirects.json`. */
  redirectLines: '_redirects',
  redirects: 'redirects.json',
  releases: 'releases.json',
  pictures: 'pictures.json',
} as const

/** Folders of the export. Records and drafts have a subfolder for each type, drafts also one for pages. */
export const folderNames = {
  pages: 'pages',
  records: 'records',
  drafts: 'drafts',
  pictures: 'pictures',
  visitors: 'visitors',
} as const

export const visitorFiles = {
  messages: 'visitors/messages.json',
  subscribers: 'visitors/subscribers.json',
} as const

/** CSV files of messages and subscribers, for spreadsheets. An import ignores these files. */
export const visitorTables = {
  messages: 'visitors/messages.csv',
  subscribers: 'visitors/subscribers.csv',
} as const

/** Formats JSON with two spaces and a final line break. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The text that `jsonText` gives for a list, one entry at a time, so that a long list is never held as a whole. */
export async function* jsonListText(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const entry of entries) {
    // Line breaks within a text are escaped in JSON, so all others are between lines.
    yield `${before}\n${JSON.stringify(entry, null, 2)}`.replaceAll('\n', '\n  ')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

const id = z.uuid('The id must be a UUID').toLowerCase()
const moment = (label: string) => anyMoment(label)
const email = (label: string) =>
  anyText(label, 254)
    .toLowerCase()
    .refine(isEmail, { error: `${label}: ${notEmail}` })
const someone = (label: string) => anyText(label, 254).nullable()
const count = (label: string) =>
  z.int(`${label} must be a whole number`).min(1, `${label} must be at least 1`)

/** Properties of a record that the server sets. An import sets missing properties as for a new record. */
export const recordFacts = z.strictObject({
  _id: id.optional(),
  createdAt: moment('createdAt').optional(),
  updatedAt: moment('updatedAt').optional(),
  version: count('version').optional(),
})

export const factNames = Object.keys(recordFacts.shape)

/** Properties of a draft besides its values. */
export const draftFacts = {
  createdAt: moment('createdAt').nullable(),
  updatedAt: moment('updatedAt'),
  savedBy: someone('savedBy'),
  release: id.nullable(),
  review: z
    .strictObject({
      state: z.enum(['waiting', 'sent-back']),
      at: moment('at'),
      by: someone('by'),
      note: anyText('The note', reviewNoteLimit),
    })
    .nullable(),
}

export const recordDraftFacts = {
  _id: id,
  version: count('version').nullable(),
  baseVersion: count('baseVersion').nullable(),
  ...draftFacts,
}

const percent = z
  .int('The focus must be whole numbers')
  .min(0, 'The focus must be at least 0')
  .max(100, 'The focus must be at most 100')

export const pictureSchema = z.strictObject({
  _id: id,
  url: z
    .string('The url must be text')
    .refine(
      (url) => url.startsWith(mediaUrl('')) && isFileName(url.slice(mediaUrl('').length)),
      'The url must be /media/, the SHA-256 of the file, and its kind',
    ),
  path: z
    .string('The path must be text')
    .regex(
      /^pictures\/[^/\\\0]{1,200}$/,
      'The path must be pictures/ and the name of a file in that folder',
    )
    .refine((path) => !/^pictures\/\.{1,2}$/.test(path), 'The path must name a file'),
  filename: anyText('The filename', 1000),
  alt: anyText('The alternative text'),
  focus: z.strictObject({
    x: percent,
    y: percent,
  }),
  width: count('width'),
  height: count('height'),
  createdAt: moment('createdAt'),
})

export type ExportedPicture = z.infer<typeof pictureSchema>

export const addressSchema = z.strictObject({
  type: z.enum(contentNames as [string, ...string[]]), // there is at least one type
  slug: requiredText('The slug', 200),
  record: id,
  wasPublic: z.boolean('wasPublic must be true or false'),
})

/** A redirect that an editor made. Its hits are no content. */
export const redirectSchema = z
  .strictObject({
    from: redirectInput.shape.from,
    /** The stored target: `record:TYPE/ID` for a record, a path or a URL; empty for 410. */
    to: anyText('To', 2000).refine(
      (to) => recordAt(to) !== undefined || redirectInput.shape.to.safeParse(to).success,
      'To must be a record, or begin with / or https://',
    ),
    status: redirectInput.shape.status,
    createdAt: moment('createdAt').optional(),
    updatedAt: moment('updatedAt').optional(),
  })
  .refine(({ to, status }) => (status === 410) === (to === ''), {
    error: 'To must be empty for 410, and only then',
    path: ['to'],
  })

export const releaseSchema = z.strictObject({
  _id: id,
  name: requiredText('The name', 200),
  note: anyText('The note'),
  createdAt: moment('createdAt'),
  createdBy: someone('createdBy'),
  publishAt: moment('publishAt').nullable(),
})

export const personSchema = z.strictObject({
  email: email('The e-mail'),
  name: anyText('The name', nameLimit),
  role: z.enum(roles, `The role must be one of ${roles.join(', ')}`),
  duties: z.array(z.enum(duties, `Each duty must be one of ${duties.join(', ')}`)),
  needsApproval: z.boolean('needsApproval must be true or false'),
})

export const orderSchema = z.strictObject(
  Object.fromEntries(
    contentNames.map((name) => [name, z.array(z.string('Each name must be text')).optional()]),
  ),
)

export const policiesSchema = z.strictObject({
  newsletter: z.boolean('newsletter must be true or false'),
  retentionMonths: z
    .int('retentionMonths must be a whole number')
    .min(0)
    .max(longestRetentionMonths)
    .nullable(),
})

const state = z.enum(['new', 'open', 'waiting', 'done', 'spam'])

export const messageSchema = z.strictObject({
  _id: id,
  name: anyText('The name', textLimit),
  email: anyText('The e-mail', textLimit),
  subject: anyText('The subject', textLimit),
  message: anyText('The message', textLimit),
  status: z.enum(['new', 'read']),
  state,
  createdAt: moment('createdAt'),
  assignee: someone('assignee'),
  followUpAt: moment('followUpAt').nullable(),
  company: anyText('The company', messageLimits.company),
  appliedFor: anyText('appliedFor', messageLimits.company),
  suspicion: z.int(),
  reasons: z.array(z.strictObject({ reason: z.string(), weight: z.int() })),
  source: z
    .strictObject({ page: z.string(), firstPage: z.string(), referrer: z.string() })
    .nullable(),
  notes: z.array(
    z.strictObject({
      _id: id,
      person: someone('person'),
      text: anyText('The note'),
      createdAt: moment('createdAt'),
      updatedAt: moment('updatedAt').nullable(),
    }),
  ),
  replies: z.array(
    z.strictObject({
      _id: id,
      person: someone('person'),
      text: anyText('The reply'),
      createdAt: moment('createdAt'),
    }),
  ),
})

export const subscriberSchema = z.strictObject({
  _id: id,
  email: email('The e-mail'),
  language: z.enum(['en', 'de']),
  consent: anyText('The consent'),
  page: anyText('The page'),
  askedAt: moment('askedAt'),
  confirmedAt: moment('confirmedAt').nullable(),
  unsubscribedAt: moment('unsubscribedAt').nullable(),
})

import * as fc from 'fast-check'
import {
  type ContentName,
  type Contents,
  contentNames,
  contents,
} from '#content/documents/content-types.ts'
import { type Input, inputSchema } from '#content/documents/schema.ts'
import type { RichNode } from '#content/rich-text/nodes.ts'
import { readRichText } from '#content/rich-text/read.ts'
import type { Database } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { saveBrand } from '#server/documents/brand.ts'
import { declarationOf } from '#server/documents/record-rows.ts'
import {
  createRecord,
  deleteRecord,
  placeRecord,
  updateRecord,
} from '#server/documents/record-writes.ts'
import { saveSettings } from '#server/documents/settings.ts'
import { createMessage, getMessage } from '#server/inbox/messages.ts'
import { addNote } from '#server/inbox/notes.ts'
import { storeReply } from '#server/inbox/replies.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages, describeImage } from '#server/media/images.ts'
import type { PictureStore } from '#server/media/picture-store.ts'
import { askSubscriber, confirmSubscriber } from '#server/newsletter/subscribers.ts'
import { createAccount } from '#server/people/accounts.ts'
import { sendForReview } from '#server/publishing/approval/reviews.ts'
import { createDraft, saveDraft } from '#server/publishing/document-drafts.ts'
import { publishDraft } from '#server/publishing/publish-draft.ts'
import { addDraft, createRelease } from '#server/publishing/releases/releases.ts'
import { createRedirect } from '#server/redirects/redirects.ts'
import { plain } from './pictures.ts'
import { richDocument } from './rich-documents.ts'
import { sample } from './samples.ts'

/** Texts that break formats such as JSON, Markdown, front matter, paths and terminals, or that editors change. */
export const hostileTexts = [
  '"\\\'`$',
  '\u007f\u0080\u009b31m\ufdd0\u{1ffff}',
  'a\r\nb\rc\u2028d\u2029e\u0085f',
  '---\ntitle: x\n---\n',
  '```\n~~~\n:::figures\n',
  '../../etc/passwd',
  '<script>alert(1)</script>&amp;&lt;',
  "'; drop table projects; --",
  '\ufeffbefore',
  '🧵👩‍👩‍👧‍👦 e\u0301 \u202eabc ٣',
  '   blanks   ',
  '/media/nothing.webp',
]

/** One creation time for all records, so that lists sorted by date have ties. */
const createdAt = '2026-03-01T10:00:00.000Z'

const seed = 18
const documents = fc.sample(richDocument, { seed, numRuns: 400 })

/** A document that the field accepts, a different one for each number. */
function documentFor(allow: readonly RichNode[], number: number) {
  for (const doc of documents.slice(number * 7)) {
    const read = readRichText(doc, allow)
    if ('doc' in read && read.doc) return read.doc
  }
  return null
}

function inputOf(type: ContentName, word: string, number: number) {
  const content = declarationOf(type)
  const values = sample(content, word)
  for (const [name, field] of Object.entries(content.fields))
    if (field.kind === 'richText') values[name] = documentFor(field.allow, number)
  // Cast: the schema comes from the declaration that the type is derived from.
  return inputSchema(content).parse(values) as unknown as Input<Contents[ContentName]>
}

/** Every kind of redirect: to a shown and to a hidden record, of patterns and of a query, to other sites and to nowhere. */
const hostileRedirects: [from: string, to: string, status: 301 | 302 | 410][] = [
  ['/Old/Work.html', '/projects/shown-projects', 302],
  ['/hidden', '/projects/moved-projects', 301],
  ['/blog/*', '/news/*', 301],
  ['/blog/2019/*', 'https://archive.example/$1?q=*#"x\'', 301],
  ['/feed/*/amp', '/news', 301],
  ['/?p=12&q=;rm -rf', '/about', 301],
  ['/grüße 🧵', '/about#team', 301],
  ['/gone', '', 410],
]

const paged = (type: ContentName) => 'slugFrom' in contents[type]

/** Fills a site with every kind of content that an export contains, using texts and documents that break formats. */
export const makeHostileSite = (db: Database, store: PictureStore): Promise<void> =>
  transact(db, (transaction) => make(transaction, store))

async function make(db: Database, store: PictureStore) {
  const by = 'ada@example.com'
  await createAccount(db, by, 'administrator', { name: 'Ada "A" 🧵' })
  await createAccount(db, 'eve@example.com', {
    role: 'editor',
    duties: ['content'],
    needsApproval: true,
  })
  await saveSettings(db, { companyName: hostileTexts[0], address: hostileTexts[2], language: 'de' })
  await saveBrand(db, { color: '#1f5c3a', look: 'plain' })
  const files = [
    '../../a.webp',
    'A.webp',
    'a.WEBP',
    'con.webp',
    '.webp',
    'e\u0301\u202e🧵\n.webp',
    'x'.repeat(300),
  ]
  const pictures = []
  for (const [index, filename] of files.entries()) {
    const content = await plain(10 + 20 * index)
      .webp()
      .toBuffer()
    const stored = await addPicture(store, content, `a${index}.webp`)
    pictures.push(...(await createImages(db, [{ ...stored, filename }])))
  }
  // Two pictures of the library that share a file.
  const twin = await addPicture(store, await plain(10).webp().toBuffer(), 'twin.webp')
  await createImages(db, [twin])
  const [picture] = pictures
  if (picture)
    await describeImage(db, picture._id, { alt: hostileTexts[1] ?? '', focus: { x: 12, y: 0 } }, by)

  const release = await createRelease(db, { name: 'Spring', note: hostileTexts[4] }, by)
  for (const type of contentNames) {
    const made: string[] = []
    for (const [index, text] of hostileTexts.entries()) {
      const input = { ...inputOf(type, text, index), isActive: index % 4 !== 0 }
      made.push((await createRecord(db, type, input, { by, createdAt }))._id)
    }
    const [first = '', second = '', third = '', fourth = '', , sixth = ''] = made
    if (!('newestBy' in contents[type])) await placeRecord(db, { type, id: first }, 5)
    if (paged(type)) {
      await updateRecord(
        db,
        { type, id: second },
        {
          ...inputOf(type, 'renamed', 3),
          slug: `moved-${type}`,
        },
      )
      await updateRecord(
        db,
        { type, id: sixth },
        { ...inputOf(type, 'shown', 7), slug: `shown-${type}` },
      )
    }
    await updateRecord(
      db,
      { type, id: third },
      {
        ...inputOf(type, 'scheduled', 4),
        publishAt: '2090-01-01T00:00:00.000Z',
        unpublishAt: '2091-01-01T00:00:00.000Z',
        // A file name has no slash, so the files of this page are named by its id.
        ...(type === 'subpages' && { slug: 'industries/logistics/ports' }),
      },
    )
    await deleteRecord(db, type, fourth)
    await saveDraft(db, type, second, {
      input: { ...inputOf(type, 'draft', 5), publishAt: '2089-01-01T00:00:00.000Z' },
      by,
    })
    await updateRecord(db, { type, id: second }, { isActive: false })
    const unfinished = await createDraft(db, type, {}, { by })
    await addDraft(db, release._id, { type, recordId: unfinished._id }, { by })
    const waiting = await createDraft(db, type, inputOf(type, 'waiting', 6), { by })
    await sendForReview(db, type, waiting._id, { by, notify: async () => {} })
  }
  await saveDraft(db, 'pages', 'about', {
    input: { head: { title: hostileTexts[2] } } as object,
    by,
  })
  await publishDraft(db, 'pages', 'about')
  await saveDraft(db, 'pages', 'home', {
    input: { hero: { title: hostileTexts[6] } } as object,
    by,
  })
  await saveDraft(db, 'settings', 'settings', { input: { companyName: hostileTexts[3] }, by })
  await saveDraft(db, 'brand', 'brand', { input: { mark: hostileTexts[1], corners: 'round' }, by })
  await addDraft(db, release._id, { type: 'brand', recordId: 'brand' }, { by })

  for (const [from, to, status] of hostileRedirects)
    await createRedirect(db, { from, to, status }, by)

  for (const text of hostileTexts) {
    const message = await createMessage(db, {
      name: text,
      email: 'zoe@client.example',
      subject: text,
      message: text,
    })
    await addNote(db, message._id, text || 'x', by)
    await transact(db, async (transaction) => {
      const whole = await getMessage(transaction, message._id)
      await storeReply(transaction, whole, { text, deliveryId: message._id, state: 'waiting' }, by)
    })
  }
  await askSubscriber(db, {
    email: '=1+1@client.example',
    language: 'en',
    consent: hostileTexts[2] ?? '',
    page: '/',
    tokenHash: 'hash',
    unsubscribeToken: 'unsubscribe-token-of-a-reader',
    letter: {},
  })
  await confirmSubscriber(db, 'hash')
  await askSubscriber(db, {
    email: 'Sub@client.example',
    language: 'de',
    consent: hostileTexts[0] ?? '',
    page: '/',
    tokenHash: 'token-hash',
    unsubscribeToken: 'unsubscribe-token',
    letter: {},
  })
}

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type ContentName,
  type Contents,
  contentNames,
  contents,
} from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { pageNames } from '#content/documents/pages/index.ts'
import type { Input } from '#content/documents/schema.ts'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { writePage } from '../documents/pages.ts'
import { createRecord } from '../documents/record-writes.ts'
import { getSettings, saveSettings } from '../documents/settings.ts'
import { createMessage } from '../inbox/messages.ts'
import { addPicture } from '../media/add-picture.ts'
import { createImages } from '../media/images.ts'
import type { PictureStore } from '../media/picture-store.ts'
import { keepPolicy } from '../privacy/policies.ts'
import { type DemoRecord, demoFolder, readDemo } from './read-demo.ts'
import { noteSeeded } from './seeded.ts'

/**
 * Seeds an empty database with the demo company or with empty settings, in one transaction. A database with settings
 * is left unchanged.
 */
export function seed(db: Database, pictures: PictureStore, kind: 'demo' | 'none'): Promise<void> {
  return transact(db, async (transaction) => {
    if (await getSettings(transaction)) return
    if (kind === 'demo') await seedDemo(transaction, pictures)
    else await saveSettings(transaction, emptySettings)
  })
}

async function seedDemo(db: Database, library: PictureStore) {
  const demo = readDemo()
  const today = Date.now()
  const dayOf = ({ daysAgo }: { daysAgo: number }, index: number) =>
    new Date(today - daysAgo * dayMs - index * 1000).toISOString()
  for (const name of pageNames) {
    const written = demo.pages[name]
    if (!written) continue
    await writePage(db, name, written)
    await noteSeeded(db, 'pages', name)
  }
  const pictures = pictureAddresses(db, library)

  for (const name of contentNames) {
    // In reverse order, because each new record becomes the first of its list.
    for (const [index, record] of [...demo[name].entries()].reverse()) {
      await createDemoRecord(db, name, await pictures.replaceIn(record), dayOf(record, index))
    }
  }
  for (const [index, message] of demo.messages.entries()) {
    const { status, daysAgo: _, ...rest } = message
    const facts = { status, createdAt: dayOf(message, index) }
    await noteSeeded(db, 'messages', (await createMessage(db, rest, facts))._id)
  }
  // Adds a logo to the media library, so that people can try it in the settings. No page shows the logo.
  await pictures.replaceIn(['pictures/hsoft.webp'])
  await saveSettings(db, demo.settings)
  await keepPolicy(db, 'newsletter', { isOn: true })
  await noteSeeded(db, 'settings', 'settings')
}

async function createDemoRecord<N extends ContentName>(
  db: Database,
  name: N,
  { daysAgo: _, ...values }: DemoRecord<object>,
  createdAt: string,
) {
  const { newestBy } = contents[name] as Content // not every type has one
  const dated = newestBy ? { ...values, [newestBy]: createdAt.slice(0, 10) } : values
  const record = await createRecord(db, name, dated as Input<Contents[N]>, { createdAt }) // demo values match the type
  await noteSeeded(db, name, record._id)
}

/** Stores the demo records' pictures in the media library, each once. */
function pictureAddresses(db: Database, library: PictureStore) {
  const addresses = new Map<string, Promise<string>>()
  const store = async (path: string) => {
    const content = await readFile(join(demoFolder, path))
    const stored = await addPicture(library, content, basename(path))
    const [image] = await createImages(db, [stored])
    if (!image) return ''
    await noteSeeded(db, 'images', image._id)
    return image.url
  }
  const addressOf = (path: string) => {
    const known = addresses.get(path) ?? store(path)
    addresses.set(path, known)
    return known
  }
  return {
    /** Replaces a record's `pictures/…` paths by the pictures' addresses in the media library. */
    async replaceIn<T extends object>(record: T): Promise<T> {
      let json = JSON.stringify(record)
      for (const path of new Set(json.match(/pictures\/[\w-]+\.webp/g))) {
        json = json.replaceAll(`"${path}"`, JSON.stringify(await addressOf(path)))
      }
      return JSON.parse(json) as T // the same shape: only texts were replaced
    },
  }
}

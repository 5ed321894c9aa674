import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { contents } from '#content/documents/content-types.ts'
import { connect } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages } from '#server/media/images.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { fillWithProjects } from './many-projects.ts'

export interface SiteSize {
  projects: number
  news: number
  messages: number
  pictures: number
  /** Number of random bytes in each picture. By default the pictures are real JPEGs of about 100 KB. */
  pictureBytes?: number
}

/** Fills a data directory with as much content as a site that needs several machines. */
export async function makeLargeSite(
  directory: string,
  { projects, news, messages, pictures, pictureBytes }: SiteSize,
) {
  await fillWithProjects(directory, projects)
  const db = connect(directory)
  await transact(db, async (transaction) => {
    for (let number = 0; number < news; number++) {
      const article = { ...sample(contents.news, String(number)), picture: '' }
      await createRecord(transaction, 'news', article as never) // a cast: the sample is valid input
    }
    for (let number = 0; number < messages; number++) {
      await createMessage(transaction, {
        name: `Zoë Client ${number}`,
        email: `zoe-${number % 1000}@client.example`,
        subject: 'Grüße',
        message: `“We saw your work” — number ${number} 🚢\nand would like to talk about a harbor.`,
      })
    }
  })
  const store = diskStore(join(directory, 'images'))
  for (let number = 0; number < pictures; number++) {
    const filename = `picture-${number}.jpg`
    if (pictureBytes !== undefined) {
      const content = randomBytes(pictureBytes)
      const file = `${createHash('sha256').update(content).digest('hex')}.jpg`
      await store.put(file, content)
      await createImages(db, [{ file, filename, width: 480, height: 320, size: pictureBytes }])
      continue
    }
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 480, height: 320, channels: 3, background: '#fff', noise } as const
    const content = await sharp({ create }).jpeg().toBuffer()
    const stored = await addPicture(store, content, filename)
    await createImages(db, [stored])
  }
  await db.destroy()
}

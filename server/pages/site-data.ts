import { messageInput } from '#content/api/messages.ts'
import { labelsFor } from '#content/labels/index.ts'
import { getBrand } from '../database/brand.ts'
import { descriptionsAt } from '../database/images/images.ts'
import { getPageTexts } from '../database/pages.ts'
import { listCategories } from '../database/records/categories.ts'
import { countRecords, findBySlug, listRecords, placeOf } from '../database/records/records.ts'
import { getSettings } from '../database/settings.ts'
import { fieldErrors } from '../http/problems.ts'
import { shownLogo } from '../logo/logo.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import { recordCard, siteCard } from '../og/card.ts'
import { addressOf } from '../og/shared-pictures.ts'
import type { Services } from '../services.ts'
import { pageBrand } from './brand-sheet.ts'
import type { Site } from './site.ts'

/** The `Site` of the server's data: what a visitor may see and do. */
export function createSite(services: Services): Site {
  const { db, env } = services
  const company = async () => ({
    siteUrl: env.siteUrl,
    settings: await getSettings(db),
    brand: await getBrand(db),
  })
  return {
    url: env.siteUrl,
    settings: () => getSettings(db),
    texts: (name) => getPageTexts(db, name),
    labels: async () => labelsFor(await getSettings(db)),
    brand: async () => pageBrand(await getBrand(db)),
    logo: async (settings) =>
      shownLogo(services.pictures, { settings, brand: await getBrand(db), siteUrl: env.siteUrl }),
    list: async (name, count) =>
      (await listRecords(db, name, 'visitor', { page: 1, pageSize: count })).items,
    page: (name, part) => listRecords(db, name, 'visitor', part),
    count: (name, word) => countRecords(db, name, word),
    categories: () => listCategories(db),
    place: (name, { _id }) => placeOf(db, name, _id),
    find: (name, slug) => findBySlug(db, name, 'visitor', slug),
    imageDescriptions: (urls) => descriptionsAt(db, urls),
    sitePicture: async () => addressOf('site', siteCard(await company())),
    recordPicture: async (name, record) =>
      addressOf(`${name}/${record.slug}`, recordCard(name, record, await company())),
    async send(message, { ip }, signs) {
      const checked = messageInput.safeParse(message)
      if (!checked.success) return { sent: false, errors: fieldErrors(checked.error) }
      const received = await receiveMessage(services, checked.data, ip, signs)
      return 'retryAfter' in received
        ? { sent: false, retryAfter: received.retryAfter }
        : { sent: true }
    },
  }
}

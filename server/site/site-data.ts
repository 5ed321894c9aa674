import { fieldErrors } from '#content/api/problem.ts'
import { contents } from '#content/documents/content-types.ts'
import { fieldsOf } from '#content/documents/define-page.ts'
import type { Fields } from '#content/documents/fields.ts'
import { hasLinks, mapLinks, movedLink } from '#content/documents/links.ts'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { markTexts, type TextsOfPages } from '#content/documents/pages/marks.ts'
import { messageInput } from '#content/inbox/messages-api.ts'
import { labelsFor } from '#content/labels/index.ts'
import { languageOf } from '#content/labels/languages.ts'
import { newsletterInput } from '#content/newsletter/newsletter-api.ts'
import { dayAt, timeZoneOf } from '#content/publishing/time-zone.ts'
import { now } from '../database/ids.ts'
import { getBrand } from '../documents/brand.ts'
import { listCategories } from '../documents/categories.ts'
import { getPageTexts } from '../documents/pages.ts'
import {
  countRecords,
  findBySlug,
  firstRecords,
  hasRecords,
  listRecords,
  pathsOf,
  placeOf,
} from '../documents/records.ts'
import { getSettings } from '../documents/settings.ts'
import { keepsSource } from '../inbox/inbox-settings.ts'
import { receiveMessage } from '../inbox/receive-message.ts'
import { descriptionsAt } from '../media/images.ts'
import { shownLogo } from '../media/logo/logo.ts'
import {
  pictureOfPage,
  pictureOfRecord,
  pictureOfSite,
} from '../media/shared-pictures/current-picture.ts'
import {
  companyName,
  confirmNewsletter,
  consentOf,
  requestNewsletter,
} from '../newsletter/newsletter.ts'
import { isNewsletterOn } from '../newsletter/newsletter-policy.ts'
import { unsubscribe } from '../newsletter/subscribers.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import { retentionMonths } from '../privacy/retention.ts'
import { replacedLinks } from '../redirects/replaced-pages.ts'
import { isVisitsOn } from '../visits/visits-policy.ts'
import { pageBrand } from './brand/brand-sheet.ts'
import type { ShownReview, Site } from './site.ts'
import type { SiteServices } from './site-services.ts'

/** How this site differs from what visitors see. */
interface Showing {
  /** The site is a preview: its database contains the unpublished changes. */
  isPreview?: true
  /** The visitor asked for a preview that has ended. */
  isEnded?: true
  /** The pages whose texts are marked for the editor. */
  marked?: readonly PageName[] | undefined
  review?: ShownReview
}

/** The data of one render, as a visitor may see and change it. Reads the settings and the brand once. */
export function createSite(services: SiteServices, showing: Showing = {}): Site {
  const { db, env } = services
  const { isPreview, marked = [], review } = showing
  const settings = once(() => getSettings(db))
  const brand = once(() => getBrand(db))
  const company = async () => ({
    siteUrl: env.siteUrl,
    settings: await settings(),
    brand: await brand(),
  })
  const pictures = { db, company }
  const replaced = once(() => replacedLinks(db))
  /** Leads links to a replaced sample to the page that replaces it. */
  const linked = async <T extends object>(fields: Fields, values: T): Promise<T> => {
    const links = await replaced()
    if (links.size === 0 || !hasLinks(fields)) return values
    return mapLinks(fields, values, (address) => movedLink(address, links))
  }
  const linkedAll = <T extends object>(fields: Fields, values: readonly T[]) =>
    Promise.all(values.map((each) => linked(fields, each)))
  const textsOf = async <N extends PageName>(name: N) => {
    const texts = await getPageTexts(db, name, languageOf((await settings())?.language))
    return linked(fieldsOf(pageOf(name)), texts)
  }
  const markedTexts = once(async () => {
    const texts = marked.map(async (name) => [name, await textsOf(name)])
    return markTexts(Object.fromEntries(await Promise.all(texts)) as TextsOfPages) // Cast: one entry per page
  })
  const shown = isPreview && !review && marked.length === 0 ? 'shown' : undefined
  return {
    url: env.siteUrl,
    preview: showing.isEnded ? 'ended' : shown,
    review,
    settings,
    texts: async (name) => (await markedTexts())[name] ?? textsOf(name),
    labels: async () => labelsFor(await settings()),
    today: async () => {
      const timeZone = timeZoneOf((await settings())?.timeZone)
      return { timeZone, day: dayAt(now(), timeZone) }
    },
    brand: async () => pageBrand(await brand(), isPreview),
    logo: async (settings) =>
      shownLogo(services.pictures, { ...(await company()), settings }, isPreview),
    list: async (name, count) =>
      linkedAll(contents[name].fields, await firstRecords(db, name, count)),
    hasRecords: (name) => hasRecords(db, name),
    page: async (name, part) => {
      const { items, total } = await listRecords(db, name, 'visitor', part)
      return { items: await linkedAll(contents[name].fields, items), total }
    },
    count: (name, word) => countRecords(db, name, word),
    categories: () => listCategories(db),
    pathsOf: (records) => pathsOf(db, records),
    replacementOf: async (name) => (await replaced()).get(pageOf(name).path),
    place: (name, { _id }) => placeOf(db, name, _id),
    find: async (name, slug) => {
      const found = await findBySlug(db, name, 'visitor', slug)
      if (!found || !('record' in found)) return found
      return { record: await linked(contents[name].fields, found.record) }
    },
    imageDescriptions: (urls) => descriptionsAt(db, urls),
    sitePicture: async () => (await pictureOfSite(pictures)).address,
    // A preview has no picture for links shared on social media.
    pagePicture: async (name) =>
      isPreview ? '' : ((await pictureOfPage(pictures, name))?.address ?? ''),
    recordPicture: async (name, record) =>
      (await (isPreview ? pictureOfSite(pictures) : pictureOfRecord(pictures, name, record)))
        .address,
    async newsletter() {
      if (!(await isNewsletterOn(db))) return undefined
      if (!(await isMailSetUp(db, env))) return { consent: undefined }
      const found = await settings()
      return { consent: consentOf(labelsFor(found), companyName(found, env.siteUrl)) }
    },
    async subscribe(email, { ip, countLead }) {
      const checked = newsletterInput.safeParse({ email })
      if (!checked.success) return 'invalid'
      const asked = { email: checked.data.email, page: '/newsletter' }
      const retryAfter = await requestNewsletter(services, asked, ip)
      if (retryAfter > 0) return { retryAfter }
      countLead('newsletter')
      return 'asked'
    },
    confirmNewsletter: (token) => confirmNewsletter(services, token),
    leaveNewsletter: (token) => unsubscribe(db, token),
    retention: () => retentionMonths(db),
    keepsSource: () => keepsSource(db),
    countsVisits: () => isVisitsOn(db),
    async send(message, { ip, countLead }, signs, source) {
      const checked = messageInput.safeParse(message)
      if (!checked.success) return { sent: false, errors: fieldErrors(checked.error) }
      const received = await receiveMessage(services, checked.data, { ip, signs, source })
      if ('retryAfter' in received) return { sent: false, retryAfter: received.retryAfter }
      if (!received.isSuspected) countLead(checked.data.appliedFor ? 'application' : 'message')
      return { sent: true }
    },
  }
}

/** Returns a function that reads a value once, at its first call. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= read()
    return known
  }
}

import type { PageValues, PartialPageValues } from '#content/documents/define-page.ts'
import { isPageName, type PageName, pageOf } from '#content/documents/pages/index.ts'
import { wholePage, writtenPage } from '#content/documents/pages/page-values.ts'
import { isSharedPage } from '#content/publishing/review/parts.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { findPage, type LivePage, shownPage, writePage } from '../documents/pages.ts'
import { siteLanguage } from '../documents/site-language.ts'
import type { DocumentKind } from './document.ts'

/** Pages as documents. Their values are the written texts, without the samples. */
export const pageDocuments: DocumentKind<LivePage> = {
  findLive: async (db, id) => (isPageName(id) ? findPage(db, id) : undefined),
  async listLive(db, ids) {
    const found = new Map<string, LivePage>()
    for (const id of ids.filter(isPageName)) {
      const live = await findPage(db, id)
      if (live) found.set(id, live)
    }
    return found
  },
  isPublic: () => true,
  draftOf: (live) => ({ values: live?.written ?? {} }),

  async withInput(db, id, input, { draft: { values } }) {
    const page = pageOf(nameIn(id))
    const language = await siteLanguage(db)
    const texts = merged(wholePage(page, written(values), language), written(input))
    return { values: writtenPage(page, texts, language) }
  },

  show: (db, id, live, draft) => shownPage(db, nameIn(id), live, draft),

  async whole(db, id) {
    const page = pageOf(nameIn(id))
    const language = await siteLanguage(db)
    return (values) => wholePage(page, written(values), language)
  },

  nameOf: (id) => (isPageName(id) ? pageOf(id).title : id),
  requireFinished: () => undefined,
  faultsOf: async () => [],

  async publish(transaction, id, { values }, { by }) {
    await writePage(transaction, nameIn(id), await withoutSamples(transaction, id, values), { by })
  },

  async revert(transaction, id, { before, by }) {
    const values = (before?.values ?? {}) as object // a revision's values
    const page = await withoutSamples(transaction, id, values)
    await writePage(transaction, nameIn(id), page, { by, action: 'undone' })
  },

  async tryOut(transaction, id, values) {
    await writePage(transaction, nameIn(id), await withoutSamples(transaction, id, values))
    return undefined
  },

  publishTime: async () => undefined,
  pathOf: (id) => pageOf(nameIn(id)).path,
  isDeclared: isPageName,
  isShared: isSharedPage,
}

/** Removes the sample texts from a page's values. Old revisions contain sample texts. */
const withoutSamples = async (db: Database, id: string, values: object) =>
  writtenPage(pageOf(nameIn(id)), written(values), await siteLanguage(db))

const written = (values: object) => values as PartialPageValues // validated before they were stored

/** Returns an id as a page name. Throws `MissingError` if there is no such page. */
function nameIn(id: string): PageName {
  if (!isPageName(id)) throw new MissingError()
  return id
}

/** The texts of a page, updated with the input's values. */
function merged(values: PageValues, input: PartialPageValues): PageValues {
  const sections = Object.entries(values).map(([section, texts]) => {
    const given = Object.entries(input[section] ?? {}).filter(([, value]) => value !== undefined)
    return [section, { ...texts, ...Object.fromEntries(given) }]
  })
  return Object.fromEntries(sections)
}

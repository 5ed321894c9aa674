import { folderOf } from '#content/addresses.ts'
import type { RecordOf } from '#content/define.ts'
import type { PartialPageValues } from '#content/define-page.ts'
import { type ContentName, type Contents, contentNames } from '#content/index.ts'
import { isPageName, pageOf } from '#content/pages/index.ts'
import { wholePage } from '#content/pages/page-values.ts'
import type { Database } from '../../database/connect.ts'
import { type KeptDraft, listDraftsOfRelease } from '../../database/drafts.ts'
import { now } from '../../database/ids.ts'
import type { SiteChanges } from '../../database/records/previews.ts'
import { declarationOf } from '../../database/records/record-rows.ts'
import {
  type PreviewedList,
  type PreviewedRecord,
  previewedList,
} from '../../database/releases/previewed-list.ts'
import type { ReleaseRow } from '../../database/releases/release-rows.ts'
import { siteLanguage } from '../../database/site-language.ts'
import type { Services } from '../../services.ts'
import type { ListSlice, Site } from '../site.ts'
import { createSite } from '../site-data.ts'

/** The site as it will be with all drafts of a release, at the time when that publishes itself. */
export async function releaseSite(
  services: Services,
  { id, publishAt }: Pick<ReleaseRow, 'id' | 'publishAt'>,
): Promise<Site> {
  const { db } = services
  const drafts = await listDraftsOfRelease(db, id)
  const site = createSite(services, { pages: await releasedPages(db, drafts) })
  const at = [publishAt ?? '', now()].sort().at(-1) ?? ''
  const ofType = Map.groupBy(drafts, ({ type }) => type)
  const lists = new Map<ContentName, Promise<PreviewedList>>()
  for (const name of contentNames) {
    const some = ofType.get(name)
    if (some) lists.set(name, previewedList(db, name, some, at))
  }
  return withLists(site, lists)
}

/** The texts of the pages among the drafts. */
async function releasedPages(db: Database, drafts: readonly KeptDraft[]) {
  const language = await siteLanguage(db)
  const pages = drafts.flatMap(({ type, recordId, value }) => {
    if (type !== 'pages' || !isPageName(recordId)) return []
    const written = value as PartialPageValues // as `savePageDraft` wrote it
    return [[recordId, wholePage(pageOf(recordId), written, language)]]
  })
  return Object.fromEntries(pages) as SiteChanges['pages'] // each of the declaration of its name
}

/** The site with other lists of some types. */
function withLists(site: Site, lists: ReadonlyMap<ContentName, Promise<PreviewedList>>): Site {
  const part = async (name: ContentName, { word, categories }: Partial<ListSlice>) => {
    const { listed } = (await lists.get(name)) ?? { listed: [] }
    const { filterBy = '' } = declarationOf(name)
    return listed.filter(
      (record) =>
        (!word || textOf(record, word.column).toLowerCase().includes(word.word)) &&
        (!categories || categories.includes(textOf(record, filterBy))),
    )
  }
  return {
    ...site,
    preview: 'shown',
    keepsPreview: true,
    async list(name, count) {
      return lists.has(name)
        ? asType(name, await part(name, {})).slice(0, count)
        : site.list(name, count)
    },
    async page(name, slice) {
      if (!lists.has(name)) return site.page(name, slice)
      const found = await part(name, slice)
      const offset = (slice.page - 1) * slice.pageSize
      const items = asType(name, found).slice(offset, offset + slice.pageSize)
      return { items, total: found.length }
    },
    async count(name, word) {
      return lists.has(name) ? (await part(name, { word })).length : site.count(name, word)
    },
    async categories() {
      if (!lists.has('projects')) return site.categories()
      const { filterBy = '' } = declarationOf('projects')
      const groups = Map.groupBy(await part('projects', {}), (record) => textOf(record, filterBy))
      return [...groups]
        .map(([name, { length }]) => ({ name, count: length }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async pathsOf(records) {
      const paths = new Map(await site.pathsOf(records))
      for (const { type, id } of records) {
        const name = contentNames.find((each) => each === type)
        const list = name && (await lists.get(name))
        if (!name || !list?.ids.has(id)) continue
        const shown = [...list.bySlug.values()].find(({ _id }) => _id === id)
        if (shown) paths.set(`${type}/${id}`, folderOf(declarationOf(name)) + shown.slug)
        else paths.delete(`${type}/${id}`)
      }
      return paths
    },
    async place(name, record) {
      const all = lists.has(name) ? asType(name, await part(name, {})) : []
      const index = all.findIndex(({ _id }) => _id === record._id)
      if (index < 0) return site.place(name, record)
      const next = all[index + 1] ?? all[0]
      return {
        ...{ place: index + 1, total: all.length },
        ...(next?._id !== record._id && { next }),
      }
    },
    async find(name, slug) {
      const list = await lists.get(name)
      const [record] = asType(
        name,
        [list?.bySlug.get(slug)].flatMap((found) => found ?? []),
      )
      if (record) return { record }
      if (!list?.moved.has(slug)) return site.find(name, slug)
      const movedTo = list.moved.get(slug)
      return movedTo === undefined ? { withdrawn: true } : { movedTo }
    },
    // As of a record: a preview is not shared.
    pagePicture: async () => '',
    recordPicture: () => site.sitePicture(),
  }
}

/** A field's text, as its column has it. */
function textOf(record: PreviewedRecord, field: string): string {
  const value: unknown = record[field as 'updatedAt'] // a declared field
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/** Records that were read as of this type. */
const asType = <N extends ContentName>(_: N, records: readonly PreviewedRecord[]) =>
  records as unknown as RecordOf<Contents[N]>[]

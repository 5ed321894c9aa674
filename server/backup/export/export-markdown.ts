import type { Kysely } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames, nameOf } from '#content/documents/content-types.ts'
import { mapLinks } from '#content/documents/links.ts'
import { isPublic } from '#content/publishing/publication.ts'
import { recordAt } from '#content/rich-text/record-link.ts'
import type { Database } from '../../database/connect.ts'
import { now } from '../../database/ids.ts'
import { declarationOf } from '../../documents/record-rows.ts'
import { siteLanguage } from '../../documents/site-language.ts'
import { slugify } from '../../documents/slugify.ts'
import { fileAt } from '../../media/media-url.ts'
import type { PictureStore } from '../../media/picture-store.ts'
import type { Tables } from '../../tables.ts'
import type { Writer } from './export-writer.ts'
import { listPictures, recordsInOrder } from './exported-rows.ts'
import { fileNames } from './format.ts'
import { frontMatterOf } from './front-matter.ts'
import { openPicture } from './open-picture.ts'
import { pageMarkdown } from './page-markdown.ts'
import { readSnapshot } from './read-snapshot.ts'
import { redirectLines } from './redirects.ts'

/** Counts of what was exported. */
export interface ExportedMarkdown {
  records: number
  pictures: number
  /** Links to records that do not exist: `news/launch.md links to a deleted record`. */
  findings: string[]
}

/**
 * Exports all records as Markdown for other systems: one file for each record, named by its slug, with links between
 * records as addresses, and the pictures at their addresses below `media`. Unlike `exportSite`, the result cannot be
 * imported. The database is read from one snapshot.
 */
export async function exportMarkdown(
  { db, pictures: store }: { db: Database; pictures: PictureStore },
  writer: Writer,
): Promise<ExportedMarkdown> {
  const done: ExportedMarkdown = { records: 0, pictures: 0, findings: [] }
  const pictures = await readSnapshot(db, async (snapshot) => {
    await writeRecords(snapshot, writer, done)
    await writer.write(fileNames.redirectLines, (await redirectLines(snapshot)).join(''))
    return listPictures(snapshot)
  })
  const files = new Set(pictures.map(({ url }) => fileAt(url) ?? ''))
  for (const file of files) await writer.write(`media/${file}`, await openPicture(store, file))
  done.pictures = files.size
  return done
}

/** Slugs of own pages have up to three parts, which become folders. */
const isFileName = (slug: string) => /^[a-z0-9-]{1,100}(?:\/[a-z0-9-]{1,100}){0,2}$/.test(slug)

async function writeRecords(db: Kysely<Tables>, { write }: Writer, done: ExportedMarkdown) {
  const paths = await recordPaths(db)
  const [at, language] = [now(), await siteLanguage(db)]
  for (const type of contentNames) {
    const content = declarationOf(type)
    const taken = new Set<string>()
    for await (const record of recordsInOrder(db, type)) {
      const slug = 'slug' in record ? String(record.slug) : ''
      const named = slug || slugify(nameOf(content, record), language)
      const name = isFileName(named) && !taken.has(named) ? named : record._id
      taken.add(name)
      const path = `${type}/${name}.md`
      const linked = mapLinks(content.fields, record, (address) => {
        const target = recordAt(address)
        if (!target) return address
        const found = paths.get(`${target.type}/${target.id}`)
        if (found === undefined) done.findings.push(`${path} links to a deleted record`)
        return found ?? '/'
      })
      const { publishedAt } = record
      const head = frontMatterOf(content, linked, {
        slug: slug || undefined,
        publishedAt,
        isPublic: isPublic(record, at),
      })
      await write(path, `${head}\n${pageMarkdown(content, linked, language)}`)
      done.records++
    }
  }
}

/** The addresses of all records with a page, also of hidden ones, by `type/id`. */
async function recordPaths(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>()
  for (const type of contentNames) {
    const content = declarationOf(type)
    if (!content.slugFrom) continue
    const rows = await db.selectFrom(type).select(['id', 'slug']).execute()
    for (const { id, slug } of rows) paths.set(`${type}/${id}`, `${folderOf(content)}${slug}/`)
  }
  return paths
}

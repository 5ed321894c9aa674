import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '#content/documents/fields.ts'
import { documentOf } from '#content/rich-text/from-markdown.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'

/** The page of a record without a rich text, for other systems: an import has no need of it. */
export const pageName = (base: string) => `${base}.md`

/** The file of a rich text, beside the JSON of what it belongs to. */
export const markdownName = (base: string, field: string) => `${base}.${field}.md`

/** The same as a document, where Markdown has no words for all of it, such as an empty paragraph. */
export const exactName = (base: string, field: string) => `${base}.${field}.exact.json`

/**
 * Values as they stand in JSON: in the place of each rich text the name of its file. Gives the texts of these files
 * too, below `frontMatter`, and documents where Markdown alone would not bring the same one back.
 */
export function withFilesOfTexts(
  fields: Fields,
  values: object,
  base: string,
  frontMatter: string,
) {
  const texts: Record<string, string> = {}
  const documents: Record<string, RichTextNode> = {}
  const named = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    if (field?.kind !== 'richText' || !value) return [name, value]
    // Cast: it was validated as it was saved.
    const stored = value as RichTextNode
    const read = readRichTextField(stored, field)
    const doc = 'doc' in read ? read.doc : stored
    if (!doc) return [name, null]
    const text = markdownOf(doc)
    const again = readRichTextField(documentOf(text), field)
    texts[markdownName(base, name)] = `${frontMatter}\n${text}`
    if (!('doc' in again) || !isDeepStrictEqual(again.doc, doc))
      documents[exactName(base, name)] = doc
    return [name, markdownName(base, name)]
  })
  return { values: Object.fromEntries(named) as Record<string, unknown>, texts, documents }
}

/** The document of a file of Markdown: the exact one, as long as the Markdown still says the same. */
export const documentFrom = (text: string, exact: RichTextNode | undefined): RichTextNode =>
  exact && markdownOf(exact) === text ? exact : documentOf(text)

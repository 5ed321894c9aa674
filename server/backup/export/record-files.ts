import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '#content/documents/fields.ts'
import { documentOf } from '#content/rich-text/from-markdown.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'

/** Markdown page of a record without rich text, for other systems. An import ignores it. */
export const pageName = (base: string) => `${base}.md`

/** Markdown file of a rich text, next to the JSON of its record. */
export const markdownName = (base: string, field: string) => `${base}.${field}.md`

/** ProseMirror document of a rich text that Markdown cannot express, such as one with an empty paragraph. */
export const exactName = (base: string, field: string) => `${base}.${field}.exact.json`

/**
 * Replaces each rich text by the name of its file. Also returns the texts of these files, each beginning with
 * `frontMatter`, and the documents that do not survive a round trip through Markdown.
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
    // Cast: the rich text was validated when the record was saved.
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

/** Document of a Markdown file: `exact`, unless the Markdown was edited after the export. */
export const documentFrom = (text: string, exact: RichTextNode | undefined): RichTextNode =>
  exact && markdownOf(exact) === text ? exact : documentOf(text)

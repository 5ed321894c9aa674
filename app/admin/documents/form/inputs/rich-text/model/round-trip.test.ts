import * as fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { documentOf as fromMarkdown } from '#content/rich-text/from-markdown.ts'
import { anyRichNode, type RichTextNode } from '#content/rich-text/nodes.ts'
import { readRichText } from '#content/rich-text/read.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import { normalized, richDocument } from '#tests/support/inputs/rich-documents.ts'
import { documentOf, richTextOf } from './document.ts'
import { editorSchema } from './editor-schema.ts'

/** The environment variable RUNS changes the number of runs. */
const numRuns = Number(process.env.RUNS ?? 300)
const schema = editorSchema(anyRichNode)

/** The value as the API stores it. */
function stored(value: unknown): RichTextNode | null {
  const found = readRichText(JSON.parse(JSON.stringify(value)), anyRichNode)
  if ('error' in found) throw new Error(found.error)
  return found.doc
}

/** The value after text was typed in the editor and deleted again. */
function edited(value: RichTextNode | null) {
  const state = EditorState.create({ doc: documentOf(value, schema) })
  const end = state.doc.content.size
  const typed = state.apply(
    state.tr.insert(end, schema.node('paragraph', null, schema.text('Typed'))),
  )
  const { doc } = typed.apply(typed.tr.delete(end, typed.doc.content.size))
  return richTextOf(doc)
}

test('the editor, the API and Markdown keep any document unchanged', () => {
  fc.assert(
    fc.property(richDocument, (given) => {
      const doc = stored(normalized(given))
      if (!doc) return
      const once = stored(edited(doc))
      expect(once).toEqual(doc)
      const back = stored(fromMarkdown(markdownOf(once as RichTextNode)))
      expect(stored(edited(back))).toEqual(doc)
    }),
    { numRuns },
  )
})

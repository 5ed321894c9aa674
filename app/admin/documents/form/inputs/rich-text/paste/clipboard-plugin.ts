import type { Node, Slice } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RichNode, type RichTextNode, richTextLimits } from '#content/rich-text/nodes.ts'
import { counted } from '#content/text/counted.ts'
import { isLinkAddress } from '#content/text/link-address.ts'
import { setLink } from '../model/links.ts'
import { type Pending, pendingPrefix, settlePending, takePending } from '../pictures/pending.ts'
import { ownSliceOf, writeTo } from './copy.ts'
import { sliceOfBlocks, sliceOfCode, sliceOfText } from './slices.ts'

export interface ClipboardOptions {
  allow: readonly RichNode[]
  /** Adds a picture to the media library; `undefined` after a failure. */
  upload: (picture: File | string) => Promise<string | undefined>
  /** Shows a message about content that could not be pasted, with the way out or the reason. */
  onLost: (what: string, description: string) => void
}

/** Loaded with the first paste: the reader includes an HTML parser. */
const loadReader = () => import('#content/rich-text/html/read-html.ts')

/**
 * Copy, cut, paste and drop. Replaces ProseMirror's own handling, which parses HTML with the browser: the content
 * security policy forbids that.
 */
export function clipboardPlugin(options: ClipboardOptions): Plugin {
  const copy = (view: EditorView, { clipboardData }: ClipboardEvent) => {
    if (!clipboardData || view.state.selection.empty) return false
    writeTo(clipboardData, view.state)
    return true
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        copy: (view, event) => copy(view, event) && prevent(event),
        cut(view, event) {
          if (!copy(view, event)) return false
          view.dispatch(view.state.tr.deleteSelection().setMeta('uiEvent', 'cut').scrollIntoView())
          return prevent(event)
        },
        paste(view, event) {
          // During a composition the browser inserts the text: a transaction would end the composition.
          // Android is excluded because it composes almost all the time.
          const isComposing = view.composing && !/Android/.test(navigator.userAgent)
          if (!event.clipboardData || isComposing) return false
          insert(view, event.clipboardData, options, event)
          return prevent(event)
        },
        drop(view, event) {
          // ProseMirror handles a move within the document.
          if (view.dragging || !event.dataTransfer) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (!at) return false
          const { tr } = view.state
          view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos))))
          view.focus()
          insert(view, event.dataTransfer, options)
          return prevent(event)
        },
      },
    },
  })
}

const prevent = (event: Event) => {
  event.preventDefault()
  return true
}

/** Inserts the data of a paste or a drop. Reads it synchronously, because the browser empties it afterwards. */
function insert(
  view: EditorView,
  data: DataTransfer,
  options: ClipboardOptions,
  event?: ClipboardEvent,
) {
  const { schema, selection } = view.state
  const put = (slice: Slice, files?: Map<string, File | string>) =>
    putIn(view, slice, options, { files, event })
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'))
  const own = ownSliceOf(data, schema)
  if (selection.$from.parent.type.spec.code) return text && put(sliceOfCode(text, schema))
  if (own) return put(own)
  if (
    !selection.empty &&
    schema.marks.link &&
    isLinkAddress(text.trim()) &&
    !text.startsWith('/')
  ) {
    return setLink(text.trim())(view.state, view.dispatch)
  }
  // Office programs add a picture of the whole selection to its text: the text takes precedence.
  const hasWords = html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, '').trim() !== ''
  if (pictures.length > 0 && !hasWords && options.allow.includes('pictures')) {
    const { blocks, files } = pendingBlocks(pictures)
    return put(sliceOfBlocks(blocks, schema, view.state.selection.$from), files)
  }
  if (html === '') return text && put(sliceOfText(text, schema, view.state.selection.$from))
  return loadReader().then(
    ({ hasDeepLists, readPastedHtml }) => {
      const pasted = readPastedHtml(html, options.allow, location.origin)
      const { blocks, files } = withPending(pasted.blocks)
      const isPut =
        blocks.length > 0 &&
        put(sliceOfBlocks(blocks, schema, view.state.selection.$from), files) !== false
      if (isPut && pasted.comments > 0)
        options.onLost(leftOut(pasted.comments, 'review comment'), 'The commented text was kept.')
      if (isPut && options.allow.includes('lists') && hasDeepLists(html))
        options.onLost(
          'The list has more levels than can be saved',
          'Its deepest items are on level 6.',
        )
    },
    // Plain text as a fallback: after a deployment the old chunk no longer exists.
    () => put(sliceOfText(text, schema, view.state.selection.$from)),
  )
}

function pendingBlocks(pictures: readonly File[]) {
  const files = new Map(pictures.map((file) => [`${pendingPrefix}${crypto.randomUUID()}`, file]))
  const blocks = [...files.keys()].map((src) => ({ type: 'picture', attrs: { src } }))
  return { blocks, files }
}

/** Gives pictures that are not in the media library a temporary address until they are uploaded. */
function withPending(blocks: readonly RichTextNode[]) {
  const files = new Map<string, string>()
  const kept = blocks.map((block) => {
    const src = String(block.attrs?.src ?? '')
    if (block.type !== 'picture' || src.startsWith('/media/')) return block
    const id = `${pendingPrefix}${crypto.randomUUID()}`
    files.set(id, src)
    return { ...block, attrs: { ...block.attrs, src: id } }
  })
  return { blocks: kept, files }
}

interface Pasted {
  /** Pictures to upload, by temporary address. */
  files: ReadonlyMap<string, File | string> | undefined
  /** The paste event. Absent if the content was dropped. */
  event: ClipboardEvent | undefined
}

function putIn(
  view: EditorView,
  slice: Slice,
  options: ClipboardOptions,
  { files = new Map(), event }: Pasted,
) {
  if (view.isDestroyed) return
  // The table plugin pastes cells into cells.
  if (event && view.someProp('handlePaste', (handle) => handle(view, event, slice))) return
  const { tr } = view.state
  const only = slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1
  const single = only ? slice.content.firstChild : null
  if (single?.isAtom) tr.replaceSelectionWith(single)
  else tr.replaceSelection(slice)
  let nodes = 0
  tr.doc.descendants(() => {
    nodes++
  })
  const excess = excessOf(tr.doc.textContent.length, nodes)
  if (excess) {
    options.onLost(`Nothing was pasted: ${excess.what}`, excess.limit)
    return false
  }
  if (levelsOf(tr.doc) > richTextLimits.depth) {
    options.onLost(
      'Nothing was pasted: its lists would be nested too deeply',
      'Paste it outside a list.',
    )
    return false
  }
  const pending = takePending(tr)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  void settle(view, pending, files, options)
}

const levelsOf = (node: Node): number => 1 + Math.max(0, ...node.children.map(levelsOf))

/** By how much a text exceeds its limits; `undefined` if it fits. */
function excessOf(characters: number, nodes: number) {
  const { text: mostCharacters, nodes: mostNodes } = richTextLimits
  if (characters > mostCharacters)
    return {
      what: `the text would be ${counted(characters - mostCharacters, 'character')} too long`,
      limit: `A text has at most ${counted(mostCharacters, 'character')}.`,
    }
  return nodes > mostNodes
    ? {
        what: `the text would have ${counted(nodes - mostNodes, 'part')} too many`,
        limit: `A text has at most ${counted(mostNodes, 'part')}: paragraphs, list items, cells and the like.`,
      }
    : undefined
}

const leftOut = (count: number, one: string) =>
  `${counted(count, one)} ${count === 1 ? 'was' : 'were'} left out`

/** Uploads the pictures one after the other: a document may have many large ones. */
async function settle(
  view: EditorView,
  pending: readonly Pending[],
  files: ReadonlyMap<string, File | string>,
  { upload, onLost }: ClipboardOptions,
) {
  let lost = 0
  for (const each of pending) {
    const file = files.get(each.id)
    const src = file === undefined ? undefined : await upload(file).catch(() => undefined)
    settlePending(view, each, src)
    if (src === undefined) lost++
  }
  if (lost > 0) onLost(leftOut(lost, 'image'), 'You can add images from the library.')
}

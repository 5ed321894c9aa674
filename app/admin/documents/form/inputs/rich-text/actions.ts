import {
  Bold,
  ChartNoAxesColumn,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  MousePointerClick,
  Pilcrow,
  Redo2,
  SquareCode,
  Table,
  TextQuote,
  Undo2,
  Video,
} from 'lucide-react'
import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Node, Schema } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { siteLanguage } from '../../../../site-locale.ts'
import {
  emptyTable,
  hasMark,
  insertBlock,
  isInside,
  toggleBlock,
  toggleList,
  toggleQuote,
} from './model/commands.ts'
import { linkAt } from './model/links.ts'

/** Default label of a new call to action, by language of the site. */
const contactLabels = { en: 'Get in touch', de: 'Kontakt aufnehmen' }

/** What an action asks for before it changes the text. */
export type Question = 'link' | 'picture' | 'video'

/** Action of the editor, offered in the toolbar and the slash menu. */
export interface Action {
  id: string
  label: string
  icon: LucideIcon
  group: 'marks' | 'blocks' | 'insert' | 'history'
  /** Keyboard shortcut in ProseMirror's notation. */
  keys?: string
  /** Search words of the slash menu, besides the label. */
  words?: string
  does: Command | { asks: Question }
  isOn?: (state: EditorState) => boolean
  /** Announced to screen readers after an insertion. */
  said?: string
}

/** Actions that a schema allows, in toolbar order. */
export function actionsOf(schema: Schema): Action[] {
  return [
    ...markActions(schema),
    ...blockActions(schema),
    ...insertActions(schema),
    ...historyActions,
  ]
}

/** Whether the slash menu offers an action. */
export const isInSlashMenu = ({ group }: Action) => group === 'blocks' || group === 'insert'

const group = <G extends Action['group']>(
  name: G,
  actions: (Omit<Action, 'group'> | undefined)[],
) => actions.flatMap((action) => (action ? [{ ...action, group: name }] : []))

function markActions({ marks: { bold, italic, code, link } }: Schema): Action[] {
  return group('marks', [
    bold && {
      id: 'bold',
      label: 'Bold',
      icon: Bold,
      keys: 'Mod-b',
      does: toggleMark(bold),
      isOn: (state) => hasMark(state, bold),
    },
    italic && {
      id: 'italic',
      label: 'Italic',
      icon: Italic,
      keys: 'Mod-i',
      does: toggleMark(italic),
      isOn: (state) => hasMark(state, italic),
    },
    code && {
      id: 'code',
      label: 'Code',
      icon: Code,
      keys: 'Mod-e',
      does: toggleMark(code),
      isOn: (state) => hasMark(state, code),
    },
    link && {
      id: 'link',
      label: 'Link',
      icon: Link,
      keys: 'Mod-k',
      does: { asks: 'link' },
      isOn: (state) => linkAt(state) !== undefined,
    },
  ])
}

function blockActions({ nodes }: Schema): Action[] {
  const { paragraph, heading, bullet_list: bullets, ordered_list: numbers } = nodes
  const { quote, code_block: code } = nodes
  return group('blocks', [
    paragraph && {
      id: 'paragraph',
      label: 'Paragraph',
      icon: Pilcrow,
      keys: 'Mod-Alt-0',
      words: 'text plain',
      does: setBlockType(paragraph),
      isOn: (state) => state.selection.$from.parent.type === paragraph,
    },
    ...[2, 3].map(
      (level) =>
        heading && {
          id: `heading-${level}`,
          label: `Heading ${level}`,
          keys: `Mod-Alt-${level}`,
          icon: level === 2 ? Heading2 : Heading3,
          words: `title h${level} ##`,
          does: toggleBlock(heading, { level }),
          isOn: (state: EditorState) => isInside(state, heading, { level }),
        },
    ),
    bullets && {
      id: 'bullets',
      label: 'Bullet list',
      icon: List,
      keys: 'Mod-Shift-8',
      words: 'unordered points -',
      does: toggleList(bullets),
      isOn: (state) => isInside(state, bullets),
    },
    numbers && {
      id: 'numbers',
      label: 'Numbered list',
      icon: ListOrdered,
      keys: 'Mod-Shift-7',
      words: 'ordered steps 1.',
      does: toggleList(numbers),
      isOn: (state) => isInside(state, numbers),
    },
    quote && {
      id: 'quote',
      label: 'Quote',
      icon: TextQuote,
      keys: 'Mod-Shift-9',
      words: 'citation >',
      does: toggleQuote(quote),
      isOn: (state) => isInside(state, quote),
    },
    code && {
      id: 'code-block',
      label: 'Code block',
      icon: SquareCode,
      keys: 'Mod-Alt-c',
      words: 'program ```',
      does: toggleBlock(code),
      isOn: (state) => isInside(state, code),
    },
  ])
}

const columns = 3
const rows = 3

function insertActions({ nodes }: Schema): Action[] {
  const { picture, figures, figure, table, video, action } = nodes
  return group('insert', [
    picture && {
      id: 'picture',
      label: 'Image',
      icon: ImagePlus,
      words: 'picture photo',
      does: { asks: 'picture' },
    },
    figures &&
      figure && {
        id: 'figures',
        label: 'Figures',
        icon: ChartNoAxesColumn,
        words: 'numbers results',
        does: (state, dispatch) =>
          insertBlock(figures.create(null, [figure.create()]))(state, dispatch),
        said: 'Figures inserted',
      },
    table && {
      id: 'table',
      label: 'Table',
      icon: Table,
      words: 'grid columns rows',
      does: inserting((state) => emptyTable(state.schema, rows, columns)),
      isOn: (state) => isInside(state, table),
      said: `Table of ${rows} rows and ${columns} columns inserted. Tab goes to the next cell.`,
    },
    video && {
      id: 'video',
      label: 'Video',
      icon: Video,
      words: 'film youtube vimeo',
      does: { asks: 'video' },
    },
    action && {
      id: 'action',
      label: 'Call to action',
      icon: MousePointerClick,
      words: 'button cta',
      does: inserting(() =>
        action.create({ label: contactLabels[siteLanguage()], href: '/contact' }),
      ),
      said: 'Call to action inserted',
    },
  ])
}

const inserting =
  (make: (state: EditorState) => Node | undefined): Command =>
  (state, dispatch) => {
    const block = make(state)
    return block ? insertBlock(block)(state, dispatch) : false
  }

const historyActions = group('history', [
  { id: 'undo', label: 'Undo', icon: Undo2, keys: 'Mod-z', does: undo },
  { id: 'redo', label: 'Redo', icon: Redo2, keys: 'Mod-Shift-z', does: redo },
])

/** Whether an action is possible in the given state. */
export function canDo({ does }: Action, state: EditorState): boolean {
  if (typeof does === 'function') return does(state)
  return does.asks !== 'link' || takesLink(state)
}

/** Whether the text at the caret or in the selection can have a link. */
function takesLink({ doc, schema, selection }: EditorState): boolean {
  const { link } = schema.marks
  const allowsLink = ({ inlineContent, type }: Node) =>
    inlineContent && link !== undefined && type.allowsMarkType(link)
  let isFound = allowsLink(selection.$from.parent)
  doc.nodesBetween(selection.from, selection.to, (node) => {
    isFound ||= allowsLink(node)
  })
  return isFound
}

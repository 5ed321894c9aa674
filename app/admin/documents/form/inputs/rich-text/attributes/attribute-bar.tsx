import { Trash2 } from 'lucide-react'
import { type Attrs, Fragment } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { TableMap } from 'prosemirror-tables'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { button } from '../../../../../../ui/button.ts'
import { nodeAround, paragraphBeside, setAttributes } from '../model/commands.ts'
import { linkAt, removeLink, setLink } from '../model/links.ts'
import { ActionPart } from './action-part.tsx'
import { TextAttribute } from './attribute.tsx'
import { FiguresPart, type FigureValue } from './figures-part.tsx'
import { LinkPart } from './link-part.tsx'
import { type PartProps, PicturePart } from './picture-part.tsx'
import { TablePart } from './table-part.tsx'
import { VideoPart } from './video-part.tsx'

interface AttributeBarProps {
  ref: Ref<HTMLDivElement>
  state: EditorState
  /** The address of a new link is being typed. */
  isLinking: boolean
  onRun: (command: Command, said?: string) => void
  /** Moves the focus back to the text. */
  onLeave: () => void
}

/** Label and inputs of each node that is selected as a whole. */
const parts: Record<string, [string, (props: PartProps) => ReactNode]> = {
  picture: ['Image', PicturePart],
  video: ['Video', VideoPart],
  action: ['Call to action', ActionPart],
}

/**
 * Attributes of the selected node or of the nodes around the caret. The bar follows the text in the tab order, and
 * Escape returns to the text.
 */
export function AttributeBar({ ref, state, isLinking, onRun, onLeave }: AttributeBarProps) {
  const groups = groupsOf(state, isLinking, onRun, onLeave)
  if (groups.length === 0) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isDefaultPrevented() || event.nativeEvent.isComposing) return
    const isInput = event.target instanceof HTMLInputElement
    // Enter in an input would submit the surrounding form.
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isInput)) return
    event.preventDefault()
    event.stopPropagation()
    // Mod-Enter adds a paragraph, as in the text.
    if (event.ctrlKey || event.metaKey) onRun(paragraphBeside('after'))
    onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its inputs
    <div ref={ref} className="rich-bar" onKeyDown={onKeyDown}>
      {groups.map(({ label, body, remove }) => (
        <fieldset key={label} className="rich-group">
          <legend className="sr-only">{label}</legend>
          <p aria-hidden className="caption basis-full text-ink-3">
            {label}
          </p>
          {body}
          {remove}
        </fieldset>
      ))}
    </div>
  )
}

interface Group {
  label: string
  body: ReactNode
  /** Button that removes the node. */
  remove?: ReactNode
}

function groupsOf(
  state: EditorState,
  isLinking: boolean,
  onRun: AttributeBarProps['onRun'],
  onLeave: () => void,
): Group[] {
  const { selection, schema } = state
  const { figures, quote, code_block: code, table } = schema.nodes
  const set = (pos: number) => (attrs: Attrs) => onRun(setAttributes(pos, attrs))
  const remove = (label: string) => (
    <Remove
      label={label}
      onClick={() => {
        onRun((state, dispatch) => {
          dispatch?.(state.tr.deleteSelection().scrollIntoView())
          return true
        }, `${label} removed`)
        onLeave()
      }}
    />
  )
  if (selection instanceof NodeSelection) {
    const { node, from } = selection
    if (node.type === figures) {
      const values = node.children.map(({ attrs }) => ({ value: attrs.value, label: attrs.label }))
      const onSet = (next: FigureValue[]) => {
        const made = next.map((attrs) => schema.nodes.figure?.create(attrs) ?? [])
        onRun(setAttributes(from, {}, Fragment.from(made.flat())))
      }
      const body = <FiguresPart figures={values} onSet={onSet} />
      return [{ label: 'Figures', body, remove: remove('Figures') }]
    }
    const [label, Part] = parts[node.type.name] ?? []
    if (!label || !Part) return []
    const body = <Part attrs={node.attrs} onSet={set(from)} />
    return [{ label, body, remove: remove(label) }]
  }
  const groups: Group[] = []
  const link = linkAt(state)
  if (link || isLinking) {
    const done = (command: Command, said: string) => {
      onRun(command, said)
      onLeave()
    }
    const body = (
      <LinkPart
        href={link?.href ?? ''}
        isNew={isLinking}
        onSet={(href) => done(setLink(href), 'Link set')}
        onRemove={() => done(removeLink, 'Link removed')}
      />
    )
    groups.push({ label: 'Link', body })
  }
  const quoted = nodeAround(state, quote)
  if (quote && quoted) {
    const { attrs } = quoted.node
    const body = (
      <TextAttribute
        label="Attribution"
        isOptional
        value={attrs.by}
        onChange={(by) => set(quoted.pos)({ by })}
      />
    )
    groups.push({ label: 'Quote', body })
  }
  const coded = nodeAround(state, code)
  if (code && coded) {
    const body = (
      <TextAttribute
        label="Language"
        isOptional
        hint="typescript"
        value={coded.node.attrs.language}
        onChange={(language) => set(coded.pos)({ language })}
      />
    )
    groups.push({ label: 'Code block', body })
  }
  const tabled = nodeAround(state, table)
  if (table && tabled) {
    const { height, width } = TableMap.get(tabled.node)
    groups.push({ label: 'Table', body: <TablePart rows={height} columns={width} onDo={onRun} /> })
  }
  return groups
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={`Remove ${label.toLowerCase()}`}
    title="Remove"
    className={`${button('quiet', 'icon')} absolute -top-2 right-0`}
    onClick={onClick}
  >
    <Trash2 aria-hidden size={16} />
  </button>
)

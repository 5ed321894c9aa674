import './rich-text.css'
import type { Command } from 'prosemirror-state'
import { NodeSelection } from 'prosemirror-state'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'sonner'
import type { RichNode } from '#content/rich-text/nodes.ts'
import { api } from '../../../../../api.ts'
import { isFind } from '../../../../../ui/keyboard/shortcut.ts'
import { copyPicture } from '../../../../media/copied-pictures.ts'
import { usePicker } from '../../../../media/picker/choose.tsx'
import { useEventCallback } from '../../../list/use-event-callback.ts'
import { type Action, actionsOf, canDo, type Question } from './actions.ts'
import { AttributeBar } from './attributes/attribute-bar.tsx'
import { VideoQuestion } from './attributes/video-question.tsx'
import type { EditorProps } from './editor-props.ts'
import { insertBlock } from './model/commands.ts'
import { editorSchema } from './model/editor-schema.ts'
import { readSelection } from './model/selection.ts'
import { fileOfData } from './pictures/file-of.ts'
import { editorPlugins } from './plugins.ts'
import { SlashMenu } from './slash/slash-menu.tsx'
import { closeSlash, matchingActions, slashOf, withoutSlash } from './slash/slash-state.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useEditorView } from './use-editor-view.ts'

/** Adds a picture to the media library; `undefined` if the picture cannot be read or is rejected. */
async function upload(picture: File | string): Promise<string | undefined> {
  if (typeof picture === 'string' && picture.startsWith('https://')) return copyPicture(picture)
  const file = picture instanceof File ? picture : fileOfData(picture)
  if (!file) return undefined
  const added = await api.upload('POST /images', [file])
  return added.images[0]?.url
}

const lost = (what: string, description: string) => toast.error(what, { description })

/** Rich-text editor: toolbar, text, and the attributes of the selection below it. */
export default function RichTextEditor(props: EditorProps) {
  // An editor cannot change its schema: another schema needs a new editor.
  return <Editor key={props.allow.join()} {...props} />
}

function Editor({ id, value, onChange, allow, isFocused, ...props }: EditorProps) {
  const { isInvalid, describedBy, labelledBy } = props
  const own = useId()
  const menuId = `${own}-menu`
  const hintId = `${own}-hint`
  const [schema] = useState(() => editorSchema(allow))
  const [actions] = useState(() => actionsOf(schema))
  const [asked, setAsked] = useState<Question>()
  const [said, say] = useState('')
  const toolbar = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)

  const attributes = useMemo(
    () => ({
      id,
      class: 'rich-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': [hintId, describedBy].filter(Boolean).join(' '),
      ...(isInvalid && { 'aria-invalid': 'true' }),
    }),
    [id, labelledBy, describedBy, hintId, isInvalid],
  )
  const act = useEventCallback((action: Action) => doAction(action))
  const askForLink = useEventCallback(() => {
    const link = actions.find(({ id }) => id === 'link')
    if (!link || !view) return
    readSelection(view)
    if (canDo(link, view.state)) setAsked('link')
  })
  const focusBar = useEventCallback(() => focusFirst())
  const { mount, view, state } = useEditorView({
    schema,
    value,
    onChange,
    attributes,
    plugins: () =>
      editorPlugins(schema, {
        allow,
        actions,
        menuId,
        upload,
        onLost: lost,
        onChoose: (action) => void act(action),
        onLink: () => void askForLink(),
        onAttributes: () => focusBar() === true,
        onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      }),
  })
  useEffect(() => {
    if (!view || !isFocused) return
    view.focus()
    view.dom.scrollIntoView({ block: 'nearest' })
  }, [view, isFocused])
  const { open, picker } = usePicker({
    current: '',
    onChoose: ([src]) => {
      if (src === undefined) return
      insert('picture', { src }, 'Image inserted')
      // Waits a frame: the dialog of the media library restores the focus when it closes.
      requestAnimationFrame(focusFirst)
    },
  })

  const run = (command: Command, message?: string) => {
    if (view && command(view.state, view.dispatch, view) && message) say(message)
  }
  const leave = () => {
    setAsked(undefined)
    view?.focus()
  }
  /** Focuses the first input of the attribute bar. Returns false if the bar is not rendered. */
  const focusFirst = (): boolean => {
    const first = bar.current?.querySelector<HTMLElement>('input, select, .rich-buttons button')
    first?.focus()
    return first !== undefined && first !== null
  }
  const insert = (type: string, attrs: object, message: string) => {
    const block = schema.nodes[type]?.create({ ...attrs })
    if (!block) return
    flushSync(() => {
      setAsked(undefined)
      run(insertBlock(block), message)
    })
    focusFirst()
  }
  const doAction = ({ does, said: message }: Action) => {
    if (!view) return
    const cleared = withoutSlash(view.state)
    if (cleared) view.dispatch(cleared)
    if (typeof does === 'function') {
      flushSync(() => run(does, message))
      const isAsking = message !== undefined && view.state.selection instanceof NodeSelection
      if (isAsking) focusFirst()
      else view.focus()
    } else if (does.asks === 'picture') open()
    else setAsked(does.asks)
  }

  const slash = state && slashOf(state)
  const offered = slash ? matchingActions(slash, actions, state) : []
  return (
    <div className="rich-editor" data-invalid={isInvalid ? '' : undefined}>
      {state && (
        <Toolbar
          ref={toolbar}
          controls={id}
          actions={actions}
          state={state}
          onLeave={leave}
          onAct={doAction}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the text in it */}
      <div
        ref={mount}
        className="relative"
        // The search of the back office has the same shortcut as links.
        onKeyDown={(event) =>
          allow.includes('links') && isFind(event.nativeEvent) && event.stopPropagation()
        }
        // Focusing the text closes the input that asks for a link's or a video's address.
        onFocus={() => setAsked(undefined)}
        onBlur={() => view && slashOf(view.state) && view.dispatch(closeSlash(view.state))}
      />
      {view && slash && (
        <div className="rich-menu">
          <SlashMenu id={menuId} slash={slash} offered={offered} view={view} onChoose={doAction} />
        </div>
      )}
      {asked === 'video' ? (
        <VideoQuestion
          onLeave={leave}
          onSet={(src) => insert('video', { src }, 'Video inserted')}
        />
      ) : (
        state && (
          <AttributeBar
            ref={bar}
            state={state}
            onRun={run}
            onLeave={leave}
            isLinking={asked === 'link'}
          />
        )
      )}
      <p id={hintId} className="sr-only">
        Press Alt+F10 for the toolbar.
      </p>
      <p role="status" className="sr-only">
        {slash ? `${offered.length} choices` : said}
      </p>
      {picker}
      <details className="mt-1 text-ink-3 text-xs">
        <summary className="w-fit cursor-pointer py-1 underline">Keyboard help</summary>
        <ul className="list-disc space-y-0.5 pl-5">
          {keyboardHelp(allow).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const keyboardHelp = (allow: readonly RichNode[]) =>
  [
    '/ at the start of a line inserts something.',
    'Alt+F10 moves to the toolbar, Escape back to the text.',
    'Enter opens the options of a selected item, Escape closes them.',
    allow.includes('lists') ? 'Ctrl+] and Ctrl+[ indent list items.' : '',
    allow.includes('tables')
      ? 'Tab moves to the next table cell. Escape, then Tab, leaves the table.'
      : '',
  ].filter(Boolean)

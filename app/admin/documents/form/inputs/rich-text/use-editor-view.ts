import { history } from 'prosemirror-history'
import type { Schema } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { documentOf, richTextOf } from './model/document.ts'

interface EditorViewOptions {
  schema: Schema
  value: RichTextNode | null
  onChange: (value: RichTextNode | null) => void
  plugins: () => Plugin[]
  /** Of the element that is written in. */
  attributes: Record<string, string>
}

/**
 * Editor of ProseMirror: made once, and told what changes. A value from outside, such as a restored draft, takes
 * the document's place only if it differs; it can be undone.
 */
export function useEditorView({ schema, value, onChange, plugins, attributes }: EditorViewOptions) {
  const mount = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const known = useRef(value)

  const change = useEffectEvent((next: RichTextNode | null) => {
    known.current = next
    onChange(next)
  })
  const create = useEffectEvent((place: HTMLElement) => {
    const made: EditorView = new EditorView(place, {
      state: EditorState.create({
        doc: documentOf(value, schema),
        plugins: [...plugins(), history()],
      }),
      attributes,
      dispatchTransaction(tr) {
        const next = made.state.apply(tr)
        made.updateState(next)
        setState(next)
        if (tr.docChanged && !tr.getMeta('outside')) change(richTextOf(next.doc))
      },
    })
    setView(made)
    setState(made.state)
    return made
  })

  useLayoutEffect(() => {
    const made = mount.current && create(mount.current)
    return () => made?.destroy()
  }, [])

  useEffect(() => view?.setProps({ attributes }), [view, attributes])

  // Before anything else is typed: a value that is late would take back what came after it.
  useLayoutEffect(() => {
    if (!view || view.isDestroyed || value === known.current) return
    known.current = value
    const doc = documentOf(value, schema)
    if (doc.eq(documentOf(richTextOf(view.state.doc), schema))) return
    const { tr } = view.state
    view.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('outside', true))
  }, [view, value, schema])

  return { mount, view, state }
}

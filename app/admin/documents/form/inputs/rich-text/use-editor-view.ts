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
  /** Attributes of the editable element. */
  attributes: Record<string, string>
}

/**
 * ProseMirror view: created once and updated when the options change. An external value, such as a restored draft,
 * replaces the document only if it differs, and can be undone.
 */
export function useEditorView({ schema, value, onChange, plugins, attributes }: EditorViewOptions) {
  const mount = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const lastValue = useRef(value)

  const change = useEffectEvent((next: RichTextNode | null) => {
    lastValue.current = next
    onChange(next)
  })
  const create = useEffectEvent((place: HTMLElement) => {
    const newView: EditorView = new EditorView(place, {
      state: EditorState.create({
        doc: documentOf(value, schema),
        plugins: [...plugins(), history()],
      }),
      attributes,
      dispatchTransaction(tr) {
        const next = newView.state.apply(tr)
        newView.updateState(next)
        setState(next)
        if (tr.docChanged && !tr.getMeta('outside')) change(richTextOf(next.doc))
      },
    })
    setView(newView)
    setState(newView.state)
    return newView
  })

  useLayoutEffect(() => {
    const newView = mount.current && create(mount.current)
    return () => newView?.destroy()
  }, [])

  useEffect(() => view?.setProps({ attributes }), [view, attributes])

  // Layout effect: it runs before the next keystroke. A later effect would revert that keystroke.
  useLayoutEffect(() => {
    if (!view || view.isDestroyed || value === lastValue.current) return
    lastValue.current = value
    const doc = documentOf(value, schema)
    if (doc.eq(documentOf(richTextOf(view.state.doc), schema))) return
    const { tr } = view.state
    view.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('outside', true))
  }, [view, value, schema])

  return { mount, view, state }
}

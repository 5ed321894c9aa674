import { useMemo, useState } from 'react'
import {
  markdownNodes,
  readMarkdownText,
  writeMarkdownText,
} from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import RichTextEditor from './editor.tsx'
import type { EditorProps } from './editor-props.ts'

export interface MarkdownEditorProps extends Omit<EditorProps, 'value' | 'onChange' | 'allow'> {
  value: string
  onChange: (value: string) => void
}

/** Rich-text editor whose value is Markdown. */
export default function MarkdownEditor({ value, onChange, ...editor }: MarkdownEditorProps) {
  // Keeps the typed document: Markdown loses details, such as a space at the end of a line, that must stay visible.
  const [typed, setTyped] = useState<{ text: string; doc: RichTextNode | null }>()
  const stored = useMemo(() => readMarkdownText(value), [value])
  return (
    <RichTextEditor
      {...editor}
      value={typed?.text === value ? typed.doc : stored}
      onChange={(doc) => {
        const text = writeMarkdownText(doc)
        setTyped({ text, doc })
        onChange(text)
      }}
      allow={markdownNodes}
    />
  )
}

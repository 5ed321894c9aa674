import { useState } from 'react'
import { documentOf } from '#content/rich-text/from-markdown.ts'
import { readShape } from '#content/rich-text/shape.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import { isDeepEqual } from '../../../../deep-equal.ts'
import { textInput } from '../../../../ui/input.ts'
import type { EditorProps } from './editor-props.ts'

const read = (text: string) => {
  const found = readShape(documentOf(text))
  return 'doc' in found ? found.doc : null
}

/** Rich text as Markdown. */
export default function Editor({ id, value, onChange, isInvalid, ...named }: EditorProps) {
  const [text, setText] = useState(() => (value ? markdownOf(value) : ''))
  // What was typed stays as it is; another document, such as a restored draft, takes its place.
  const shown = isDeepEqual(read(text), value) ? text : value ? markdownOf(value) : ''
  return (
    <textarea
      id={id}
      value={shown}
      rows={12}
      aria-labelledby={named.labelledBy}
      aria-describedby={named.describedBy}
      aria-invalid={isInvalid}
      className={`${textInput} max-h-[60dvh] font-mono`}
      onChange={({ target }) => {
        setText(target.value)
        onChange(read(target.value))
      }}
    />
  )
}

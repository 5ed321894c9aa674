import { type ComponentType, lazy, Suspense } from 'react'
import type { RichTextField } from '#content/documents/fields.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import type { InputProps } from '../input-props.ts'
import { EditorField } from './editor-field.tsx'
import type { EditorProps } from './editor-props.ts'

/** Loaded when a form first shows a rich-text field. */
const Editor: ComponentType<EditorProps> = lazy(() => import('./editor.tsx'))

/** Labelled editor of a rich text. */
export const RichTextInput = ({ name, field }: InputProps<RichTextField>) => (
  <EditorField<RichTextNode | null> name={name} field={field}>
    {({ value = null, ...editor }) => (
      <Suspense fallback={<div className="min-h-40 border border-line bg-ground" />}>
        <Editor {...editor} value={value} allow={field.allow} />
      </Suspense>
    )}
  </EditorField>
)

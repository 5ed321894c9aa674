import { type ComponentType, lazy, Suspense } from 'react'
import { maxLengthOf, type ParagraphField } from '#content/documents/fields.ts'
import type { InputProps } from '../input-props.ts'
import { mayBeTooLong } from '../length-check.ts'
import { LengthCount } from '../length-count.tsx'
import { EditorField } from './editor-field.tsx'
import type { MarkdownEditorProps } from './markdown-editor.tsx'

/** Loaded when a form first shows a Markdown field. */
const Editor: ComponentType<MarkdownEditorProps> = lazy(() => import('./markdown-editor.tsx'))

/** Labelled editor of a Markdown text. */
export const MarkdownInput = ({ name, field }: InputProps<ParagraphField>) => (
  <div data-field={name} data-in-list="">
    <EditorField<string>
      name={name}
      field={field}
      beside={<LengthCount name={name} max={maxLengthOf(field)} />}
      isChecked={(text) => mayBeTooLong(text, field)}
    >
      {({ value = '', ...editor }) => (
        <>
          <Suspense fallback={<div className="min-h-24 border border-line bg-ground" />}>
            <Editor {...editor} value={value} />
          </Suspense>
          {field.hint && <p className="caption mt-1.5 text-ink-3">{field.hint}</p>}
        </>
      )}
    </EditorField>
  </div>
)

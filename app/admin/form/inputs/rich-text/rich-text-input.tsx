import { type ComponentType, lazy, Suspense, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { RichTextField } from '#content/fields.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { messageAt } from '../../form-values.ts'
import type { InputProps } from '../input-props.ts'
import type { EditorProps } from './editor-props.ts'

/** Loaded by forms that have such a field, when they show it. */
const Editor: ComponentType<EditorProps> = lazy(() => import('./editor.tsx'))

/** Editor of a rich text, with its label. */
export function RichTextInput({ name, field }: InputProps<RichTextField>) {
  const id = useId()
  const { field: control } = useController({ name })
  const { formState, trigger } = useFormContext()
  const error = messageAt(formState.errors, name)
  const change = (value: RichTextNode | null) => {
    control.onChange(value)
    if (error !== undefined) trigger(name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what is left inside it
    <div onBlur={control.onBlur}>
      <p id={`${id}-label`} className="mb-1.5 font-medium text-sm">
        {field.label}
        {field.isOptional && <span className="caption ml-2 font-normal text-ink-3"> optional</span>}
      </p>
      <Suspense fallback={<div className="min-h-40 border border-line bg-ground" />}>
        <Editor
          id={id}
          value={control.value ?? null}
          onChange={change}
          allow={field.allow}
          labelledBy={`${id}-label`}
          {...(error && { isInvalid: true, describedBy: `${id}-error` })}
        />
      </Suspense>
      <FieldError id={id} error={error} />
    </div>
  )
}

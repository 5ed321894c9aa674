import { type ReactNode, use, useContext, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isOptional, type ParagraphField, type RichTextField } from '#content/documents/fields.ts'
import { FieldError, LabelSuffix } from '../../../../../ui/field.tsx'
import { messageAt } from '../../form-values.ts'
import { FocusedInput, ItemName } from '../input-contexts.ts'
import type { InputProps } from '../input-props.ts'

interface EditorFieldProps<V> extends InputProps<RichTextField | ParagraphField> {
  /** Shown on the right of the label. */
  beside?: ReactNode
  /** Whether a value is validated while it is typed. */
  isChecked?: (value: V) => boolean
  /** Renders the editor of the value. */
  children: (editor: {
    id: string
    value: V | undefined
    onChange: (value: V) => void
    labelledBy: string
    isFocused: boolean
    isInvalid?: boolean
    describedBy?: string
  }) => ReactNode
}

/** Label and error message around an editor. */
export function EditorField<V>({ name, field, beside, isChecked, children }: EditorFieldProps<V>) {
  const id = useId()
  const owner = useContext(ItemName)
  const behind = use(LabelSuffix)
  const { field: control } = useController({ name })
  const { formState, trigger } = useFormContext()
  const error = messageAt(formState.errors, name)
  const isFocused = useContext(FocusedInput) === name
  const editor = children({
    id,
    value: control.value,
    onChange(value) {
      control.onChange(value)
      if (error !== undefined || isChecked?.(value)) trigger(name)
    },
    labelledBy: `${id}-label`,
    isFocused,
    ...(error && { isInvalid: true, describedBy: `${id}-error` }),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: blur events bubble up from the editor
    <div onBlur={control.onBlur}>
      <div className="mb-1.5 flex items-baseline gap-x-2 text-sm">
        <p id={`${id}-label`} className="min-w-0 font-medium">
          {owner && <span className="sr-only">{`${owner}: `}</span>}
          {field.label}
          {isOptional(field) && (
            <span className="caption ml-2 font-normal text-ink-3"> optional</span>
          )}
        </p>
        {behind}
        {beside}
      </div>
      <LabelSuffix value={null}>{editor}</LabelSuffix>
      <FieldError id={id} error={error} />
    </div>
  )
}

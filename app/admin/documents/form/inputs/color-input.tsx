import { useFormContext, useWatch } from 'react-hook-form'
import type { ColorField } from '#content/documents/fields.ts'
import { Field } from '../../../../ui/field.tsx'
import { lineInput } from '../../../../ui/input.ts'
import type { InputProps } from './input-props.ts'
import { useInput } from './use-input.tsx'

/** Color picker with a text input. Any text is valid, even if it is not a color. */
export function ColorInput({ name, field }: InputProps<ColorField>) {
  const { label, props } = useInput(name, field)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  const hex = hexOf(value)
  return (
    <Field {...label}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick: ${field.label}`}
          value={hex ?? '#ffffff'}
          onChange={({ target }) =>
            setValue(name, target.value, { shouldDirty: true, shouldValidate: true })
          }
          className={`h-10 w-14 shrink-0 cursor-pointer rounded-sm border border-line-strong bg-sheet p-1 max-sm:h-11 ${hex ? '' : 'border-dashed'}`}
        />
        <input
          dir="auto"
          {...props}
          placeholder={field.hint ?? '#d9480f'}
          autoComplete="off"
          spellCheck={false}
          className={`${lineInput} font-mono`}
        />
      </div>
    </Field>
  )
}

/** Hex code for the color picker; `undefined` if the text is not an opaque color. */
function hexOf(color: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color
  if (!CSS.supports('color', color)) return undefined
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = color
  // A canvas returns a hex code only for opaque colors.
  return /^#[0-9a-f]{6}$/.test(canvas.fillStyle) ? canvas.fillStyle : undefined
}

import { lazy, Suspense } from 'react'
import type { SelectField } from '#content/documents/fields.ts'
import { benefitDrawings } from '#content/documents/pages/benefit-drawings.ts'
import { Field } from '../../../../ui/field.tsx'
import { lineInput } from '../../../../ui/input.ts'
import { Select } from '../../../../ui/select.tsx'
import type { InputProps } from './input-props.ts'
import { useInput } from './use-input.tsx'

/** Select. If the options are drawings, the chosen drawing is shown beside the select. */
export function SelectInput({ name, field }: InputProps<SelectField>) {
  const { label, props } = useInput(name, field)
  const select = (
    <Field {...label}>
      <Select {...props} className={lineInput}>
        {Object.entries(field.options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
  if (field.options !== benefitDrawings) return select
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 grow">{select}</div>
      <Drawing name={name} />
    </div>
  )
}

function Drawing({ name }: { name: string }) {
  return (
    <span className="grid h-16 w-24 shrink-0 place-content-center rounded-sm border border-line bg-paper text-ink [&_svg]:h-14">
      <Suspense>
        <ChosenDrawing name={name} />
      </Suspense>
    </span>
  )
}

// Only one page has drawings, and the editor on the page loads this file.
const ChosenDrawing = lazy(() =>
  import('./chosen-drawing.tsx').catch(() => ({ default: () => null })),
)

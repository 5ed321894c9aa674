import { useWatch } from 'react-hook-form'
import type { ChoiceField } from '#content/fields.ts'
import { benefitDrawings } from '#content/pages/careers.ts'
import { BenefitDrawing } from '../../../site/careers/benefit-drawing.tsx'
import { ComboboxInput } from './combobox-input.tsx'
import type { InputProps } from './input-props.ts'

/** Choice: where the suggestions are drawings, with the one that it names. */
export const ChoiceInput = (props: InputProps<ChoiceField>) =>
  props.field.suggestions === benefitDrawings ? (
    <div className="flex items-end gap-3">
      <div className="min-w-0 grow">
        <ComboboxInput {...props} />
      </div>
      <Drawing name={props.name} />
    </div>
  ) : (
    <ComboboxInput {...props} />
  )

function Drawing({ name }: { name: string }) {
  const value: unknown = useWatch({ name })
  const drawing = benefitDrawings.find((each) => each === value)
  return (
    <span className="grid h-16 w-24 shrink-0 place-content-center rounded-sm border border-line bg-paper text-ink [&_svg]:h-14">
      {drawing && <BenefitDrawing name={drawing} />}
    </span>
  )
}

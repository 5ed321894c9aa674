import { useWatch } from 'react-hook-form'
import { BenefitDrawing, isBenefitDrawing } from '../../../../site/careers/benefit-drawing.tsx'

/** The drawing that the select `name` has chosen. */
export default function ChosenDrawing({ name }: { name: string }) {
  const value: string = useWatch({ name })
  return isBenefitDrawing(value) ? <BenefitDrawing name={value} /> : null
}

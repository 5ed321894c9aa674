import type { Field } from '#content/documents/fields.ts'
import { LabelSuffix } from '../../ui/field.tsx'
import { AnyInput } from '../documents/form/inputs/inputs.tsx'
import { LogoInput } from '../documents/settings/logo-input.tsx'
import { CommentMarker } from '../publishing/review/comment-marker.tsx'

interface SettingInputProps {
  name: string
  field: Field
  /** Note below an image field. */
  note: string
}

/** Input of the settings or the brand, with its comment marker. Image fields are logos. */
export const SettingInput = ({ name, field, note }: SettingInputProps) => (
  <LabelSuffix value={<CommentMarker part={name} label={field.label} />}>
    {field.kind === 'image' ? (
      <LogoInput name={name} field={field} note={note} />
    ) : (
      <AnyInput name={name} field={field} />
    )}
  </LabelSuffix>
)

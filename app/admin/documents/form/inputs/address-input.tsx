import { useWatch } from 'react-hook-form'
import { folderOf } from '#content/documents/addresses.ts'
import type { Content } from '#content/documents/define.ts'
import { Field } from '../../../../ui/field.tsx'
import { lineInput } from '../../../../ui/input.ts'
import { addressField } from '../record-fields.ts'
import { useInput } from './use-input.tsx'

interface AddressInputProps {
  content: Content
  /** The stored slug; `undefined` while the record is new. */
  stored: string | undefined
}

/** Slug of a record's page, shown after the fixed part of the address. */
export function AddressInput({ content, stored }: AddressInputProps) {
  const { id, error, props } = useInput('slug', addressField)
  const value: string = useWatch({ name: 'slug' })
  const folder = folderOf(content)
  const isOther = stored !== undefined && value !== '' && value !== stored
  const title = content.slugFrom && content.fields[content.slugFrom]?.label.toLowerCase()
  const kept = isOther
    ? `${folder}${stored} will redirect to the new address. Links in menus and on pages are updated.`
    : 'Leave empty to keep the current address.'
  return (
    <Field id={id} label={addressField.label} isOptional error={error}>
      <div className="flex gap-2 max-sm:flex-col sm:items-center">
        <span className="caption shrink-0 truncate sm:max-w-[55%] text-ink-3">{`${location.host}${folder}`}</span>
        <input
          dir="auto"
          {...props}
          aria-describedby={[props['aria-describedby'], `${id}-note`].filter(Boolean).join(' ')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`${lineInput} min-w-0 grow`}
        />
      </div>
      <p id={`${id}-note`} className="mt-1.5 text-ink-3 text-xs">
        {stored === undefined ? `Leave empty to use the ${title}.` : kept}
        {content.isInRoot && ' A page below another has a slash: industries/logistics.'}
      </p>
    </Field>
  )
}

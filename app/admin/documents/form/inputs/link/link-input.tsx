import { useWatch } from 'react-hook-form'
import type { LinkField } from '#content/documents/fields.ts'
import { Combobox, type Option } from '../combobox-input.tsx'
import type { InputProps } from '../input-props.ts'
import { useRecordPages } from './record-pages.ts'
import { sitePages } from './site-pages.ts'
import { useLinkWarning } from './use-link-warning.ts'

const siteOptions: readonly Option[] = sitePages.map(({ path, title }) => ({
  value: path,
  note: title,
}))

/** Input for a link. Suggests the pages of the site and of its records, and accepts any address. */
export function LinkInput({ name, field }: InputProps<LinkField>) {
  const records = useRecordPages()
  const value: unknown = useWatch({ name })
  const warning = useLinkWarning(typeof value === 'string' ? value : '')
  return (
    <Combobox name={name} field={field} options={[...siteOptions, ...records]} warning={warning} />
  )
}

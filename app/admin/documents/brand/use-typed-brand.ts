import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Brand } from '#content/brand/brand.ts'
import { brandFields } from '#content/brand/brand-fields.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { readColor } from '#content/brand/palette.ts'
import { fittedValues } from '../form/form-values.ts'

/** Brand in the form. An invalid color is replaced by the last valid one, and a missing field by its default. */
export function useTypedBrand(): Brand {
  const typed = useWatch()
  const color = String(typed.color ?? '')
  const last = useRef(emptyBrand.color)
  const read = color.trim() === '' ? '' : readColor(color)
  if (read !== undefined) last.current = read
  const values = fittedValues(brandFields, { ...emptyBrand, ...typed, color: last.current })
  // Cast: the fields are those of a brand.
  return values as Brand
}

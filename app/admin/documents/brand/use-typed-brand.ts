import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type Brand, brandSchema, emptyBrand } from '#content/brand/brand.ts'
import { readColor } from '#content/brand/palette.ts'

/** Brand in the form. An invalid color is replaced by the last valid one, and a missing field by its default. */
export function useTypedBrand(): Brand {
  const typed = useWatch()
  const color = String(typed.color ?? '')
  const last = useRef(emptyBrand.color)
  const read = color.trim() === '' ? '' : readColor(color)
  if (read !== undefined) last.current = read
  return brandSchema.catch(emptyBrand).parse({ ...emptyBrand, ...typed, color: last.current })
}

import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type Brand, brandSchema, emptyBrand } from '#content/brand/brand.ts'
import { readColor } from '#content/brand/palette.ts'

/** The form's brand. While a color is being typed and is none yet, the last one stays; what a form does not ask for is as it comes. */
export function useTypedBrand(): Brand {
  const typed = useWatch()
  const color = String(typed.color ?? '')
  const last = useRef(emptyBrand.color)
  const read = color.trim() === '' ? '' : readColor(color)
  if (read !== undefined) last.current = read
  return brandSchema.catch(emptyBrand).parse({ ...emptyBrand, ...typed, color: last.current })
}

import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type Brand, brandSchema, emptyBrand } from '#content/brand/brand.ts'
import { readColor } from '#content/brand/palette.ts'

/** The form's brand. While a color is being typed and is none yet, the last one stays. */
export function useTypedBrand(): Brand {
  const [color = '', corners = emptyBrand.corners, lines = emptyBrand.lines] = useWatch({
    name: ['color', 'corners', 'lines'],
  })
  const last = useRef(emptyBrand.color)
  const read = color.trim() === '' ? '' : readColor(color)
  if (read !== undefined) last.current = read
  return brandSchema.catch(emptyBrand).parse({ color: last.current, corners, lines })
}

import type { Company } from '../data/company.ts'
import { dirOf } from '../text/direction.ts'
import { Mark } from './mark.tsx'

interface BrandProps {
  company: Company
  /** The background behind the logo: `paper` is light, `night` is dark. */
  ground?: 'paper' | 'night'
  markClass: string
  nameClass: string
}

/**
 * The company's logo, or the default mark, with its name. A wide logo has no name beside it. A logo with too
 * little contrast gets a plate in the other background color. A transparent logo on the dark background is
 * inverted in lightness instead, which keeps its hues. A logo that fails to load is replaced by the mark (pictures.css).
 */
export function Brand({ company, ground = 'paper', markClass, nameClass }: BrandProps) {
  const { name, shownName, shownLogo } = company
  const logo = (ground === 'night' && shownLogo?.night) || shownLogo
  const label = (
    <span
      dir={dirOf(shownName)}
      className={`min-w-0 ${nameClass} ${logo?.isWide ? 'without-logo' : ''}`}
    >
      {shownName}
    </span>
  )
  if (!logo) {
    return (
      <>
        <Mark className={`${markClass} shrink-0`} />
        {label}
      </>
    )
  }
  const { src, width, height, isWide } = logo
  // The logo for dark backgrounds needs no plate.
  const needs = logo === shownLogo && shownLogo.ground !== ground && shownLogo.ground
  // Only a logo from the picture library is known to be transparent. An external logo is not analyzed.
  const isTurned = needs === 'paper' && src.startsWith('/logo-')
  return (
    <>
      <img
        src={src}
        alt={isWide ? name : ''}
        width={width}
        height={height}
        decoding="async"
        className={`logo h-8 w-auto min-w-0 object-contain object-left ${isWide ? 'max-w-48' : 'max-w-32 shrink-0'} ${isTurned ? 'logo-turned' : needs ? plates[needs] : ''}`}
      />
      <Mark className={`without-logo ${markClass} shrink-0`} />
      {label}
    </>
  )
}

const plates = {
  paper: 'box-content rounded-sm bg-paper px-2 py-1.5',
  night: 'box-content rounded-sm bg-night px-2 py-1.5',
}

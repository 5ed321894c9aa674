import { useState } from 'react'
import type { Company } from '../data/company.ts'
import { Mark } from './mark.tsx'

interface BrandProps {
  company: Company
  /** The background that it stands on. */
  ground?: 'paper' | 'night'
  markClass: string
  nameClass: string
}

/**
 * Logo and name of the company, or the house mark and its name. A wide logo stands alone. One without contrast on
 * this background has a plate of the other one behind it; a transparent one on night has its lightness turned over
 * instead, which keeps its hues.
 */
export function Brand({ company, ground = 'paper', markClass, nameClass }: BrandProps) {
  const { name, shownName, shownLogo } = company
  const logo = (ground === 'night' && shownLogo?.night) || shownLogo
  const [failed, setFailed] = useState<string>()
  const label = <span className={`min-w-0 ${nameClass}`}>{shownName}</span>
  if (!logo || failed === logo.src) {
    return (
      <>
        <Mark className={`${markClass} shrink-0`} />
        {label}
      </>
    )
  }
  const { src, width, height, isWide } = logo
  // The one for a dark ground brings no ground of its own.
  const needs = logo === shownLogo && shownLogo.ground !== ground && shownLogo.ground
  // One of the library that needs a ground is transparent; of one elsewhere nothing is known.
  const isTurned = needs === 'paper' && src.startsWith('/logo-')
  return (
    <>
      <img
        src={src}
        alt={isWide ? name : ''}
        width={width}
        height={height}
        decoding="async"
        className={`h-8 w-auto min-w-0 object-contain object-left ${isWide ? 'max-w-48' : 'max-w-32 shrink-0'} ${isTurned ? 'logo-turned' : needs ? plates[needs] : ''}`}
        onError={() => setFailed(src)}
        ref={(img) => {
          // Error before hydration: the event was missed.
          if (img?.complete && img.naturalWidth === 0) setFailed(src)
        }}
      />
      {!isWide && label}
    </>
  )
}

const plates = {
  paper: 'box-content rounded-sm bg-paper px-2 py-1.5',
  night: 'box-content rounded-sm bg-night px-2 py-1.5',
}

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Brand } from '#content/brand/brand.ts'
import { wholeProperties } from '#content/brand/sheet.ts'
import { faceSources } from '#content/brand/typefaces.ts'
import { BrandButtons } from './brand-buttons.tsx'
import { BrandCaseStudy } from './brand-case-study.tsx'
import { BrandHero } from './brand-hero.tsx'
import { BrandSpecimen } from './brand-specimen.tsx'
import { useTypedBrand } from './use-typed-brand.ts'

/** Live preview: parts of the site and of the back office with the design tokens of the unsaved brand. */
export function BrandPicture({ hasDraft }: { hasDraft: boolean }) {
  const brand = useTypedBrand()
  const { light, onNight, dark } = wholeProperties(brand)
  const isPlain = brand.look === 'plain'
  useTypefaces(brand)
  return (
    <aside aria-label="Live preview" className="mt-8 min-w-0 min-[86rem]:mt-0">
      <div
        inert
        className="@container grid overflow-hidden border border-line min-[86rem]:sticky min-[86rem]:top-8"
      >
        <Tokens properties={light} className="brand-picture bg-paper text-ink">
          <BrandHero
            brand={brand}
            night={(children) => (
              <Tokens properties={onNight} className="on-night bg-night text-white">
                {children}
              </Tokens>
            )}
          />
          <BrandSpecimen />
          <BrandCaseStudy isPlain={isPlain} />
          <BrandButtons />
          <Tokens properties={dark} className="bg-paper text-ink">
            <BrandButtons title="Back office, dark theme" />
          </Tokens>
        </Tokens>
      </div>
      <p className="mt-2 text-ink-2 text-sm">
        {`Nothing is public until it is ${hasDraft ? 'published' : 'saved'}.`}
      </p>
    </aside>
  )
}

/** Loads the fonts of the unsaved brand. They are shown even if they load late, unlike the fonts of a page. */
function useTypefaces({ typefaces, look }: Brand) {
  useEffect(() => {
    const faces = faceSources({ typefaces, look }).map(
      ({ family, source, ...descriptors }) => new FontFace(family, source, descriptors),
    )
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [typefaces, look])
}

interface TokensProps {
  properties: Record<string, string>
  className: string
  children: ReactNode
}

/** Sets CSS custom properties for its children. Uses the CSSOM because the CSP forbids inline styles. */
function Tokens({ properties, className, children }: TokensProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) {
      element.current?.style.setProperty(name, value)
    }
  }, [properties])
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  )
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { wholeProperties } from '#content/brand/sheet.ts'
import { BrandButtons } from './brand-buttons.tsx'
import { BrandCaseStudy } from './brand-case-study.tsx'
import { BrandHero } from './brand-hero.tsx'
import { useTypedBrand } from './use-typed-brand.ts'

/** Live picture: parts of the site and of the back office with the tokens of the unsaved brand. */
export function BrandPicture() {
  const brand = useTypedBrand()
  const { light, onNight, dark } = wholeProperties(brand)
  return (
    <aside aria-label="Live picture" className="mt-8 min-w-0 min-[86rem]:mt-0">
      <div
        inert
        className="@container grid overflow-hidden border border-line min-[86rem]:sticky min-[86rem]:top-8"
      >
        <Tokens properties={light} className="brand-picture bg-paper text-ink">
          <BrandHero
            night={(children) => (
              <Tokens properties={onNight} className="on-night bg-night text-white">
                {children}
              </Tokens>
            )}
          />
          <BrandCaseStudy />
          <BrandButtons />
          <Tokens properties={dark} className="bg-paper text-ink">
            <BrandButtons title="Back office in the dark" />
          </Tokens>
        </Tokens>
      </div>
      <p className="mt-2 text-ink-2 text-sm">Nothing is public before it is saved.</p>
    </aside>
  )
}

interface TokensProps {
  properties: Record<string, string>
  className: string
  children: ReactNode
}

/** Sets custom properties for what is inside, through the CSSOM: the CSP allows no inline styles. */
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

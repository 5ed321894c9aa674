import { lazy, type ReactNode, Suspense } from 'react'
import type { Brand } from '#content/brand/brand.ts'
import { productName } from '#content/brand/product.ts'
import { iconRooms } from '../../../site/home/building/room-link.ts'
import { Mark } from '../../../site/layout/mark.tsx'
import { button } from '../../../ui/button.ts'
import { isOwnAddress } from '../../../ui/picture/own-address.ts'

const Drawing = lazy(async () => {
  const { Drawing } = await import('../../../site/home/building/drawing.tsx')
  return { default: Drawing }
})
const rooms = iconRooms.map((drawing) => ({ drawing }))

const figures = [
  ['17', 'years of practice'],
  ['130', 'projects delivered'],
  ['42', 'people'],
]

interface BrandHeroProps {
  brand: Brand
  night: (children: ReactNode) => ReactNode
}

/** Sample header of the home page with the dark section below it. The plain look omits the drawing of a house. */
export function BrandHero({ brand, night }: BrandHeroProps) {
  const isPlain = brand.look === 'plain'
  return (
    <>
      <p className="flex items-center gap-2.5 px-6 pt-5 font-semibold">
        <BrandMark {...brand} />
        <span className="display">{productName}</span>
        <span className="ml-auto border-signal border-b-2 pb-0.5 font-medium text-sm @max-sm:hidden">
          Projects
        </span>
        <span className="ml-4 font-medium text-ink-2 text-sm @max-sm:hidden">Contact</span>
      </p>
      <div className={`grid items-end gap-x-6 ${isPlain ? '' : '@2xl:grid-cols-[5fr_7fr]'}`}>
        <div className={`self-center px-6 ${isPlain ? 'py-14' : 'py-8'}`}>
          <p className={`display ${isPlain ? 'max-w-[16ch] text-5xl' : 'text-3xl'}`}>
            Software built like good houses
          </p>
          <p className="mt-3 text-ink-2">
            Planned with care, built to last, and <span className="link">easy to live in</span>.
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <span className={button('primary')}>Talk to us</span>
            <span className={button('secondary')}>See our work</span>
          </p>
        </div>
        {!isPlain && (
          <div className="min-w-0 overflow-hidden max-sm:hidden">
            <div className="building px-4">
              <Suspense>
                <Drawing rooms={rooms} />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      {night(
        <>
          {isOwnAddress(brand.nightLogo) && (
            <img
              src={brand.nightLogo}
              alt=""
              className="mt-8 ml-6 h-8 max-w-48 object-contain object-left"
            />
          )}
          <dl className="grid grid-cols-3 gap-x-4 px-6 py-8">
            {figures.map(([figure, label]) => (
              <div key={label} className="flex min-w-0 flex-col">
                <dt className="caption order-2 mt-2 text-night-2 text-xs">{label}</dt>
                <dd className="display order-1 text-3xl tabular-nums">
                  <span className={isPlain ? 'mb-6 block border-night-3 border-t' : 'dimension'} />
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </>,
      )}
    </>
  )
}

/**
 * Mark in the site's header when there is no logo: the brand's own picture. Without a picture, the plain look shows an
 * initial, and the default look a drawing of a house.
 */
function BrandMark({ mark, look }: Brand) {
  if (isOwnAddress(mark))
    return <img src={mark} alt="" className="size-7 shrink-0 object-contain" />
  if (look !== 'plain') return <Mark className="size-7 shrink-0" />
  return (
    <span className="display grid size-7 shrink-0 place-items-center rounded-sm bg-button text-on-button">
      {productName.slice(0, 1)}
    </span>
  )
}

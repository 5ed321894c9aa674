import { contrast } from '#content/brand/oklch.ts'
import { needed, ownColor, paletteOf } from '#content/brand/palette.ts'
import { useTypedBrand } from './use-typed-brand.ts'

/** Swatches: the brand color and the colors derived from it for lines and text, each with its contrast. */
export function BrandSwatches() {
  const { color } = useTypedBrand()
  const { light, dark } = paletteOf(color)
  const own = color || ownColor
  const isMoved = light['signal-deep'] !== own
  const isOnButtons = light.button !== undefined
  return (
    <>
      <ul aria-label="Derived colors" className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5">
        <Swatch
          name="Yours"
          use={isOnButtons ? 'Buttons, indicators, areas' : 'Indicators, areas'}
          color={own}
          ground={light.paper}
        />
        <Swatch
          name="Used for lines"
          use="Also large text"
          color={light.signal}
          ground={light.paper}
        />
        <Swatch
          name="Used for text"
          isText
          use={isOnButtons ? 'Links' : 'Links and buttons'}
          color={light['signal-deep']}
          ground={light.paper}
        />
        <Swatch
          name="In the dark"
          isText
          use="Back office, dark theme"
          color={dark['signal-deep']}
          ground={dark.paper}
        />
      </ul>
      <p className="mt-4 text-ink-2 text-sm">
        {isMoved
          ? `Text needs a contrast of ${needed.text}:1 and lines ${needed.large}:1 on the page background. Where your color falls short, its hue is kept and its lightness adjusted.${isOnButtons ? ' Buttons keep your color, with dark text.' : ''}`
          : 'Your color has enough contrast and is used for text, too.'}
      </p>
    </>
  )
}

interface SwatchProps {
  name: string
  /** Shows sample letters instead of a line. */
  isText?: boolean
  use: string
  color: string
  ground: string
}

function Swatch({ name, isText, use, color, ground }: SwatchProps) {
  return (
    <li className="min-w-0 text-sm">
      <span
        aria-hidden
        className="mb-2 grid h-14 grid-cols-[1fr_2.5rem] overflow-hidden rounded-sm border border-line-strong"
        style={{ background: color }}
      >
        <span
          className="col-start-2 grid place-items-center font-semibold text-lg"
          style={{ background: ground, color }}
        >
          {isText ? 'Aa' : <span className="h-1 w-6 bg-current" />}
        </span>
      </span>
      <span className="block font-medium">{name}</span>
      <span className="block text-ink-2 text-xs">{use}</span>
      <span className="caption flex flex-wrap justify-between gap-x-2 text-ink-2 text-xs tabular-nums">
        <span>{color}</span>
        <span>{`${ratioOf(color, ground)}:1`}</span>
      </span>
    </li>
  )
}

/** Contrast ratio, rounded down: 4.49 must not look like the required 4.5. */
const ratioOf = (one: string, other: string) => Math.floor(contrast(one, other) * 10) / 10

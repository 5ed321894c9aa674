import type { ReactNode } from 'react'

/**
 * Size of a room. One unit is five centimetres. The building is drawn as a vertical section: parts that the section
 * plane cuts are solid, and parts behind the plane are fine lines.
 */
export const room = { width: 230, height: 136 } as const

/** Height of a room and the slab above it. */
export const floorHeight = room.height + 8

/** y of the ground in `WideSection`. It depends on the number of floors, because the roof is always at the same y. */
export const groundOf = (floors: number) => 164 + floorHeight * floors

/**
 * Moves its children up to the ground of a lower building, which is at y = `from`. The children are drawn for a
 * building of three floors.
 */
export function Raised({ from, children }: { from: number; children: ReactNode }) {
  const up = groundOf(3) - from
  return up === 0 ? children : <g transform={`translate(0 ${-up})`}>{children}</g>
}

interface BoxProps {
  x: number
  y: number
  w: number
  h: number
}

/** Hatching of the cut parts. Each drawing with a `cut` class needs it in its <defs>. */
export const CutPattern = () => (
  <pattern
    id="cut"
    width="5"
    height="5"
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <path d="M0 0V5" stroke="currentColor" strokeWidth="1.2" />
  </pattern>
)

/** Wall or slab that the section cuts: a heavy outline, hatched. */
export const Cut = ({ x, y, w, h }: BoxProps) => (
  <rect x={x} y={y} width={w} height={h} className="cut" />
)

/** Footing of a wall, below the ground. */
export const Footing = ({ x, y, depth = 26 }: { x: number; y: number; depth?: number }) => (
  <path d={`M${x - 4} ${y}v${depth}h-10v10h28v-10h-10v${-depth}Z`} className="cut" />
)

interface FlightProps {
  x: number
  y: number
  /** Horizontal length; negative for a flight that rises to the left. */
  run: number
  rise: number
  /** Whether this flight lies behind the flight that the section cuts. */
  isBehind?: boolean
}

/** Flight of stairs, rising from (x, y). */
export function Flight({ x, y, run, rise, isBehind = false }: FlightProps) {
  const steps = 8
  const tread = run / steps
  const riser = rise / steps
  const posts = Array.from(
    { length: 5 },
    (_, i) => `M${x + run * (0.1 + i * 0.2)} ${y - rise * (0.1 + i * 0.2) - 3}v-17`,
  )
  return (
    <g className={isBehind ? 'fine' : undefined}>
      <path
        d={`M${x} ${y}${`v${-riser}h${tread}`.repeat(steps)}`}
        strokeWidth={isBehind ? 1 : 1.6}
      />
      <path d={`M${x + tread} ${y}L${x + run} ${y - rise + riser}`} />
      <path d={`M${x + run * 0.08} ${y - rise * 0.08 - 20}l${run * 0.84} ${-rise * 0.84}`} />
      <path d={posts.join('')} className="fine" />
    </g>
  )
}

/** Railing along a floor's edge. */
export const Railing = ({ x, y, w }: { x: number; y: number; w: number }) => (
  <>
    <path d={`M${x} ${y - 20}h${w}`} />
    <path
      d={Array.from({ length: Math.floor(w / 6) + 1 }, (_, i) => `M${x + i * 6} ${y}v-20`).join('')}
      className="fine"
    />
  </>
)

/** Level mark: a line with a triangle and the height of a floor, such as '+3.20'. */
export const Level = ({ x, y, text }: { x: number; y: number; text: string }) => (
  <>
    <path d={`M${x} ${y}h48`} />
    <path d={`M${x + 42} ${y}l-4-6h8Z`} className="solid" />
    <text x={x} y={y - 4}>
      {text}
    </text>
  </>
)

interface DimensionProps {
  y: number
  /** The positions of the ticks, from left to right, and the texts between them. */
  at: readonly number[]
  texts: readonly string[]
}

/** Dimension line divided by ticks, with a text between each two ticks. */
export const Dimension = ({ y, at, texts }: DimensionProps) => (
  <>
    <path d={`M${at[0]} ${y}H${at.at(-1)}`} />
    <path d={at.map((x) => `M${x} ${y - 7}v14M${x - 4} ${y + 4}l8-8`).join('')} />
    {texts.map((text, i) => (
      <text
        key={text + at[i]}
        x={((at[i] ?? 0) + (at[i + 1] ?? 0)) / 2}
        y={y - 5}
        textAnchor="middle"
      >
        {text}
      </text>
    ))}
  </>
)

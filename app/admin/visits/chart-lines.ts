import type { Visits } from '#content/visits/visits-api.ts'

type Points = Visits['points']

/** Coordinates of the drawing, which is stretched to its place. */
export const chartWidth = 1000
export const chartHeight = 200

/** Paths of the two lines, and the values of the grid from top to bottom. */
export interface ChartLines {
  visitors: string
  views: string
  ticks: readonly [most: number, half: number, none: number]
}

export function chartLines(points: Points): ChartLines {
  const most = topOf(Math.max(...points.map(({ views, visitors }) => Math.max(views, visitors))))
  const step = points.length > 1 ? chartWidth / (points.length - 1) : 0
  const pathOf = (name: 'views' | 'visitors') =>
    points
      .map((point, index) => {
        const x = points.length > 1 ? index * step : chartWidth / 2
        const y = chartHeight - (point[name] / most) * chartHeight
        return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
      })
      // A line of one point has no length; its round cap is drawn as a dot.
      .concat(points.length === 1 ? ['h0'] : [])
      .join('')
  return { visitors: pathOf('visitors'), views: pathOf('views'), ticks: [most, most / 2, 0] }
}

const round = (value: number) => Math.round(value * 10) / 10

/** The next even number of one or two digits and zeros: 2, 24, 380. At least 2. */
function topOf(value: number): number {
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(value, 1))) - 1))
  return Math.max(2, Math.ceil(value / (2 * unit)) * 2 * unit)
}

/** Up to five dates below the lines, evenly spaced from the first to the last. */
export function chartDates(points: Points): string[] {
  const count = Math.min(5, points.length)
  const places = Array.from({ length: count }, (_, index) =>
    Math.round((index * (points.length - 1)) / Math.max(1, count - 1)),
  )
  return places.flatMap((place) => points[place]?.at ?? [])
}

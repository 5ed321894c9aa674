import { DimensionLine } from '../dimension-line.tsx'
import type { StrikingFigure } from './striking-figure.ts'

/** The number of a case study, drawn large under a dimension line, and what it measures. */
export function Result({ figure }: { figure: StrikingFigure }) {
  const isSign = /^\W/.test(figure.unit) || figure.unit.length === 1
  return (
    <figure className="grid items-end gap-x-6 gap-y-6 pt-16 md:pt-28 lg:grid-cols-12">
      <p className="display text-[clamp(4.5rem,15vw,13rem)] leading-[0.85] tabular-nums wrap-anywhere lg:col-span-8">
        {figure.value}
        {figure.unit && (
          <span className={`${isSign ? 'text-[0.6em]' : 'ml-[0.2em] text-[0.28em]'} text-signal`}>
            {figure.unit}
          </span>
        )}
      </p>
      <figcaption className="max-w-[40ch] text-xl wrap-anywhere text-ink-2 lg:col-span-4 lg:pb-1">
        {figure.sentence}
      </figcaption>
      <DimensionLine label="the result" className="lg:col-span-12" />
    </figure>
  )
}

import { DimensionLine } from '../drawings/dimension-line.tsx'
import { dirOf } from '../text/direction.ts'
import type { StrikingFigure } from './striking-figure.ts'

/** Large key figure of a case study, with its caption beside it. */
export function Result({ figure, label }: { figure: StrikingFigure; label: string }) {
  const { value, unit, sentence } = figure
  const unitClass = isSign(unit) ? 'text-[0.6em]' : 'ml-[0.2em] text-[0.28em]'
  const set = settingOf(figure)
  return (
    <div className="pt-16 md:pt-28">
      <figure className="grid items-end gap-x-6 gap-y-6 lg:grid-cols-12">
        <p className={`display leading-[0.85] tabular-nums wrap-anywhere ${set.number}`}>
          <span className="text-signal">{value}</span>
          {unit && <span className={`tracking-[-0.02em] ${unitClass}`}>{unit}</span>}
        </p>
        <figcaption
          dir={dirOf(sentence)}
          className={`max-w-[40ch] text-xl wrap-anywhere text-ink-2 text-pretty lg:pb-1 ${set.caption}`}
        >
          {sentence}
        </figcaption>
      </figure>
      <DimensionLine label={label} className="mt-6" />
    </div>
  )
}

/** Whether a unit is a sign such as %, which follows its number without a space. */
const isSign = (unit: string) => /^\W/.test(unit) || unit.length === 1

const large = 'text-[clamp(4.5rem,15vw,13rem)]'
const small = 'text-[clamp(2.25rem,7.5vw,6rem)]'

/**
 * Layout of the figure, by a width that is estimated from its characters. The caption is beside the figure, or below
 * a figure that fills the row.
 */
function settingOf({ value, unit }: StrikingFigure) {
  const width = value.length * 0.58 + unit.length * (isSign(unit) ? 0.5 : 0.16)
  if (width < 1.85) return { number: `${large} lg:col-span-4`, caption: 'lg:col-span-6' }
  if (width < 2.8) return { number: `${large} lg:col-span-6`, caption: 'lg:col-span-6' }
  if (width < 4.2) return { number: `${large} lg:col-span-8`, caption: 'lg:col-span-4' }
  return { number: `${small} lg:col-span-12`, caption: 'lg:col-span-12' }
}

import { type ReactNode, useId } from 'react'
import type { Choice, Difference } from './merge.ts'
import { Value } from './value.tsx'

interface DifferenceChoiceProps {
  difference: Difference
  /** Whether the other version is the live one, which your draft would replace. If not, a colleague saved it. */
  isOfLive: boolean
  choice: Choice | undefined
  /** Whether the comparison was submitted without a choice for this field. */
  isMissed: boolean
  onChoose: (choice: Choice) => void
}

const changes = {
  you: 'Changed by you',
  them: 'Changed by them',
  both: 'Changed by both',
} satisfies Record<Difference['changedBy'], string>

const changesOfLive = {
  you: 'Changed in the draft',
  them: 'Changed on the site',
  both: 'Changed in both',
} satisfies Record<Difference['changedBy'], string>

const sides = ['yours', 'theirs'] as const
const words = { yours: 'Yours', theirs: 'Theirs' }
const wordsOfLive = { yours: 'Draft', theirs: 'Live' }

/** Field that differs, with both of its values to choose from. */
export function DifferenceChoice({
  difference,
  choice,
  isOfLive,
  ...props
}: DifferenceChoiceProps) {
  const { isMissed, onChoose } = props
  const id = useId()
  const { label, changedBy } = difference
  return (
    <fieldset
      className="mt-6 min-w-0"
      data-open={choice ? undefined : ''}
      aria-describedby={`${id}-changed ${isMissed ? `${id}-missed` : ''}`}
    >
      <legend className="float-left mr-3 font-medium">{label}</legend>
      <p
        id={`${id}-changed`}
        className={`caption py-px ${changedBy === 'both' ? 'text-bad' : 'text-ink-3'}`}
      >
        {(isOfLive ? changesOfLive : changes)[changedBy]}
      </p>
      <div className="clear-both grid gap-2 pt-1.5 sm:grid-cols-2">
        {sides.map((side) => (
          <Side key={side} isChosen={choice === side}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3 font-medium">
              <input
                type="radio"
                name={id}
                checked={choice === side}
                aria-invalid={isMissed || undefined}
                onChange={() => onChoose(side)}
                className="size-4.5 accent-ink"
              />
              {(isOfLive ? wordsOfLive : words)[side]}
            </label>
            <Value
              value={difference[side]}
              base={difference.base}
              kind={difference.kind}
              parts={difference.parts}
              options={difference.options}
              name={`${(isOfLive ? wordsOfLive : words)[side]}: ${label}`}
            />
          </Side>
        ))}
      </div>
      {isMissed && (
        <p id={`${id}-missed`} className="mt-1.5 text-bad">
          Choose which of the two to keep
        </p>
      )}
    </fieldset>
  )
}

function Side({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const frame = isChosen ? 'border-ink bg-paper' : 'border-line'
  return <div className={`flex min-w-0 flex-col rounded-sm border ${frame}`}>{children}</div>
}

import { useRef, useState } from 'react'
import { button } from '../../../../ui/button.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { FormValues } from '../form-values.ts'
import { DifferenceChoice } from './difference-choice.tsx'
import { type Choice, type Difference, merged, proposed } from './merge.ts'

interface ComparisonProps {
  /** The content type within a sentence: 'project'. */
  one: string
  yours: FormValues
  found: Difference[]
  /** Whether the other version is the live one, which your draft would replace. If not, a colleague saved it. */
  isOfLive?: boolean
  onSave: (values: FormValues) => void
  onClose: () => void
}

/** Edit conflict: shows both versions field by field and merges the chosen values. */
export function Comparison({ one, yours, found, isOfLive = false, ...on }: ComparisonProps) {
  const { onSave, onClose } = on
  const [choices, setChoices] = useState<Record<string, Choice | undefined>>(() =>
    Object.fromEntries(found.map((difference) => [difference.path, proposed(difference)])),
  )
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const open = found.filter(({ path }) => !choices[path])
  const both = found.filter(({ changedBy }) => changedBy === 'both').length

  return (
    <Dialog
      isWide
      title={
        isOfLive
          ? 'The live version has changed'
          : 'Someone else saved changes while you were editing'
      }
      onClose={onClose}
    >
      <p className="text-ink-2">
        {isOfLive
          ? `This ${one} has been changed on the site since the draft was started. Nothing has been overwritten. `
          : 'Nothing has been overwritten. '}
        {both > 0
          ? `${both === 1 ? '1 field was' : `${both} fields were`} changed ${isOfLive ? 'in both versions' : 'by both of you'}. Choose which version to keep. `
          : isOfLive
            ? 'Different fields were changed, so both can be kept. '
            : 'You changed different fields, so both can be kept. '}
        {both > 0 && 'All other changes are kept unless you choose otherwise.'}
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = open
          if (!first) return onSave(merged(yours, found, choices))
          setAsked(true)
          form.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
        }}
      >
        {found.map((difference) => (
          <DifferenceChoice
            key={difference.path}
            difference={difference}
            isOfLive={isOfLive}
            choice={choices[difference.path]}
            isMissed={isAsked && !choices[difference.path]}
            onChoose={(choice) => setChoices({ ...choices, [difference.path]: choice })}
          />
        ))}
        <div className="sticky bottom-0 -mx-6 mt-6 -mb-5 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-sheet px-6 py-4">
          <p role="status" className="mr-auto text-bad empty:hidden max-sm:w-full">
            {isAsked && open.length > 0 ? `${open.length} left to choose` : ''}
          </p>
          <button
            type="button"
            className={`${button('secondary')} max-sm:min-h-12 max-sm:grow`}
            onClick={onClose}
          >
            Keep editing
          </button>
          <button type="submit" className={`${button()} max-sm:min-h-12 max-sm:grow`}>
            {isOfLive ? 'Publish' : 'Save'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

import type { ImportState } from '#content/imports/import-kinds.ts'

const steps = ['Read', 'Dry run', 'Create drafts', 'Review and publish'] as const

/** Index of the step that each state belongs to. After an undo all steps are open again. */
const places = {
  uploading: 0,
  reading: 0,
  failed: 0,
  planning: 1,
  ready: 1,
  running: 2,
  done: 3,
  undoing: 3,
  undone: -1,
} satisfies Record<ImportState, number>

/** Steps of an import, with the current one. */
export function Steps({ state }: { state: ImportState }) {
  const current = places[state]
  return (
    <ol aria-label="Steps" className="mb-6 grid grid-cols-4 gap-x-2">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          className={`border-t-2 pt-2 text-xs sm:text-sm ${lookOf(place, current, state)}`}
        >
          <span className="caption mr-1.5 max-sm:block">{place + 1}</span>
          {step}
          {place < current && <span className="sr-only">, completed</span>}
          {place === current && state === 'failed' && <span className="sr-only">, failed</span>}
        </li>
      ))}
    </ol>
  )
}

function lookOf(place: number, current: number, state: ImportState): string {
  if (place < current) return 'border-ink-3 text-ink-2'
  if (place > current) return 'border-line text-ink-3'
  return state === 'failed'
    ? 'border-bad font-medium text-bad'
    : 'border-signal font-medium text-ink'
}

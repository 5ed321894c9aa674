import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { button } from '../../../../../../ui/button.ts'
import { lineInput } from '../../../../../../ui/input.ts'

export interface FigureValue {
  value: string
  label: string
}

interface FiguresPartProps {
  figures: readonly FigureValue[]
  onSet: (figures: FigureValue[]) => void
}

const most = 6

/** Inputs for figures, each with a value and a label: '42 → 9', 'minutes'. */
export function FiguresPart({ figures, onSet }: FiguresPartProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const change = (next: FigureValue[], focused: number) => {
    flushSync(() => onSet(next))
    list.current?.querySelectorAll('li')[focused]?.querySelector('input')?.focus()
  }
  const input = (place: number, name: keyof FigureValue, label: string, hint: string) => (
    <input
      dir="auto"
      aria-label={`${label} of figure ${place + 1}`}
      placeholder={hint}
      value={figures[place]?.[name] ?? ''}
      maxLength={80}
      autoComplete="off"
      className={`${lineInput} min-w-0`}
      onChange={({ target }) =>
        onSet(figures.map((each, at) => (at === place ? { ...each, [name]: target.value } : each)))
      }
    />
  )
  return (
    <div className="grow basis-full">
      <ol ref={list} className="grid gap-2">
        {figures.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its place, and has no state
          <li key={`${id}-${place}`} className="flex gap-2">
            {input(place, 'value', 'Value', '42 → 9')}
            {input(place, 'label', 'Label', 'minutes for a plan')}
            <button
              type="button"
              disabled={figures.length === 1}
              aria-label={`Remove figure ${place + 1}`}
              title="Remove"
              className={button('quiet', 'icon')}
              onClick={() => change(figures.toSpliced(place, 1), Math.max(0, place - 1))}
            >
              <X aria-hidden size={16} />
            </button>
          </li>
        ))}
      </ol>
      {figures.length < most && (
        <button
          type="button"
          className={`${button('secondary', 'sm')} mt-2 max-sm:min-h-11`}
          onClick={() => change([...figures, { value: '', label: '' }], figures.length)}
        >
          <Plus aria-hidden size={15} />
          Add figure
        </button>
      )}
    </div>
  )
}

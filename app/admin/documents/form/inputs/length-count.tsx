import { useWatch } from 'react-hook-form'
import { useDebouncedValue } from '../../../../ui/use-debounced-value.ts'
import { usedOf } from './length-check.ts'

/** Character count: shown near the limit, with the excess above it, and announced when typing pauses. */
export function LengthCount({ name, max }: { name: string; max: number }) {
  const text: unknown = useWatch({ name })
  const used = usedOf(typeof text === 'string' ? text : '', max)
  const number = (of: number) => of.toLocaleString('en-US')
  const count = used === undefined ? '' : `${number(used)} of ${number(max)}`
  const excess = used === undefined || used <= max ? '' : `, ${number(used - max)} too many`
  const announced = useDebouncedValue(count && `${count} characters${excess}`)
  return (
    <>
      {used !== undefined && (
        <span
          aria-hidden
          className={`caption ml-auto shrink-0 text-xs tabular-nums ${used > max ? 'text-bad' : 'text-ink-3'}`}
        >
          {count + excess}
        </span>
      )}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}

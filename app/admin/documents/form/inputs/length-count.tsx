import { useWatch } from 'react-hook-form'
import { useDebouncedValue } from '../../../../ui/use-debounced-value.ts'
import { usedOf } from './length-check.ts'

/** Character count: shown near the limit, and announced when typing pauses. */
export function LengthCount({ name, max }: { name: string; max: number }) {
  const text: unknown = useWatch({ name })
  const used = usedOf(typeof text === 'string' ? text : '', max)
  const count = used === undefined ? '' : `${used} of ${max}`
  const debouncedCount = useDebouncedValue(count)
  return (
    <>
      {used !== undefined && (
        <span
          aria-hidden
          className={`caption ml-auto shrink-0 text-xs tabular-nums ${used > max ? 'text-bad' : 'text-ink-3'}`}
        >
          {count}
        </span>
      )}
      <span role="status" className="sr-only">
        {debouncedCount && `${debouncedCount} characters`}
      </span>
    </>
  )
}

import { useEffect, useState } from 'react'

const pauseMs = 500

/** Debounced value: updates when typing pauses. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

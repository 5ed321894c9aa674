import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Retention } from '#content/privacy/privacy-api.ts'
import { api } from '../../api.ts'
import { localDay } from '../dates.ts'
import { useMe } from '../use-me.ts'

type Next = NonNullable<Retention['next']>

/** What goes next: '12 messages go on Dec 1, 2026'. */
export function goingText({ count, at }: Next): string {
  const messages =
    count === 0
      ? 'No messages will be deleted'
      : count === 1
        ? '1 message will be deleted'
        : undefined
  return `${messages ?? `${count.toLocaleString('en-US')} messages will be deleted`} on ${localDay(at)}.`
}

/** Notice for administrators, before messages go. */
export function RetentionNotice() {
  const isEditor = useMe()?.role === 'editor'
  const [next, setNext] = useState<Next | null>(null)
  useEffect(() => {
    if (isEditor) return
    const stop = new AbortController()
    // The screen is whole without it.
    api.json('GET /privacy/retention', { signal: stop.signal }).then(
      ({ next }) => setNext(next),
      () => {},
    )
    return () => stop.abort()
  }, [isEditor])
  if (!next || next.count === 0) return null
  return (
    <p role="status" className="mb-6 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      {`${goingText(next)} They are past your retention period. `}
      <Link to="/admin/settings/privacy" className="underline underline-offset-4">
        Change this
      </Link>
    </p>
  )
}

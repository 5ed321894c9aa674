import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Retention } from '#content/privacy/privacy-api.ts'
import { api } from '../../api.ts'
import { adminPath } from '../admin-path.ts'
import { localDay } from '../dates.ts'
import { useMe } from '../use-me.ts'

type Next = NonNullable<Retention['next']>

/** The next deletion as a sentence: '12 messages will be deleted …'. */
export function nextDeletionText({ count, at }: Next): string {
  const messages =
    count === 0
      ? 'No messages will be deleted'
      : count === 1
        ? '1 message will be deleted'
        : undefined
  return `${messages ?? `${count.toLocaleString('en-US')} messages will be deleted`} on ${localDay(at)}.`
}

/** Notice for administrators about the next automatic deletion of messages. */
export function RetentionNotice() {
  const isEditor = useMe()?.role === 'editor'
  const [next, setNext] = useState<Next | null>(null)
  useEffect(() => {
    if (isEditor) return
    const stop = new AbortController()
    // On failure, the screen is shown without the notice.
    api.json('GET /privacy/retention', { signal: stop.signal }).then(
      ({ next }) => setNext(next),
      () => {},
    )
    return () => stop.abort()
  }, [isEditor])
  if (!next || next.count === 0) return null
  return (
    <p role="status" className="mb-6 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      {`${nextDeletionText(next)} They are past your retention period. `}
      <Link to={adminPath('/admin/settings/privacy')} className="underline underline-offset-4">
        Change this
      </Link>
    </p>
  )
}

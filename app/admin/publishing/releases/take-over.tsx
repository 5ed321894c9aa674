import { useState } from 'react'
import { toast } from 'sonner'
import type { WholeRelease } from '#content/publishing/releases-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { localMoment } from '../../dates.ts'

interface TakeOverProps {
  release: Pick<WholeRelease, '_id' | 'version' | 'publishAt'>
  onChanged: () => Promise<unknown>
}

/** Advice for a release on hold, with a button that schedules it again under the person's own name. */
export function TakeOver({ release, onChanged }: TakeOverProps) {
  const { _id, version, publishAt } = release
  const [isBusy, setBusy] = useState(false)
  if (!publishAt || publishAt <= new Date().toISOString()) {
    return 'Its time has passed: check it, then publish it or set another time.'
  }

  const takeOver = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await api.json('POST /releases/:id/take-over', { params: { id: _id }, version })
      toast.success('Release taken over', { description: `Publishes ${localMoment(publishAt)}.` })
    } catch (error) {
      toast.error('Failed to take over the release', { description: reasonOf(error) })
    }
    await onChanged()
    setBusy(false)
  }

  return (
    <>
      Check it, then take it over: it is published at its time, under your name.
      <span className="mt-3 block">
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={takeOver}
          className={`${button('secondary', 'sm')} max-sm:min-h-11`}
        >
          Take over
        </button>
      </span>
    </>
  )
}

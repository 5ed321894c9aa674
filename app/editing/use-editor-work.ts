import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { useNeedsApproval } from '../admin/use-me.ts'
import type { BarState } from './bar.tsx'
import type { EditedPart } from './page-part.tsx'
import type { EditedParts } from './use-edited-parts.ts'

/**
 * Saves, publishes or discards the changes of all pages, one of these at a time. `showFirstError` shows the first
 * invalid text, if there is one; then nothing is saved.
 */
export function useEditorWork(parts: EditedParts, showFirstError: () => Promise<boolean>) {
  const isForReview = useNeedsApproval()
  const [busy, setBusy] = useState<BarState['busy']>()
  const isBusy = useRef(false)

  const work = async (as: BarState['busy'], run: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(as)
    try {
      await run()
    } finally {
      isBusy.current = false
      setBusy(undefined)
    }
  }

  const save = async () => {
    if (await showFirstError()) return
    const changed = parts.all().filter((part) => part.isChanged())
    for (const part of changed) await part.save()
    if (changed.length > 0 && changed.every((part) => !part.isChanged()))
      toast.success('Draft saved successfully')
  }

  const publish = async () => {
    if (await showFirstError()) return
    const waiting = parts.all().filter((part) => part.isChanged() || part.stored().draft)
    for (const part of waiting) await part.saveAndPublish()
    const isSent = (part: EditedPart) => part.stored().draft?.review?.state === 'waiting'
    if (isForReview && waiting.every((part) => !part.isChanged() && isSent(part))) {
      toast.success('Sent for review', {
        description: 'The people who can publish it are notified.',
      })
    }
    if (waiting.every((part) => !part.isChanged() && !part.stored().draft))
      toast.success('Published successfully', { description: 'It is now live.' })
  }

  const discard = async () => {
    // The code is loaded at the first discard.
    const { discardChanges } = await import('./discard-changes.ts')
    await discardChanges({ parts: parts.all, onReplaced: parts.replace })
  }

  return {
    busy,
    save: () => void work('saving', save),
    publish: () => void work('publishing', publish),
    discard: () => void work('discarding', discard),
  }
}

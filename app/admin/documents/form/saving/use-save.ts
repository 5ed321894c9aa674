import { type FormEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import type { Fields } from '#content/documents/fields.ts'
import { reasonOf } from '../../../../api/failure.ts'
import type { When } from '../../../publishing/later/when.ts'
import type { FormValues } from '../form-values.ts'
import type { KeptForm } from '../unsaved/use-autosave.ts'
import type { FormStorage } from './form-storage.ts'
import {
  type Conflict,
  type Intent,
  rebaseOn,
  refuse,
  type Saving,
  saveValues,
} from './save-steps.ts'

/** `Conflict` with its dialog, which is loaded on demand. */
type AskedConflict = Conflict & typeof import('../conflict/comparison.tsx')

interface SaveOptions {
  fields: Fields
  /** Set before validation: whether the form may be incomplete. */
  mayBeUnfinished?: { current: boolean }
  /** Loads the form's resolver, without which nothing is submitted. */
  loadResolver?: () => Promise<unknown>
}

/**
 * Saves a form with optimistic locking: a version that the editor has not seen is never overwritten.
 * Typed values stay in the form until they are stored.
 */
export function useSave<T>(
  form: UseFormReturn<FormValues>,
  kept: KeptForm,
  storage: FormStorage<T>,
  { fields, mayBeUnfinished, loadResolver }: SaveOptions,
) {
  const isBusy = useRef(false)
  const seenLive = useRef<number>(undefined)
  const [conflict, setConflict] = useState<AskedConflict>()
  const [isGone, setGone] = useState(false)
  // Last chosen action. The state is for rendering; the ref has the current value during a request.
  const [intent, setIntent] = useState<Intent>({ does: 'save' })
  const latestIntent = useRef(intent)

  /** If the dialog cannot be loaded, nothing is saved, and the next save asks again. */
  const ask = async (found: Conflict) => {
    try {
      setConflict({ ...found, ...(await import('../conflict/comparison.tsx')) })
    } catch {
      const description = 'Another version was saved, and the server could not be reached.'
      toast.error(storage.failed, { description })
    }
  }

  const savingNow = (): Saving<T> => {
    const onGone = () => setGone(true)
    return { form, kept, storage, fields, intent: latestIntent.current, seenLive, ask, onGone }
  }

  const submitLoaded = form.handleSubmit((typed) => {
    setGone(false)
    return saveValues(savingNow(), typed)
  })

  const submit = async () => {
    try {
      await loadResolver?.()
    } catch (error) {
      return refuse(savingNow(), error)
    }
    await submitLoaded()
  }

  /** Single submit: a second click during a request does nothing. */
  const alone = async (work: () => Promise<unknown>) => {
    if (isBusy.current) return
    isBusy.current = true
    await work().finally(() => {
      isBusy.current = false
    })
  }

  const submitAs = (next: Intent) =>
    alone(() => {
      latestIntent.current = next
      setIntent(next)
      const isDraft = next.does === 'draft' || (next.does === 'save' && storage.isUnfinished)
      if (mayBeUnfinished) mayBeUnfinished.current = isDraft === true
      return submit()
    })

  const save = () => submitAs({ does: 'save' })

  return {
    save,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      save()
    },
    /** Saves a draft although the form's own saves are live. */
    saveDraft: () => submitAs({ does: 'draft' }),
    saveAndPublish: (when?: When) => submitAs({ does: 'publish', when }),

    /** The button of the current save, or of the last one. */
    intent: intent.does,
    isInRelease: storage.isInRelease === true,

    conflict,
    keepEditing: () => setConflict(undefined),
    /** Saves the merged values over the other person's version. */
    async saveMerged(values: FormValues) {
      if (!conflict) return
      setConflict(undefined)
      if (conflict.isOfLive) seenLive.current = conflict.theirs.version
      kept.rest(conflict.isOfLive ? kept.begun : conflict.theirs, values)
      await alone(submit)
    },

    /** Whether another person deleted the record. */
    isGone,
    bringBackAndSave: () =>
      alone(async () => {
        try {
          await storage.bringBack?.()
        } catch (error) {
          toast.error(storage.failed, { description: reasonOf(error) })
          return
        }
        setGone(false)
        if (storage.load) await rebaseOn(savingNow(), storage.load)
      }),
  }
}

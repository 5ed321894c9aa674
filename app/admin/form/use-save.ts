import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { toast } from 'sonner'
import type { Fields } from '#content/fields.ts'
import { ApiError, hasStatus, reasonOf } from '../../api/failure.ts'
import { isDeepEqual } from '../../deep-equal.ts'
import { type Difference, differences, isConflict } from './comparison/compare.ts'
import type { FormSnapshot } from './drafts/draft.ts'
import type { KeptForm } from './drafts/use-draft.ts'
import { type FormValues, showAtFields } from './form-values.ts'

/** How what a form edits is stored; `T` is what the server has of it. */
export interface FormStorage<T> {
  /** Stores the values over the version that they were begun from. */
  save: (values: FormValues, kept: KeptForm) => Promise<T>
  /** What a form that shows what is stored is begun from. */
  begunFrom: (stored: T) => FormSnapshot
  /** What is stored now. Absent while nothing is. */
  load?: () => Promise<T>
  /** Takes it out of the trash. */
  bringBack?: () => Promise<void>
  /** The notice of a save that failed: 'Failed to update project'. */
  failed: string
  /** Called after a save; `isMore` when somebody typed on while it was on its way. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** Under which name a draft is kept from then on, when it is another one. */
  draftOf?: (stored: T) => string
}

/** Somebody else's version, and what it has otherwise. */
interface Conflict {
  theirs: FormSnapshot
  yours: FormValues
  found: Difference[]
}

/**
 * Saves a form. What is stored is never overwritten unseen, and until it is stored what was typed
 * stays in the form.
 */
export function useSave<T>(
  form: UseFormReturn<FormValues>,
  kept: KeptForm,
  fields: Fields,
  storage: FormStorage<T>,
) {
  const isBusy = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [isGone, setGone] = useState(false)

  const attempt = async (values: FormValues) => {
    setGone(false)
    let stored: T
    try {
      stored = await storage.save(values, kept)
    } catch (error) {
      if (hasStatus(error, 412) && storage.load) return reconcile(storage.load, error)
      return refuse(error)
    }
    const isMore = !isDeepEqual(form.getValues(), values)
    await kept.settle(storage.begunFrom(stored), isMore, storage.draftOf?.(stored))
    await storage.onSaved(stored, isMore)
  }

  const refuse = (error: unknown) => {
    if (hasStatus(error, 404) && storage.bringBack) return setGone(true)
    // A field that the server names is a path like any other.
    const setError = form.setError as UseFormSetError<FieldValues>
    if (error instanceof ApiError && showAtFields(error, fields, setError)) return
    toast.error(storage.failed, { description: reasonOf(error) })
  }

  /**
   * Goes on over the version that is stored now when that undoes nothing; asks otherwise. What was
   * typed on meanwhile goes along. A refusal of the very version that is stored is none that could be
   * settled here.
   */
  const reconcile = async (load: () => Promise<T>, refusal?: unknown) => {
    let theirs: FormSnapshot
    try {
      theirs = storage.begunFrom(await load())
    } catch (error) {
      return refuse(error)
    }
    if (refusal && theirs.version === kept.begun.version) return refuse(refusal)
    const yours = structuredClone(form.getValues())
    const found = differences(fields, kept.begun.values, yours, theirs.values)
    if (isConflict(found)) return setConflict({ theirs, yours, found })
    kept.rest(theirs, yours)
    await attempt(yours)
  }

  const submit = form.handleSubmit(attempt)

  /** One at a time: a second click while the first is on its way does nothing. */
  const alone = async (work: () => Promise<unknown>) => {
    if (isBusy.current) return
    isBusy.current = true
    await work().finally(() => {
      isBusy.current = false
    })
  }

  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      alone(submit)
    },

    conflict,
    keepEditing: () => setConflict(undefined),
    /** Saves what was chosen of both versions over theirs. */
    async saveMerged(values: FormValues) {
      if (!conflict) return
      setConflict(undefined)
      kept.rest(conflict.theirs, values)
      await alone(submit)
    },

    /** Whether somebody deleted what is edited here. */
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
        if (storage.load) await reconcile(storage.load)
      }),
  }
}

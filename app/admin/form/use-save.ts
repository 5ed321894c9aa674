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

/** Storage of a form's values; `T` is the stored form of them. */
export interface FormStorage<T> {
  /** Stores the values over the version that they are based on. */
  save: (values: FormValues, kept: KeptForm) => Promise<T>
  /** The base of a form that shows what is stored. */
  begunFrom: (stored: T) => FormSnapshot
  /** Loads what is stored now. Absent for a new record. */
  load?: () => Promise<T>
  /** Restores it from the trash. */
  bringBack?: () => Promise<void>
  /** The notice of a failed save: 'Failed to update project'. */
  failed: string
  /** Makes a stored version public; `null` when all of it is public already. Absent where a save does. */
  publish?: (version: number | undefined) => Promise<T | null>
  /** The notice of a failed publication, after which nothing is unsaved. */
  failedToPublish?: string
  /** Called after a publication. */
  onPublished?: (published: T | null) => void
  /** Called after a save that is not published; `isMore` when more was typed during the request. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** The key of the draft after the save, when it is another one. */
  draftOf?: (stored: T) => string
}

/** Edit conflict: the other person's version and its differences. */
interface Conflict {
  theirs: FormSnapshot
  yours: FormValues
  found: Difference[]
}

/**
 * Saves a form with optimistic locking: a version that was not seen is never overwritten, and what
 * was typed stays in the form until it is stored.
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
  // What was asked for last. A ref besides: it is read while a request goes on.
  const [isPublishing, setPublishing] = useState(false)
  const publishes = useRef(false)
  const intend = (toPublish: boolean) => {
    publishes.current = toPublish
    setPublishing(toPublish)
  }

  const attempt = async (values: FormValues) => {
    setGone(false)
    if (publishes.current && !kept.isChanged()) return publish()
    let stored: T
    try {
      stored = await storage.save(values, kept)
    } catch (error) {
      if (hasStatus(error, 412) && storage.load) return reconcile(storage.load, error)
      return refuse(error)
    }
    const isMore = !isDeepEqual(form.getValues(), values)
    await kept.settle(storage.begunFrom(stored), isMore, storage.draftOf?.(stored))
    if (publishes.current) await publish()
    else await storage.onSaved(stored, isMore)
  }

  /** Makes public what is stored. What is typed meanwhile stays unsaved. */
  const publish = async () => {
    try {
      const published = await storage.publish?.(kept.begun.version)
      if (published) await kept.settle(storage.begunFrom(published), kept.isChanged())
      storage.onPublished?.(published ?? null)
    } catch (error) {
      if (hasStatus(error, 412) && storage.load) return reconcile(storage.load, error)
      const description = ['The draft is saved.', reasonOf(error)].filter(Boolean).join(' ')
      toast.error(storage.failedToPublish, { description })
    }
  }

  const refuse = (error: unknown) => {
    if (hasStatus(error, 404) && storage.bringBack) return setGone(true)
    // Cast: a field that the server names is a path like any other.
    const setError = form.setError as UseFormSetError<FieldValues>
    if (error instanceof ApiError && showAtFields(error, fields, setError)) return
    toast.error(storage.failed, { description: reasonOf(error) })
  }

  /**
   * Rebase: goes on over the stored version when that undoes nothing; asks otherwise. What was typed
   * meanwhile is kept. If the very version that is stored was refused, there is nothing to merge.
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

  /** Single submit: a second click during a request does nothing. */
  const alone = async (work: () => Promise<unknown>) => {
    if (isBusy.current) return
    isBusy.current = true
    await work().finally(() => {
      isBusy.current = false
    })
  }

  const save = () =>
    alone(() => {
      intend(false)
      return submit()
    })

  return {
    /** Saves what is typed. */
    save,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      save()
    },

    /** Whether the save under way, or the last one, is a publication. */
    isPublishing,
    /** Saves what has changed, and makes all of it public. */
    saveAndPublish: () =>
      alone(() => {
        intend(true)
        return submit()
      }),

    conflict,
    keepEditing: () => setConflict(undefined),
    /** Saves the merged values over the other person's version. */
    async saveMerged(values: FormValues) {
      if (!conflict) return
      setConflict(undefined)
      kept.rest(conflict.theirs, values)
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
        if (storage.load) await reconcile(storage.load)
      }),
  }
}

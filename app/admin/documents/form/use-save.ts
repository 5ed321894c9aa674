import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { toast } from 'sonner'
import type { Fields } from '#content/documents/fields.ts'
import { ApiError, hasStatus, reasonOf } from '../../../api/failure.ts'
import { isDeepEqual } from '../../../deep-equal.ts'
import { type Difference, differences, isConflict } from './conflict/merge.ts'
import { type FormValues, showAtFields } from './form-values.ts'
import type { FormSnapshot } from './unsaved/unsaved.ts'
import type { KeptForm } from './unsaved/use-autosave.ts'

/** Storage of a form. `T` is the stored document. */
export interface FormStorage<T> {
  /** Stores the values over the version that they are based on. */
  save: (values: FormValues, kept: KeptForm) => Promise<T>
  /** Base of a form that shows the stored document. */
  begunFrom: (stored: T) => FormSnapshot
  /** Loads the stored document. Absent for a new record. */
  load?: () => Promise<T>
  /** Restores the record from the trash. */
  bringBack?: () => Promise<void>
  /** The notice of a failed save: 'Failed to update project'. */
  failed: string
  /** Publishes the stored version; `null` if there is nothing to publish. Absent if every save is live. */
  publish?: (version: number | undefined, over?: number) => Promise<T | null>
  /** A save stores a draft, which may be incomplete. */
  isUnfinished?: boolean
  /** The notice of a failed publication. The draft is saved by then. */
  failedToPublish?: string
  /** Called after a publication. `isMore`: more was typed during the request. */
  onPublished?: (published: T | null, isMore: boolean) => void
  /** Base and live version, if a publication failed because the live version is newer than the base. */
  sidesOf?: (error: unknown) => LiveSides | undefined
  /** Storage for 'Save draft', if the form's own saves are live. */
  draft?: Pick<FormStorage<T>, 'save' | 'load' | 'onSaved' | 'failed'>
  /** Called after a save without publication. `isMore`: more was typed during the request. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** New key of the form's unsaved changes, if the save changes it. */
  keyOf?: (stored: T) => string
}

/** The version that a draft is based on, and the live version. */
export interface LiveSides {
  base: FormValues
  live: FormSnapshot
}

/** Edit conflict: the other person's version and its differences. */
interface Conflict {
  theirs: FormSnapshot
  yours: FormValues
  found: Difference[]
  /** `true`: your draft is compared with the live version. `false`: with what somebody else has saved. */
  isOfLive?: boolean
}

/** `Conflict` with its dialog, which is loaded on demand. */
type AskedConflict = Conflict & typeof import('./conflict/comparison.tsx')

/** Action that the editor chose: save, save as a draft, or publish. */
export type Intent = 'save' | 'draft' | 'publish'

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
  const [conflict, setConflict] = useState<AskedConflict>()
  const [isGone, setGone] = useState(false)
  // Last chosen action. The state is for rendering; the ref has the current value during a request.
  const [intent, setIntent] = useState<Intent>('save')
  const latestIntent = useRef<Intent>('save')
  const intend = (next: Intent) => {
    latestIntent.current = next
    setIntent(next)
    const isDraft = next === 'draft' || (next === 'save' && storage.isUnfinished === true)
    if (mayBeUnfinished) mayBeUnfinished.current = isDraft
  }
  /** Live version that the editor has compared with the draft. */
  const seenLive = useRef<number>(undefined)

  /** Copies pictures of other sites to the media library and updates the form. A failed picture keeps its address. */
  const copyPictures = (typed: FormValues): FormValues | Promise<FormValues> =>
    // Loaded only if the form has an absolute address. If loading fails, the values are saved unchanged.
    /"https?:/i.test(JSON.stringify(typed))
      ? import('../../media/copy-pictures.ts').then(
          (copying) => copying.copyPictures(form, fields, typed),
          () => typed,
        )
      : typed

  const attempt = async (typed: FormValues) => {
    setGone(false)
    if (latestIntent.current === 'publish' && !kept.isChanged()) return publish()
    const way = (latestIntent.current === 'draft' && storage.draft) || storage
    const values = await copyPictures(typed)
    let stored: T
    try {
      stored = await way.save(values, kept)
    } catch (error) {
      if (hasStatus(error, 412) && way.load) return reconcile(way.load, error)
      return refuse(error, way.failed)
    }
    const isMore = !isDeepEqual(form.getValues(), values)
    await kept.settle(storage.begunFrom(stored), isMore, storage.keyOf?.(stored))
    if (latestIntent.current === 'publish') await publish()
    else await way.onSaved(stored, isMore)
  }

  /** Publishes the stored version. Text typed meanwhile stays unsaved. */
  const publish = async () => {
    try {
      const { version } = kept.begun
      const published = await storage.publish?.(version, seenLive.current)
      const isMore = kept.isChanged()
      if (published) await kept.settle(storage.begunFrom(published), isMore)
      storage.onPublished?.(published ?? null, isMore)
    } catch (error) {
      const sides = storage.sidesOf?.(error)
      if (sides) return compareWithLive(sides)
      if (isShownAtFields(error)) return
      if (hasStatus(error, 412) && storage.load) return reconcile(storage.load, error)
      const description = ['The draft is saved.', reasonOf(error)].filter(Boolean).join(' ')
      toast.error(storage.failedToPublish, { description })
    }
  }

  const refuse = (error: unknown, failed = storage.failed) => {
    if (hasStatus(error, 404) && storage.bringBack) return setGone(true)
    if (isShownAtFields(error)) return
    toast.error(failed, { description: reasonOf(error) })
  }

  const isShownAtFields = (error: unknown) =>
    error instanceof ApiError &&
    // Cast: the server names fields by their paths in the form.
    showAtFields(error, fields, form.setError as UseFormSetError<FieldValues>)

  /** Asks which version to keep. If the dialog cannot be loaded, nothing is saved, and the next save asks again. */
  const ask = async (found: Conflict) => {
    try {
      setConflict({ ...found, ...(await import('./conflict/comparison.tsx')) })
    } catch {
      const description = 'Another version was saved, and the server could not be reached.'
      toast.error(storage.failed, { description })
    }
  }

  /** Handles a live version newer than the draft's base: publishes if no live change is lost, otherwise asks. */
  const compareWithLive = async ({ base, live }: LiveSides) => {
    const yours = structuredClone(form.getValues())
    const found = differences(fields, base, yours, live.values)
    if (isConflict(found)) return ask({ theirs: live, yours, found, isOfLive: true })
    seenLive.current = live.version
    await publish()
  }

  /**
   * Rebases the form on the stored version and saves if no stored change is lost; otherwise asks. Text typed
   * meanwhile is kept. If the form is based on the stored version already, there is nothing to merge, and the
   * `refusal` is shown.
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
    if (isConflict(found)) return ask({ theirs, yours, found })
    kept.rest(theirs, yours)
    await attempt(yours)
  }

  const submitLoaded = form.handleSubmit(attempt)

  const submit = async () => {
    try {
      await loadResolver?.()
    } catch (error) {
      return refuse(error)
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

  const save = () =>
    alone(() => {
      intend('save')
      return submit()
    })

  return {
    /** Saves a draft although the form's own saves are live. */
    saveDraft: () =>
      alone(() => {
        intend('draft')
        return submit()
      }),

    save,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      save()
    },

    /** Whether the current or last save is a publication. */
    isPublishing: intent === 'publish',
    isDrafting: intent === 'draft',
    saveAndPublish: () =>
      alone(() => {
        intend('publish')
        return submit()
      }),

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
        if (storage.load) await reconcile(storage.load)
      }),
  }
}

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

/** Storage of a form's values; `T` is the stored form of them. */
export interface FormStorage<T> {
  /** Stores the values over the version that they are based on. */
  save: (values: FormValues, kept: KeptForm, mayHide?: boolean) => Promise<T>
  /** The base of a form that shows what is stored. */
  begunFrom: (stored: T) => FormSnapshot
  /** Loads what is stored now. Absent for a new record. */
  load?: () => Promise<T>
  /** Restores it from the trash. */
  bringBack?: () => Promise<void>
  /** The notice of a failed save: 'Failed to update project'. */
  failed: string
  /** Makes a stored version public; `null` when all of it is public already. Absent where a save does. */
  publish?: (version: number | undefined, over?: number, mayHide?: boolean) => Promise<T | null>
  /** Makes the stored draft public at its time; what is public stays until then. */
  schedule?: (version: number | undefined, over?: number) => Promise<T>
  /** A save keeps a draft, which may be unfinished. */
  isUnfinished?: boolean
  /** The notice of a failed publication, after which nothing is unsaved. */
  failedToPublish?: string
  /** Called after a publication; `isMore` when more was typed during the request. */
  onPublished?: (published: T | null, isMore: boolean) => void
  /** Base and live version of a publication that failed because another version is live. */
  sidesOf?: (error: unknown) => LiveSides | undefined
  /** Storage of a draft beside it, where a save itself is public. */
  draft?: Pick<FormStorage<T>, 'save' | 'load' | 'onSaved' | 'failed'>
  /** Called after a save that is not published; `isMore` when more was typed during the request. */
  onSaved: (stored: T, isMore: boolean) => Promise<void> | void
  /** The key of what is unsaved after the save, when it is another one. */
  keyOf?: (stored: T) => string
}

/** What a draft came from, and what is live. */
export interface LiveSides {
  base: FormValues
  live: FormSnapshot
}

/** A time that would hide what visitors see now. */
interface Hiding {
  /** The time, ISO 8601. */
  until: string
  /** More was changed than the time: it can be published then. */
  canWait: boolean
}

/** The same with the dialog that asks, whose code is loaded with the first one. */
type AskedHiding = Hiding &
  Pick<typeof import('../../publishing/hiding-question.tsx'), 'HidingQuestion'>

/** Edit conflict: the other person's version and its differences. */
interface Conflict {
  theirs: FormSnapshot
  yours: FormValues
  found: Difference[]
  /** The draft is yours, and what is live is theirs. */
  isOfLive?: boolean
}

/** Conflict with the dialog that asks about it, whose code is loaded with the first one. */
type AskedConflict = Conflict & typeof import('./conflict/comparison.tsx')

/** What was asked for last: a save, a draft beside it, or to make all of it public. */
export type Intent = 'save' | 'draft' | 'publish'

interface SaveOptions {
  fields: Fields
  /** Whether what is asked for may be unfinished: told before the form validates. */
  mayBeUnfinished?: { current: boolean }
}

/**
 * Saves a form with optimistic locking: a version that was not seen is never overwritten, and what
 * was typed stays in the form until it is stored.
 */
export function useSave<T>(
  form: UseFormReturn<FormValues>,
  kept: KeptForm,
  storage: FormStorage<T>,
  { fields, mayBeUnfinished }: SaveOptions,
) {
  const isBusy = useRef(false)
  const [conflict, setConflict] = useState<AskedConflict>()
  const [isGone, setGone] = useState(false)
  // What was asked for last. A ref besides: it is read while a request goes on.
  const [intent, setIntent] = useState<Intent>('save')
  const asked = useRef<Intent>('save')
  const intend = (next: Intent) => {
    asked.current = next
    setIntent(next)
    const isDraft = next === 'draft' || (next === 'save' && storage.isUnfinished === true)
    if (mayBeUnfinished) mayBeUnfinished.current = isDraft
  }
  const [hiding, setHiding] = useState<AskedHiding>()
  /** Whether the editor wants hidden until a time what visitors see now. */
  const mayHide = useRef(false)
  /** The version of what is live that the editor has seen beside the draft. */
  const seenLive = useRef<number>(undefined)

  /** Pictures of other sites come into the library, also in the form; one that cannot stays where it is. */
  const copyPictures = (typed: FormValues): FormValues | Promise<FormValues> =>
    // Loaded by whoever has a whole address in a form. What is saved does not depend on it.
    /"https?:/i.test(JSON.stringify(typed))
      ? import('../../media/copy-pictures.ts').then(
          (copying) => copying.copyPictures(form, fields, typed),
          () => typed,
        )
      : typed

  const attempt = async (typed: FormValues) => {
    setGone(false)
    if (asked.current === 'publish' && !kept.isChanged()) return publish()
    const way = (asked.current === 'draft' && storage.draft) || storage
    const values = await copyPictures(typed)
    let stored: T
    try {
      stored = await way.save(values, kept, mayHide.current)
    } catch (error) {
      if (wouldHide(error)) return askToHide(values)
      if (hasStatus(error, 412) && way.load) return reconcile(way.load, error)
      return refuse(error, way.failed)
    }
    const isMore = !isDeepEqual(form.getValues(), values)
    await kept.settle(storage.begunFrom(stored), isMore, storage.keyOf?.(stored))
    if (asked.current === 'publish') await publish()
    else await way.onSaved(stored, isMore)
  }

  /** Makes public what is stored. What is typed meanwhile stays unsaved. */
  const publish = async () => {
    try {
      const { version } = kept.begun
      const published = await storage.publish?.(version, seenLive.current, mayHide.current)
      const isMore = kept.isChanged()
      if (published) await kept.settle(storage.begunFrom(published), isMore)
      storage.onPublished?.(published ?? null, isMore)
    } catch (error) {
      if (wouldHide(error)) return askToHide(form.getValues())
      const sides = storage.sidesOf?.(error)
      if (sides) return compareWithLive(sides)
      if (isShownAtFields(error)) return
      if (hasStatus(error, 412) && storage.load) return reconcile(storage.load, error)
      const description = ['The draft is saved.', reasonOf(error)].filter(Boolean).join(' ')
      toast.error(storage.failedToPublish, { description })
    }
  }

  /** Says that visitors see it now, and asks what the time is for. */
  const askToHide = async (values: FormValues) => {
    const isSame = isDeepEqual(
      { ...values, publishAt: '' },
      { ...kept.begun.values, publishAt: '' },
    )
    const canWait = storage.schedule !== undefined && (storage.isUnfinished === true || !isSame)
    try {
      const { HidingQuestion } = await import('../../publishing/hiding-question.tsx')
      setHiding({ until: String(values.publishAt), canWait, HidingQuestion })
    } catch {
      toast.error(storage.failed, {
        description: 'This Publish at would hide what is live now.',
      })
    }
  }

  /** Keeps what is typed as a draft that is published at its time. */
  const schedule = async () => {
    const values = form.getValues()
    try {
      if (kept.isChanged()) {
        const stored = await (storage.draft ?? storage).save(values, kept)
        await kept.settle(storage.begunFrom(stored), !isDeepEqual(form.getValues(), values))
      }
      const scheduled = await storage.schedule?.(kept.begun.version, seenLive.current)
      if (scheduled) await kept.settle(storage.begunFrom(scheduled), kept.isChanged())
    } catch (error) {
      if (hasStatus(error, 412) && storage.draft?.load) return reconcile(storage.draft.load, error)
      refuse(error, 'Failed to schedule')
    }
  }

  const refuse = (error: unknown, failed = storage.failed) => {
    if (hasStatus(error, 404) && storage.bringBack) return setGone(true)
    if (isShownAtFields(error)) return
    toast.error(failed, { description: reasonOf(error) })
  }

  const isShownAtFields = (error: unknown) =>
    error instanceof ApiError &&
    // Cast: a field that the server names is a path like any other.
    showAtFields(error, fields, form.setError as UseFormSetError<FieldValues>)

  /** Asks which version to keep. Without its code nothing is saved, and the next save asks again. */
  const ask = async (found: Conflict) => {
    try {
      setConflict({ ...found, ...(await import('./conflict/comparison.tsx')) })
    } catch {
      const description = 'Another version was saved, and the server could not be reached.'
      toast.error(storage.failed, { description })
    }
  }

  /** Another version is live than the draft came from: publishes if that undoes nothing; asks otherwise. */
  const compareWithLive = async ({ base, live }: LiveSides) => {
    const yours = structuredClone(form.getValues())
    const found = differences(fields, base, yours, live.values)
    if (isConflict(found)) return ask({ theirs: live, yours, found, isOfLive: true })
    seenLive.current = live.version
    await publish()
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
    if (isConflict(found)) return ask({ theirs, yours, found })
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
      intend('save')
      return submit()
    })

  return {
    /** Keeps what is typed as a draft, where a save itself is public. */
    saveDraft: () =>
      alone(() => {
        intend('draft')
        return submit()
      }),

    /** Saves what is typed. */
    save,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      save()
    },

    /** Whether the save under way, or the last one, is a publication. */
    isPublishing: intent === 'publish',
    isDrafting: intent === 'draft',
    /** Saves what has changed, and makes all of it public. */
    saveAndPublish: () =>
      alone(() => {
        intend('publish')
        return submit()
      }),

    hiding,
    keepShown: () => setHiding(undefined),
    /** Saves again: what visitors see now is hidden until the time. */
    hideUntilThen: () =>
      alone(async () => {
        setHiding(undefined)
        mayHide.current = true
        await submit().finally(() => {
          mayHide.current = false
        })
      }),
    /** Publishes what is typed at the time; what visitors see now stays until then. */
    publishThen: () =>
      alone(() => {
        setHiding(undefined)
        return schedule()
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

/** Whether a save was refused because its time would hide what visitors see now. */
const wouldHide = (error: unknown) =>
  hasStatus(error, 409) &&
  error instanceof ApiError &&
  error.problem?.errors?.some(({ field }) => field === 'publishAt') === true

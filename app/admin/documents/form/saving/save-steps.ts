import type { FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { toast } from 'sonner'
import type { Fields } from '#content/documents/fields.ts'
import { ApiError, hasStatus, reasonOf } from '../../../../api/failure.ts'
import { isDeepEqual } from '../../../../deep-equal.ts'
import type { When } from '../../../publishing/later/when.ts'
import { type Difference, differences, isConflict } from '../conflict/merge.ts'
import { type FormValues, showAtFields } from '../form-values.ts'
import type { FormSnapshot } from '../unsaved/unsaved.ts'
import type { KeptForm } from '../unsaved/use-autosave.ts'
import type { FormStorage, LiveSides } from './form-storage.ts'

/** The button that the editor pressed: Save, Save draft, Publish or Publish later. */
export interface Intent {
  does: 'save' | 'draft' | 'publish'
  /** The answer to *Publish later*. */
  when?: When | undefined
}

/** Edit conflict: the other person's version and its differences. */
export interface Conflict {
  theirs: FormSnapshot
  yours: FormValues
  found: Difference[]
  /** Whether `theirs` is the live version, which your draft would replace. If not, a colleague saved it. */
  isOfLive?: boolean
}

/** A save of a form: what is saved, where and why. Each step takes it. */
export interface Saving<T> {
  form: UseFormReturn<FormValues>
  kept: KeptForm
  storage: FormStorage<T>
  fields: Fields
  intent: Intent
  /** The live version that the editor has compared with the draft. */
  seenLive: { current?: number | undefined }
  /** Asks which version to keep. */
  ask: (found: Conflict) => Promise<void>
  /** Called if another person has deleted the record. */
  onGone: () => void
}

/** Where the save goes: a form whose own saves are live stores what is for later as a draft. */
const targetOf = <T>({ storage, intent }: Saving<T>) =>
  ((intent.does === 'draft' || intent.when) && storage.draft) || storage

/** Saves the typed values, and publishes them if the editor chose to. */
export async function saveValues<T>(saving: Saving<T>, typed: FormValues): Promise<void> {
  const { form, kept, storage, intent } = saving
  if (intent.does === 'publish' && !kept.isChanged()) return publishStored(saving)
  const values = await withCopiedPictures(saving, typed)
  const target = targetOf(saving)
  let stored: T
  try {
    stored = await target.save(values, kept)
  } catch (error) {
    if (hasStatus(error, 412) && target.load) return rebaseOn(saving, target.load, error)
    return refuse(saving, error, target.failed)
  }
  const isMore = !isDeepEqual(form.getValues(), values)
  await kept.settle(storage.begunFrom(stored), isMore, storage.keyOf?.(stored))
  if (intent.does === 'publish' && target.publish) await publishStored(saving)
  else await target.onSaved(stored, isMore)
}

/** Copies pictures of other sites to the media library. A picture that cannot be copied keeps its address. */
async function withCopiedPictures<T>({ form, fields }: Saving<T>, typed: FormValues) {
  // Loaded only if the form has an absolute address.
  if (!/"https?:/i.test(JSON.stringify(typed))) return typed
  try {
    const { copyPictures } = await import('../../../media/copy-pictures.ts')
    return await copyPictures(form, fields, typed)
  } catch {
    return typed
  }
}

/** Publishes the stored version. Text typed meanwhile stays unsaved. */
async function publishStored<T>(saving: Saving<T>): Promise<void> {
  const { kept, storage, intent, seenLive } = saving
  const target = targetOf(saving)
  try {
    const options = { over: seenLive.current, when: intent.when }
    const published = await target.publish?.(kept.begun.version, options)
    const isMore = kept.isChanged()
    if (published) await kept.settle(storage.begunFrom(published), isMore)
    target.onPublished?.(published ?? null, isMore)
  } catch (error) {
    const sides = target.sidesOf?.(error)
    if (sides) return compareWithLive(saving, sides)
    if (isShownAtFields(saving, error)) return
    if (hasStatus(error, 412) && target.load) return rebaseOn(saving, target.load, error)
    const description = ['The draft is saved.', reasonOf(error)].filter(Boolean).join(' ')
    toast.error(target.failedToPublish, { description })
  }
}

/** Handles a live version newer than the draft's base: publishes if no live change is lost, otherwise asks. */
async function compareWithLive<T>(saving: Saving<T>, { base, live }: LiveSides): Promise<void> {
  const yours = structuredClone(saving.form.getValues())
  const found = differences(saving.fields, base, yours, live.values)
  if (isConflict(found)) return saving.ask({ theirs: live, yours, found, isOfLive: true })
  saving.seenLive.current = live.version
  await publishStored(saving)
}

/**
 * Rebases the form on the stored version and saves if no stored change is lost; otherwise asks. Text typed meanwhile is
 * kept. If the form is based on the stored version already, there is nothing to merge, and the `refusal` is shown.
 */
export async function rebaseOn<T>(
  saving: Saving<T>,
  load: () => Promise<T>,
  refusal?: unknown,
): Promise<void> {
  const { form, kept, storage, fields } = saving
  let theirs: FormSnapshot
  try {
    theirs = storage.begunFrom(await load())
  } catch (error) {
    return refuse(saving, error)
  }
  if (refusal && theirs.version === kept.begun.version) return refuse(saving, refusal)
  const yours = structuredClone(form.getValues())
  const found = differences(fields, kept.begun.values, yours, theirs.values)
  if (isConflict(found)) return saving.ask({ theirs, yours, found })
  kept.rest(theirs, yours)
  await saveValues(saving, yours)
}

/** Shows why a save failed: at the fields, as the notice of a deleted record, or as a notification. */
export function refuse<T>(saving: Saving<T>, error: unknown, failed = saving.storage.failed): void {
  if (hasStatus(error, 404) && saving.storage.bringBack) saving.onGone()
  else if (!isShownAtFields(saving, error)) toast.error(failed, { description: reasonOf(error) })
}

const isShownAtFields = <T>({ form, fields }: Saving<T>, error: unknown) =>
  error instanceof ApiError &&
  // Cast: the server names fields by their paths in the form.
  showAtFields(error, fields, form.setError as UseFormSetError<FieldValues>)

import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Fields } from '#content/documents/fields.ts'
import { uuid } from '../../../../api/uuid.ts'
import { isDeepEqual } from '../../../../deep-equal.ts'
import { useMe } from '../../../use-me.ts'
import { type FormValues, fittedValues } from '../form-values.ts'
import { heldLocks, holdLock } from './form-lock.ts'
import { abandoned, type Creation, type FormSnapshot, type Unsaved } from './unsaved.ts'
import { unsavedStore } from './unsaved-store.ts'

interface AutosaveOptions {
  /** The form's key: `projects/<id>`, `projects/new`, `settings`. */
  name: string
  fields: Fields
  begun: FormSnapshot
  /** Whether the form is dirty from the start: a duplicate is stored before anything is typed. */
  startsChanged?: boolean
}

/** Longest delay until a keystroke is stored. */
const autosaveMs = 1000

/** Autosave: stores a form's unsaved changes in this browser and finds unsaved changes of earlier visits. */
export function useAutosave(form: UseFormReturn<FormValues>, options: AutosaveOptions) {
  const { fields } = options
  // Keyed by account: another user of this browser is not offered these changes.
  const me = useMe()
  const ofMe = (form: string) => (me ? `${me.email}/${form}` : form)
  const name = ofMe(options.name)
  // Mutable state: it changes with every keystroke and is not rendered.
  const [own] = useState(() => ({
    id: uuid(),
    name,
    begun: options.begun,
    values: options.begun.values,
    startsChanged: options.startsChanged ?? false,
    isHandedOver: false,
    creation: undefined as Creation | undefined,
    releaseLock: () => {},
    timer: undefined as number | undefined,
  }))
  const [offered, setOffered] = useState<Unsaved[]>([])
  const [isKept, setKept] = useState(false)

  const isChanged = () => own.startsChanged || !isDeepEqual(own.values, own.begun.values)

  const write = async () => {
    clearTimeout(own.timer)
    own.timer = undefined
    const { id, name: form, values, begun, creation } = own
    if (!isChanged()) return unsavedStore.remove(id)
    const typedAt = Date.now()
    const isWritten = await unsavedStore.put({ id, form, values, begun, typedAt, creation })
    setKept(isWritten)
    return isWritten
  }

  const flush = () => (own.timer === undefined ? Promise.resolve() : write())

  const noteChange = () => {
    own.timer ??= window.setTimeout(write, autosaveMs)
  }

  const findAbandoned = async () => {
    // Changes without an owner were stored while the account was unknown. They are offered too.
    const forms = [...new Set([name, options.name])]
    const found = (await Promise.all(forms.map(unsavedStore.of))).flat()
    const open = await heldLocks()
    open.add(own.id)
    const all = abandoned(found, forms, open, Date.now())
    const isDifferent = ({ values }: Unsaved) =>
      !isDeepEqual(fittedValues(fields, values), own.begun.values)
    for (const { id } of all.filter((each) => !isDifferent(each))) unsavedStore.remove(id)
    setOffered(all.filter(isDifferent))
    return found.length > all.length
  }

  const begin = useEffectEvent(() => {
    own.releaseLock = holdLock(own.id)
    if (own.startsChanged) noteChange()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        own.values = structuredClone(values)
        noteChange()
      },
    })
    const isHiding = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', isHiding)
    // Retry: a page that was left a moment ago may still hold its lock.
    let again: number | undefined
    findAbandoned().then((isMore) => {
      if (isMore) again = window.setTimeout(findAbandoned, autosaveMs)
    })
    return () => {
      clearTimeout(again)
      unsubscribe()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', isHiding)
      flush().then(own.releaseLock)
    }
  })
  useEffect(() => begin(), [])

  const rest = (begun: FormSnapshot, values: FormValues) => {
    own.begun = begun
    own.startsChanged = false
    form.reset(begun.values)
    form.reset(values, { keepDefaultValues: true })
    own.values = values
  }

  return {
    /** Unsaved changes of earlier visits, newest first. */
    offered,
    /** Whether this browser has stored the changes. */
    isKept,
    /** Whether the form has changes that are not saved. */
    isChanged: () => isChanged() && !own.isHandedOver,
    /** Writes the pending autosave at once. */
    flush,
    get begun() {
      return own.begun
    },

    /** Rebase: makes another version the base of the form and sets its values. */
    rest,

    /** Restores offered changes. The changes that they replace are offered next. */
    async restore(unsaved: Unsaved) {
      await write()
      own.releaseLock()
      own.id = uuid()
      own.releaseLock = holdLock(own.id)
      own.creation = unsaved.creation
      const { values, version } = unsaved.begun
      rest({ values: fittedValues(fields, values), version }, fittedValues(fields, unsaved.values))
      if (await write()) await unsavedStore.remove(unsaved.id)
      await findAbandoned()
    },

    async discard({ id }: Unsaved) {
      await unsavedStore.remove(id)
      await findAbandoned()
    },

    async undiscard(unsaved: Unsaved) {
      await unsavedStore.put(unsaved)
      await findAbandoned()
    },

    /**
     * Idempotency key of a creation. It is the same for the same values, also after a restore, so
     * that a retry after a lost answer does not create a second record.
     */
    keyFor(values: FormValues): string {
      if (!own.creation || !isDeepEqual(own.creation.values, values)) {
        own.creation = { key: uuid(), values }
        write()
      }
      return own.creation.key
    },

    /**
     * Marks the values as saved and deletes them from this browser. If `isMore`, text typed during the save stays
     * unsaved. `name` is the form's key after the save.
     */
    async settle(begun: FormSnapshot, isMore: boolean, name = options.name) {
      own.begun = begun
      // The server may have normalized a value, such as a slug.
      if (!isMore && !isDeepEqual(form.getValues(), begun.values)) form.reset(begun.values)
      if (!isMore) own.values = begun.values
      own.isHandedOver = name !== options.name
      own.name = ofMe(name)
      own.startsChanged = false
      own.creation = undefined
      await write()
    },
  }
}

export type KeptForm = ReturnType<typeof useAutosave>

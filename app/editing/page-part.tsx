import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { fieldsSchema } from '#content/documents/schema.ts'
import { draftStorage } from '../admin/documents/form/draft/draft-storage.ts'
import { baseOf } from '../admin/documents/form/draft/edited-document.ts'
import type { FormValues } from '../admin/documents/form/form-values.ts'
import { useSave } from '../admin/documents/form/saving/use-save.ts'
import { UnsavedOffer } from '../admin/documents/form/unsaved/unsaved-offer.tsx'
import { useAutosave } from '../admin/documents/form/unsaved/use-autosave.ts'
import { useLazyResolver } from '../admin/documents/form/use-lazy-resolver.ts'
import { pageDocument, type StoredDraft } from '../admin/documents/pages/page-document.ts'
import { useNeedsApproval } from '../admin/use-me.ts'
import { Drawer } from './drawer.tsx'
import type { OpenSection } from './open-section.ts'

/** Edited page with its form, which has the same fields as in the back office. */
export interface EditedPart {
  name: PageName
  form: UseFormReturn<FormValues>
  /** Currently stored draft or live version. */
  stored(): StoredDraft
  isChanged(): boolean
  /** Whether all unsaved changes are stored in the browser. */
  isKept: boolean
  flush(): void
  save(): Promise<unknown>
  saveAndPublish(): Promise<unknown>
  /** Path of the first invalid value. */
  firstInvalid(): string | undefined
  /** Resets the form to the stored state. Gives the former values, for Undo. */
  reset(): FormValues
}

interface PagePartProps {
  ref: RefObject<EditedPart | null>
  name: PageName
  stored: StoredDraft
  /** Section of this page that is open in the drawer. */
  open: OpenSection | undefined
  onCloseSection: () => void
  /** Called after each change of a value, an error or the stored state. */
  onChange: () => void
}

/** Form of one page. It shares autosave, drafts and conflict handling with the forms of the back office. */
export function PagePart({ ref, name, stored, open, onCloseSection, onChange }: PagePartProps) {
  const edited = useMemo(() => pageDocument(name), [name])
  const { fields } = edited
  const [begun] = useState(() => baseOf(edited, stored))
  const present = useRef(stored)
  const schema = useMemo(() => fieldsSchema(fields), [fields])
  const validation = useLazyResolver(async () => ({ whole: schema }))
  const form = useForm<FormValues>({
    defaultValues: begun.values,
    resolver: validation.resolver,
    shouldFocusError: false,
  })
  const kept = useAutosave(form, { name: `pages/${name}`, fields, begun })
  const note = (now: StoredDraft) => {
    present.current = now
    noteChange()
  }
  const storage = draftStorage(edited, { note, isForReview: useNeedsApproval() })
  // No notification per page: the editor shows one for all pages saved together.
  const options = { fields, loadResolver: validation.load }
  const saving = useSave(form, kept, { ...storage, onSaved: () => {} }, options)
  const noteChange = useEffectEvent(onChange)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, errors: true },
        callback: () => noteChange(),
      }),
    [form],
  )
  // On mount, the toolbar and the page are updated from this form.
  useEffect(() => noteChange(), [])
  const [unsaved] = kept.offered

  useImperativeHandle(ref, () => ({
    name,
    form,
    stored: () => present.current,
    isChanged: kept.isChanged,
    isKept: kept.isKept,
    flush: () => void kept.flush(),
    save: saving.save,
    saveAndPublish: () => saving.saveAndPublish(),
    firstInvalid: () => schema.safeParse(form.getValues()).error?.issues[0]?.path.join('.'),
    reset() {
      const typed = structuredClone(form.getValues())
      kept.rest(kept.begun, kept.begun.values)
      return typed
    },
  }))

  return (
    <FormProvider {...form}>
      {unsaved && (
        <UnsavedOffer
          key={unsaved.id}
          fields={fields}
          of={pageOf(name).title}
          unsaved={unsaved}
          kept={kept}
          version={begun.version}
          onRestored={() => document.querySelector<HTMLElement>('iframe')?.focus()}
        />
      )}
      {open && <Drawer {...open} onClose={onCloseSection} onSave={saving.save} />}
      {saving.conflict && (
        <saving.conflict.Comparison
          {...saving.conflict}
          one={edited.one}
          onSave={saving.saveMerged}
          onClose={saving.keepEditing}
        />
      )}
    </FormProvider>
  )
}

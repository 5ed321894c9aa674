import { zodResolver } from '@hookform/resolvers/zod'
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
import { begunFrom } from '../admin/documents/form/draft/edited-document.ts'
import type { FormValues } from '../admin/documents/form/form-values.ts'
import { UnsavedOffer } from '../admin/documents/form/unsaved/unsaved-offer.tsx'
import { useAutosave } from '../admin/documents/form/unsaved/use-autosave.ts'
import { useSave } from '../admin/documents/form/use-save.ts'
import { pageDocument, type StoredDraft } from '../admin/documents/pages/page-document.ts'
import { useNeedsApproval } from '../admin/use-me.ts'
import { Drawer } from './drawer.tsx'
import type { OpenSection } from './open-section.ts'

/** Page that is edited: the form of its texts, which is the one of the back office. */
export interface EditedPart {
  name: PageName
  form: UseFormReturn<FormValues>
  /** The page as it is stored now. */
  stored(): StoredDraft
  isChanged(): boolean
  /** Whether a crash would lose nothing that is typed. */
  isKept: boolean
  flush(): void
  save(): Promise<unknown>
  saveAndPublish(): Promise<unknown>
  /** Path of the first value that cannot be stored. */
  firstInvalid(): string | undefined
  /** Goes back to what is stored. Gives what was typed, to be brought back. */
  reset(): FormValues
}

interface PagePartProps {
  ref: RefObject<EditedPart | null>
  name: PageName
  stored: StoredDraft
  /** The section whose form is open in the drawer. */
  open: OpenSection | undefined
  onCloseSection: () => void
  /** Called after each change of a value, of a message or of what is stored. */
  onChange: () => void
}

/** Form of one page. Autosave, drafts and the comparison after a conflict are those of the form in the back office. */
export function PagePart({ ref, name, stored, open, onCloseSection, onChange }: PagePartProps) {
  const edited = useMemo(() => pageDocument(name), [name])
  const { fields } = edited
  const [begun] = useState(() => begunFrom(edited, stored))
  const present = useRef(stored)
  const schema = useMemo(() => fieldsSchema(fields), [fields])
  const form = useForm<FormValues>({
    defaultValues: begun.values,
    resolver: zodResolver(schema, undefined, { raw: true }), // as in `EditForm`
    shouldFocusError: false,
  })
  const kept = useAutosave(form, { name: `pages/${name}`, fields, begun })
  const note = (now: StoredDraft) => {
    present.current = now
    noteChange()
  }
  const storage = draftStorage(edited, { note, isForReview: useNeedsApproval() })
  // Notices: there is one for all pages that are saved together.
  const saving = useSave(form, kept, { ...storage, onSaved: () => {} }, { fields })
  const noteChange = useEffectEvent(onChange)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, errors: true },
        callback: () => noteChange(),
      }),
    [form],
  )
  // Mounted anew: the bar and the page show what this form has.
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
    saveAndPublish: saving.saveAndPublish,
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

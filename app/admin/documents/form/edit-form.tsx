import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Fields } from '#content/documents/fields.ts'
import { isSave, useShortcut } from '../../../ui/keyboard/shortcut.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { DirtyContext } from './dirty-context.ts'
import { FormNavGuard } from './form-nav-guard.tsx'
import type { FormValues } from './form-values.ts'
import { PublishContext } from './publish-context.ts'
import type { FormStorage } from './saving/form-storage.ts'
import { useSave } from './saving/use-save.ts'
import { focusFirstError } from './submission/focus-first-error.ts'
import type { FormSnapshot } from './unsaved/unsaved.ts'
import { UnsavedOffer } from './unsaved/unsaved-offer.tsx'
import { useAutosave } from './unsaved/use-autosave.ts'
import { type LoadSchemas, useLazyResolver } from './use-lazy-resolver.ts'

interface EditedFormProps<T> {
  /** The form's accessible name. */
  label: string
  /** The content type within a sentence: 'project'. */
  one: string
  /** Name of the edited document, such as 'Footer', if the labels of its fields do not tell it. */
  of?: string
  /** Key of the form's unsaved values in the browser. */
  name: string
  fields: Fields
  loadSchemas: LoadSchemas
  begun: FormSnapshot
  startsChanged?: boolean
  storage: FormStorage<T>
  /** Shown beside the fields, or below them on a narrow screen. */
  aside?: ReactNode
  /** The aside is wider than the form. */
  hasWideAside?: boolean
  /** Whether no keyboard shortcut saves the form, because a save has large public effects. */
  isSavedByButtonOnly?: boolean
  children: ReactNode
}

const narrowAside = 'min-[86rem]:grid-cols-[44rem_minmax(0,1fr)]'
const wideAside = 'min-[86rem]:grid-cols-[24rem_minmax(0,1fr)]'

/** Form with autosave, conflict detection and a navigation guard: nothing typed is lost. */
export function EditForm<T>({ label, one, name, fields, begun, ...props }: EditedFormProps<T>) {
  const { loadSchemas, startsChanged = false, storage, aside, hasWideAside, children } = props
  const { isSavedByButtonOnly = false } = props
  const mayBeUnfinished = useRef(false)
  const validation = useLazyResolver(loadSchemas, mayBeUnfinished)
  const form = useForm<FormValues>({
    defaultValues: begun.values,
    resolver: validation.resolver,
    shouldFocusError: false,
  })
  const kept = useAutosave(form, { name, fields, begun, startsChanged })
  const saving = useSave(form, kept, storage, {
    fields,
    mayBeUnfinished,
    loadResolver: validation.load,
  })
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  const [unsaved] = kept.offered

  useShortcut(isSave, () => isSavedByButtonOnly || element.current?.requestSubmit())
  // Focuses an error after the submit count has changed: errors are rendered by then.
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current)
  }, [submitCount])

  return (
    <FormProvider {...form}>
      {unsaved && (
        <UnsavedOffer
          key={unsaved.id}
          fields={fields}
          of={props.of}
          unsaved={unsaved}
          kept={kept}
          version={begun.version}
          onRestored={() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        />
      )}
      {saving.isGone && <DeletedNotice one={one} onBringBack={saving.bringBackAndSave} />}
      <div
        className={`min-[86rem]:grid min-[86rem]:gap-8 ${hasWideAside ? wideAside : narrowAside}`}
      >
        <form
          ref={element}
          noValidate
          aria-label={label}
          className="min-w-0 max-w-3xl"
          onFocus={validation.prefetch}
          onPointerDown={validation.prefetch}
          onSubmit={saving.onSubmit}
        >
          <DirtyContext value={kept.isChanged}>
            <PublishContext value={saving}>{children}</PublishContext>
          </DirtyContext>
        </form>
        {aside}
      </div>
      {saving.conflict && (
        <saving.conflict.Comparison
          {...saving.conflict}
          one={one}
          onSave={saving.saveMerged}
          onClose={saving.keepEditing}
        />
      )}
      <FormNavGuard isChanged={kept.isChanged} isKept={kept.isKept} keep={kept.flush} />
    </FormProvider>
  )
}

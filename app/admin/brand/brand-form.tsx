import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import type * as z from 'zod'
import { brandFields, brandInput } from '#content/brand/brand.ts'
import type { Field } from '#content/fields.ts'
import { failure } from '../../api/failure.ts'
import { brand, type StoredBrand } from '../../api.ts'
import type { FormSnapshot } from '../form/autosave/draft.ts'
import { EditForm } from '../form/edit-form.tsx'
import { type FormValues, fittedValues } from '../form/form-values.ts'
import { AnyInput } from '../form/inputs/inputs.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import type { FormStorage } from '../form/use-save.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { brandSubject } from '../history/subject.ts'
import { LogoInput } from '../settings/logo-input.tsx'
import { asBrand } from './brand-fields.ts'
import { BrandPicture } from './brand-picture.tsx'
import { BrandSwatches } from './brand-swatches.tsx'
import { showBrand } from './show-brand.ts'

const begunFrom = (stored: StoredBrand): FormSnapshot => ({
  values: fittedValues(brandFields, stored),
  version: stored.version,
})

/** Cast: the schema also takes a part of the fields; a form has all. */
const schema = brandInput as unknown as z.ZodType<FormValues, FormValues>

/** Validated brand; throws when the answer is none. */
function brandIn(answer: StoredBrand): StoredBrand {
  if (typeof answer?.version !== 'number') throw failure('unreadable')
  return answer
}

const lookNote =
  'Plain shows no drawing: not the house of the home page, the pictures of benefits, icons or the street above the footer.'

const notes: Record<string, string> = {
  nightLogo:
    'Shown in the footer. Without one it shows the logo of the settings, on a light plate if need be.',
  mark: 'A square picture for the site’s icons, and beside the name where there is no logo.',
}

interface BrandFormProps {
  stored: StoredBrand
  /** Called after a restore with the new version. */
  onRestored: (stored: StoredBrand) => void
}

/** Brand form, with a live picture of the site in the values that are not saved yet. */
export function BrandForm({ stored, onRestored }: BrandFormProps) {
  const { revalidate } = useRevalidator()
  // Base of the edits: the version at the opening. Another editor's save is a conflict when saving.
  const [begun] = useState(() => begunFrom(stored))

  const storage: FormStorage<StoredBrand> = {
    failed: 'Failed to update the brand',
    begunFrom,
    save: async (values, { begun }) => brandIn(await brand.update(asBrand(values), begun.version)),
    load: async () => brandIn(await brand.get()),
    onSaved: async (saved) => {
      showBrand(saved)
      toast.success('Brand updated successfully')
      await revalidate()
    },
  }

  return (
    <EditForm
      label="Brand"
      one="brand"
      name="brand"
      fields={brandFields}
      schema={schema}
      begun={begun}
      storage={storage}
      aside={<BrandPicture />}
      hasWideAside
    >
      {stored.version > 0 && (
        <p className="-mx-3 -mt-4 mb-2">
          <HistoryButton subject={brandSubject(stored)} onRestored={onRestored} />
        </p>
      )}
      <div className="grid grid-cols-1 gap-6 border border-line bg-sheet p-5 sm:p-6">
        {Object.entries<Field>(brandFields).map(([name, field]) => (
          <div key={name}>
            {field.kind === 'image' ? (
              <LogoInput name={name} field={field} note={notes[name] ?? ''} />
            ) : (
              <AnyInput name={name} field={field} />
            )}
            {name === 'look' && <p className="mt-2 text-ink-3 text-sm">{lookNote}</p>}
            {name === 'color' && <BrandSwatches />}
          </div>
        ))}
      </div>
      <SaveBar action="Save Changes" />
    </EditForm>
  )
}

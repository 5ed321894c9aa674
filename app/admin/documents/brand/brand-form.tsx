import type * as z from 'zod'
import { brandFields, brandInput } from '#content/brand/brand.ts'
import type { Field } from '#content/documents/fields.ts'
import type { StoredBrand } from '../../../api.ts'
import { BehindLabel } from '../../../ui/field.tsx'
import { CommentMarker } from '../../publishing/review/comment-marker.tsx'
import { CommentsContext } from '../../publishing/review/comments-context.ts'
import { CommentsPart } from '../../publishing/review/comments-part.tsx'
import { Aside } from '../form/aside/aside.tsx'
import { DocumentActions } from '../form/draft/document-actions.tsx'
import { DocumentBar } from '../form/draft/document-bar.tsx'
import { useDocumentForm } from '../form/draft/use-document-form.ts'
import { EditForm } from '../form/edit-form.tsx'
import type { FormValues } from '../form/form-values.ts'
import { AnyInput } from '../form/inputs/inputs.tsx'
import { LogoInput } from '../settings/logo-input.tsx'
import { brandDocument } from './brand-document.ts'
import { BrandPicture } from './brand-picture.tsx'
import { BrandSwatches } from './brand-swatches.tsx'
import { showBrand } from './show-brand.ts'

/** Cast: the schema also takes a part of the fields; a form has all. */
const schema = brandInput as unknown as z.ZodType<FormValues, FormValues>

const lookNote =
  'Plain shows no drawing: not the house of the home page, the pictures of benefits, icons or the street above the footer.'

const notes: Record<string, string> = {
  nightLogo:
    'Shown in the footer. Without one it shows the logo of the settings, on a light plate if need be.',
  mark: 'A square picture for the site’s icons, and beside the name where there is no logo.',
}

interface BrandFormProps {
  stored: StoredBrand
  /** Called when another version stands in the place of the one that the form has. */
  onReplaced: (stored: StoredBrand) => void
}

/** Brand form, with a live picture of the site in the values that are not saved yet. */
export function BrandForm({ stored, onReplaced }: BrandFormProps) {
  const { begun, present, setPresent, hasDraft, comments, storage } = useDocumentForm(
    brandDocument,
    stored,
    showBrand,
  )

  return (
    <CommentsContext value={comments}>
      <EditForm
        label="Brand"
        one={brandDocument.one}
        name="brand"
        fields={brandFields}
        schema={schema}
        begun={begun}
        storage={storage}
        aside={
          <div className="min-w-0">
            <BrandPicture hasDraft={hasDraft} />
            {(hasDraft || comments?.comments.length !== 0) && (
              <Aside label="Comments on the brand">
                <CommentsPart />
              </Aside>
            )}
          </div>
        }
        hasWideAside
      >
        <div className={hasDraft ? 'mt-2' : '-mt-4'}>
          <DocumentActions
            present={present}
            onReplaced={onReplaced}
            edited={brandDocument}
            onReviewed={setPresent}
          />
        </div>
        <div className="grid grid-cols-1 gap-6 border border-line bg-sheet p-5 sm:p-6">
          {Object.entries<Field>(brandFields).map(([name, field]) => (
            <div key={name}>
              <BehindLabel value={<CommentMarker part={name} label={field.label} />}>
                {field.kind === 'image' ? (
                  <LogoInput name={name} field={field} note={notes[name] ?? ''} />
                ) : (
                  <AnyInput name={name} field={field} />
                )}
              </BehindLabel>
              {name === 'look' && <p className="mt-2 text-ink-3 text-sm">{lookNote}</p>}
              {name === 'color' && <BrandSwatches />}
            </div>
          ))}
        </div>
        <DocumentBar isDraft={hasDraft} />
      </EditForm>
    </CommentsContext>
  )
}

import { brandFields } from '#content/brand/brand-fields.ts'
import type { Field } from '#content/documents/fields.ts'
import type { StoredBrand } from '../../../api.ts'
import { useComments } from '../../publishing/review/comments-context.ts'
import { CommentsPart } from '../../publishing/review/comments-part.tsx'
import { SettingInput } from '../../settings/setting-input.tsx'
import { Aside } from '../form/aside/aside.tsx'
import { DocumentBar } from '../form/draft/document-bar.tsx'
import { DocumentForm } from '../form/draft/document-form.tsx'
import type { FormSchemas } from '../form/use-lazy-resolver.ts'
import { brandDocument } from './brand-document.ts'
import { BrandPicture } from './brand-picture.tsx'
import { BrandSwatches } from './brand-swatches.tsx'
import { showBrand } from './show-brand.ts'

async function loadSchemas(): Promise<FormSchemas> {
  const { brandInput } = await import('#content/brand/brand.ts')
  // Cast: the schema allows missing fields, but a form has all of them.
  return { whole: brandInput as unknown as FormSchemas['whole'] }
}

const lookNote =
  'The plain look has no illustrations: no house on the home page, no benefit drawings, no icons and no street above the footer.'

const notes: Record<string, string> = {
  nightLogo:
    'Shown in the footer. If you don’t add one, the footer uses the logo from the settings, on a light background where needed.',
  mark: 'A square image for the site’s icons, shown next to the name where there is no logo.',
}

interface BrandFormProps {
  stored: StoredBrand
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: StoredBrand) => void
}

/** Brand form with a live preview of the unsaved values. */
export const BrandForm = ({ stored, onReplaced }: BrandFormProps) => (
  <DocumentForm
    edited={brandDocument}
    stored={stored}
    label="Brand"
    name="brand"
    loadSchemas={loadSchemas}
    onLive={showBrand}
    onReplaced={onReplaced}
    aside={({ hasDraft }) => <BrandAside hasDraft={hasDraft} />}
    hasWideAside
  >
    {({ hasDraft, actions }) => (
      <>
        <div className={hasDraft ? 'mt-2' : '-mt-4'}>{actions}</div>
        <div className="grid grid-cols-1 gap-6 border border-line bg-sheet p-5 sm:p-6">
          {Object.entries<Field>(brandFields).map(([name, field]) => (
            <div key={name}>
              <SettingInput name={name} field={field} note={notes[name] ?? ''} />
              {name === 'look' && <p className="mt-2 text-ink-3 text-sm">{lookNote}</p>}
              {name === 'color' && <BrandSwatches />}
            </div>
          ))}
        </div>
        <DocumentBar isDraft={hasDraft} action="Publish" />
      </>
    )}
  </DocumentForm>
)

function BrandAside({ hasDraft }: { hasDraft: boolean }) {
  const comments = useComments()
  return (
    <div className="min-w-0">
      <BrandPicture hasDraft={hasDraft} />
      {(hasDraft || comments?.comments.length !== 0) && (
        <Aside label="Comments on the brand">
          <CommentsPart />
        </Aside>
      )}
    </div>
  )
}

import { lazy, Suspense, useMemo, useState } from 'react'
import { fieldsOf } from '#content/define-page.ts'
import { languageOf } from '#content/labels/languages.ts'
import { type PageName, pageOf } from '#content/pages/index.ts'
import { fieldsSchema } from '#content/schema.ts'
import type { Settings } from '#content/settings.ts'
import { EditForm } from '../form/edit-form.tsx'
import { SampleLanguage } from '../form/inputs/sample-mark.ts'
import { PublishButton } from '../form/publish-button.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { PageActions } from './page-actions.tsx'
import { PageAside } from './page-aside.tsx'
import { PageSection } from './page-section.tsx'
import { begunFrom, pageStorage, type StoredDraft } from './page-storage.ts'
import { SectionLinks } from './section-links.tsx'

/** Loaded with a draft: the editor on the page has this form, too. */
const ReleaseChoice = lazy(async () => {
  const { ReleaseChoice } = await import('../releases/release-choice.tsx')
  return { default: ReleaseChoice }
})

interface PageFormProps {
  name: PageName
  stored: StoredDraft
  company: Settings | null
  /** Called when another version stands in the place of the one that the form has. */
  onReplaced: (stored: StoredDraft) => void
}

/** Form of a page: its sections in their order. A save is a draft; Publish makes it public. */
export function PageForm({ name, stored, company, onReplaced }: PageFormProps) {
  const page = pageOf(name)
  // Base of the edits: the version at the opening. What was saved since then is the present one.
  const [begun] = useState(() => begunFrom(name, stored))
  const [present, setPresent] = useState(stored)
  const schema = useMemo(() => fieldsSchema(fieldsOf(page)), [page])
  return (
    <EditForm
      label={`Texts of ${page.title}`}
      one="page"
      name={`pages/${name}`}
      fields={fieldsOf(page)}
      schema={schema}
      begun={begun}
      storage={pageStorage(name, setPresent)}
      aside={<PageAside name={name} present={present} company={company} />}
    >
      <PageActions name={name} present={present} onReplaced={onReplaced} />
      {present.isDraft && (
        <Suspense>
          <ReleaseChoice type="pages" recordId={name} release={present.release} />
        </Suspense>
      )}
      <nav aria-label="Sections" className="mb-4 min-[86rem]:hidden">
        <SectionLinks name={name} className="flex flex-wrap gap-x-5" />
      </nav>
      <SampleLanguage value={languageOf(company?.language)}>
        <div className="grid gap-5">
          {Object.entries(page.sections).map(([key, section]) => (
            <PageSection key={key} name={key} section={section} />
          ))}
        </div>
      </SampleLanguage>
      <SaveBar action="Save draft" primary={<PublishButton />}>
        {present.isDraft && (
          <DiscardDraft name={name} version={present.version} onReplaced={onReplaced} />
        )}
      </SaveBar>
    </EditForm>
  )
}

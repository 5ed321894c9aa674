import { useMemo } from 'react'
import type { Fields } from '#content/documents/fields.ts'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { DocumentBar } from '../form/draft/document-bar.tsx'
import { DocumentForm } from '../form/draft/document-form.tsx'
import { SampleLanguage } from '../form/inputs/sample-mark.ts'
import type { FormSchemas } from '../form/use-lazy-resolver.ts'
import { GeneratedParts } from './generated-parts.tsx'
import { PageActions } from './page-actions.tsx'
import { PageAside } from './page-aside.tsx'
import { pageDocument, type StoredDraft } from './page-document.ts'
import { PageSection } from './page-section.tsx'
import { SectionLinks } from './section-links.tsx'

async function loadSchemas(fields: Fields): Promise<FormSchemas> {
  const { fieldsSchema } = await import('#content/documents/schema.ts')
  return { whole: fieldsSchema(fields) }
}

interface PageFormProps {
  name: PageName
  stored: StoredDraft
  company: Settings | null
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: StoredDraft) => void
}

/** Form of a page, section by section. Saving stores a draft, and Publish makes it live. */
export function PageForm({ name, stored, company, onReplaced }: PageFormProps) {
  const page = pageOf(name)
  const edited = useMemo(() => pageDocument(name), [name])
  return (
    <DocumentForm
      edited={edited}
      stored={stored}
      label={`Texts of ${page.title}`}
      name={`pages/${name}`}
      of={page.title}
      loadSchemas={() => loadSchemas(edited.fields)}
      onReplaced={onReplaced}
      moreActions={<PageActions name={name} />}
      aside={({ present }) => <PageAside name={name} present={present} company={company} />}
    >
      {({ actions }) => (
        <>
          {actions}
          <nav aria-label="Sections" className="mb-4 min-[86rem]:hidden">
            <SectionLinks name={name} className="flex flex-wrap gap-x-5" />
          </nav>
          <SampleLanguage value={languageOf(company?.language)}>
            <div className="grid gap-5">
              {Object.entries(page.sections).map(([key, section]) => (
                <PageSection key={key} name={key} section={section} />
              ))}
              {name === 'privacy' && <GeneratedParts company={company} />}
            </div>
          </SampleLanguage>
          <DocumentBar isDraft />
        </>
      )}
    </DocumentForm>
  )
}

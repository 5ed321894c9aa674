import { useMemo, useState } from 'react'
import { fieldsOf } from '#content/define-page.ts'
import { languageOf } from '#content/labels/languages.ts'
import { type PageName, pageOf } from '#content/pages/index.ts'
import { isSharedPage } from '#content/review/parts.ts'
import { fieldsSchema } from '#content/schema.ts'
import type { Settings } from '#content/settings.ts'
import { DiscardDraft } from '../form/draft/discard-draft.tsx'
import { ReviewState, SendBack } from '../form/draft/review-state.tsx'
import { EditForm } from '../form/edit-form.tsx'
import { SampleLanguage } from '../form/inputs/sample-mark.ts'
import { PublishButton } from '../form/publish-button.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { ReleaseChoice } from '../releases/release-choice.tsx'
import { CommentsContext, useLoadedComments } from '../review/comments-context.ts'
import { useMe, useNeedsApproval } from '../use-me.ts'
import { GeneratedPart } from './generated-part.tsx'
import { PageActions } from './page-actions.tsx'
import { PageAside } from './page-aside.tsx'
import { PageSection } from './page-section.tsx'
import {
  begunFrom,
  nameInSentence,
  pageDocument,
  pageStorage,
  type StoredDraft,
  sendBack,
} from './page-storage.ts'
import { SectionLinks } from './section-links.tsx'

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
  const isForReview = useNeedsApproval()
  const me = useMe()
  const { draft } = present
  const mayDiscard = draft && (!isForReview || draft.savedBy === me?.email)
  const schema = useMemo(() => fieldsSchema(fieldsOf(page)), [page])
  const comments = useLoadedComments('pages', isSharedPage(name) ? name : undefined, fieldsOf(page))
  return (
    <CommentsContext value={comments}>
      <EditForm
        label={`Texts of ${page.title}`}
        one={nameInSentence(name)}
        of={page.title}
        name={`pages/${name}`}
        fields={fieldsOf(page)}
        schema={schema}
        begun={begun}
        storage={pageStorage(name, setPresent, isForReview)}
        aside={<PageAside name={name} present={present} company={company} />}
      >
        {draft?.review && (
          <div className="mb-4 flex flex-wrap items-center gap-x-4 border-warn border-l-2 bg-sheet py-2 pr-2 pl-4 text-sm">
            <ReviewState review={draft.review} />
            {draft.review.state === 'waiting' && !isForReview && (
              <div className="-mx-3">
                <SendBack onSendBack={async (note) => setPresent(await sendBack(name, note))} />
              </div>
            )}
          </div>
        )}
        <PageActions name={name} present={present} onReplaced={onReplaced} />
        {draft && (
          <ReleaseChoice
            type="pages"
            recordId={name}
            version={present.version}
            release={draft.release}
          />
        )}
        <nav aria-label="Sections" className="mb-4 min-[86rem]:hidden">
          <SectionLinks name={name} className="flex flex-wrap gap-x-5" />
        </nav>
        <SampleLanguage value={languageOf(company?.language)}>
          <div className="grid gap-5">
            {Object.entries(page.sections).map(([key, section]) => (
              <PageSection key={key} name={key} section={section} />
            ))}
            {name === 'privacy' && <GeneratedPart company={company} />}
          </div>
        </SampleLanguage>
        <SaveBar action="Save draft" primary={<PublishButton />}>
          {mayDiscard && (
            <DiscardDraft
              edited={pageDocument(name)}
              version={present.version}
              onReplaced={onReplaced}
            />
          )}
        </SaveBar>
      </EditForm>
    </CommentsContext>
  )
}

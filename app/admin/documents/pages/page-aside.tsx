import { useWatch } from 'react-hook-form'
import type { PageName } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import { localMoment } from '../../dates.ts'
import { Fact, Facts } from '../../facts.tsx'
import { CommentsPart } from '../../publishing/review/comments-part.tsx'
import { ReadingPart } from '../../setup/checklist/reading-part.tsx'
import { Aside, AsidePart } from '../form/aside/aside.tsx'
import { SearchResult } from '../form/aside/search-result.tsx'
import { SharedPicture } from '../form/aside/shared-picture.tsx'
import type { StoredDraft } from './page-document.ts'
import { leadOf, pageStateOf, publicPathOf } from './page-state.ts'
import { RedirectPart } from './redirect-part.tsx'
import { SectionLinks } from './section-links.tsx'

interface PageAsideProps {
  name: PageName
  /** The page as it is stored now. */
  present: StoredDraft
  company: Settings | null
}

/** Aside of a page: its state, its sections, and how search engines and shared links show it. */
export function PageAside({ name, present, company }: PageAsideProps) {
  const path = publicPathOf(name)
  const isFound = path !== undefined && name !== 'not-found'
  return (
    <Aside label="About this page" isLong>
      <AsidePart title="State">
        <State present={present} />
      </AsidePart>
      {isFound && <RedirectPart name={name} version={present.version} />}
      <CommentsPart />
      {name === 'privacy' && <ReadingPart name={name} version={present.version} />}
      {/* Hidden in a narrow window: the aside is below the form, which then has these links above it. */}
      <AsidePart title="Sections" className="max-[86rem]:hidden">
        <SectionLinks name={name} className="-my-1" />
      </AsidePart>
      {isFound && (
        <>
          {name === 'home' ? (
            <SearchResult
              title={company?.metaTitle.trim() || company?.companyName.trim() || 'Site title'}
              path={path}
              description={company?.metaDescription ?? ''}
            />
          ) : (
            <Found name={name} path={path} company={company?.companyName ?? ''} />
          )}
          <Shared name={name} present={present} />
        </>
      )}
    </Aside>
  )
}

/** Link preview of a page: its own picture, or the site's. */
function Shared({ name, present }: Pick<PageAsideProps, 'name' | 'present'>) {
  const typed = String(useWatch({ name: 'meta.picture' }) ?? '')
  const isPublic = !present.draft && typed === present.meta?.picture
  return (
    <SharedPicture
      of={typed && isPublic ? `pages/${name}` : 'site'}
      version={present.version}
      note={typed ? undefined : 'Used for every page that has none of its own.'}
      chosen={isPublic ? '' : typed}
    />
  )
}

const statusTexts = {
  Draft: 'Draft: visitors can’t see the latest changes',
  'In review': 'In review: visitors can’t see the latest changes',
  Published: 'Published: visitors can see it',
  Sample: 'Placeholder text, not edited yet',
} satisfies Record<ReturnType<typeof pageStateOf>, string>

function State({ present }: { present: StoredDraft }) {
  const { updatedAt, publishedAt, version } = present
  return (
    <Facts isBeside>
      <Fact term="Status">{statusTexts[pageStateOf(present)]}</Fact>
      {updatedAt && (
        <Fact term="Changed">
          <time dateTime={updatedAt}>{localMoment(updatedAt)}</time>
        </Fact>
      )}
      {publishedAt && (
        <Fact term="Published">
          <time dateTime={publishedAt}>{localMoment(publishedAt)}</time>
        </Fact>
      )}
      {version > 0 && <Fact term="Version">{String(version)}</Fact>}
    </Facts>
  )
}

interface FoundProps {
  name: PageName
  path: string
  company: string
}

/** Preview of the page as a search engine shows it, with the unsaved texts. */
function Found({ name, path, company }: FoundProps) {
  const [title = '', description = '', lead = '']: (string | undefined)[] = useWatch({
    name: ['meta.title', 'meta.description', leadOf(name)],
  })
  const named = [title.trim() || `Page title`, company.trim()].filter(Boolean)
  return (
    <SearchResult title={named.join(' · ')} path={path} description={description.trim() || lead} />
  )
}

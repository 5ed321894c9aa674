import { useWatch } from 'react-hook-form'
import { type PageName, pageOf } from '#content/pages/index.ts'
import type { Settings } from '#content/settings.ts'
import { localMoment } from '../dates.ts'
import { Aside, AsidePart, Fact, Facts } from '../form/aside/aside.tsx'
import { SearchResult } from '../form/aside/search-result.tsx'
import { SharedPicture } from '../form/aside/shared-picture.tsx'
import { sectionId } from './page-section.tsx'
import { leadOf, publicPathOf, stateOf } from './page-state.ts'
import type { StoredDraft } from './page-storage.ts'

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
      <AsidePart title="Sections">
        <Sections name={name} />
      </AsidePart>
      {isFound && (
        <>
          {name === 'home' ? (
            <SearchResult
              title={
                company?.metaTitle.trim() || company?.companyName.trim() || 'Title of the site'
              }
              path={path}
              description={company?.metaDescription ?? ''}
            />
          ) : (
            <Found name={name} path={path} company={company?.companyName ?? ''} />
          )}
          <SharedPicture of="site" version={0} note="The same for all of these pages." />
        </>
      )}
    </Aside>
  )
}

const said = {
  Draft: 'Draft: visitors do not see the last changes',
  Published: 'Published: visitors see it',
  Sample: 'Sample: nothing was written yet',
} satisfies Record<ReturnType<typeof stateOf>, string>

function State({ present }: { present: StoredDraft }) {
  const { draftedBy, updatedAt, publishedAt, version } = present
  return (
    <Facts>
      <Fact term="Status">{said[stateOf(present)]}</Fact>
      {draftedBy && (
        <Fact term="Draft by">
          <span className="wrap-anywhere">{draftedBy}</span>
        </Fact>
      )}
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

function Sections({ name }: { name: PageName }) {
  return (
    <ul className="-my-1 text-sm">
      {Object.entries(pageOf(name).sections).map(([key, { label }]) => (
        <li key={key}>
          <a
            href={`#${sectionId(key)}`}
            // No entry in the browser's history: Back leaves the form.
            onClick={(event) => {
              event.preventDefault()
              const section = document.getElementById(sectionId(key))
              section?.scrollIntoView()
              section?.focus({ preventScroll: true })
            }}
            className="inline-flex min-h-7 items-center text-signal-deep underline underline-offset-4 hover:text-ink max-lg:min-h-11"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface FoundProps {
  name: PageName
  path: string
  company: string
}

/** Search result of a page, from what is typed. */
function Found({ name, path, company }: FoundProps) {
  const [title = '', description = '', lead = '']: (string | undefined)[] = useWatch({
    name: ['meta.title', 'meta.description', leadOf(name)],
  })
  const named = [title.trim() || `Title of the page`, company.trim()].filter(Boolean)
  return (
    <SearchResult title={named.join(' · ')} path={path} description={description.trim() || lead} />
  )
}

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { folderOf } from '#content/documents/addresses.ts'
import type { Content } from '#content/documents/define.ts'
import { imprintSlugs } from '#content/setup/imprint.ts'
import { fetchSettings } from '../../../../api.ts'
import { localMoment } from '../../../dates.ts'
import { Fact, Facts } from '../../../facts.tsx'
import { shownState } from '../../../publishing/publication-state.ts'
import { CommentsPart } from '../../../publishing/review/comments-part.tsx'
import { ReadingPart } from '../../../setup/checklist/reading-part.tsx'
import { type AnyRecord, liveVersionOf, publicPageOf, slugOf } from '../../content-type.ts'
import { recordStateOf } from '../../list/drafts/record-state.ts'
import { Aside, AsidePart } from './aside.tsx'
import { SearchResult } from './search-result.tsx'
import { SharedPicture } from './shared-picture.tsx'

interface RecordAsideProps {
  content: Content
  /** `undefined` while the record is new. */
  record: AnyRecord | undefined
}

/** Aside of a record: its metadata, and how search engines and shared links show it. */
export function RecordAside({ content, record }: RecordAsideProps) {
  const one = content.one.toLowerCase()
  const slug = record && slugOf(record)
  const isShared = record && publicPageOf(content, record) && slug
  // Empty aside: a new record of a type without pages has no metadata and no previews.
  if (!record && !content.slugFrom) return null
  return (
    <Aside label={`About this ${one}`} isLong={record !== undefined}>
      {record && (
        <AsidePart title="Record">
          <RecordFacts content={content} record={record} />
        </AsidePart>
      )}
      <CommentsPart />
      {record && content.isInRoot && imprintSlugs.some((each) => each === slug) && (
        <ReadingPart name="imprint" version={liveVersionOf(record) ?? 0} />
      )}
      {content.slugFrom && (
        <>
          <Found content={content} titleField={content.slugFrom} path={slug ?? '…'} />
          <Shared of={isShared ? `${content.name}/${slug}` : undefined} record={record} />
        </>
      )}
    </Aside>
  )
}

interface SharedProps {
  of: string | undefined
  record: AnyRecord | undefined
}

/** Link preview of a record. Shows the chosen picture as soon as it differs from the stored one. */
function Shared({ of, record }: SharedProps) {
  const typed: unknown = useWatch({ name: 'sharedPicture' })
  const stored = record && 'sharedPicture' in record ? record.sharedPicture : ''
  return (
    <SharedPicture
      of={of}
      version={record?.version ?? 0}
      chosen={typed === stored && of ? '' : String(typed ?? '')}
    />
  )
}

interface FoundProps {
  content: Content
  titleField: string
  path: string
}

function Found({ content, titleField, path }: FoundProps) {
  // If the type has a search title and description, they take precedence over the other texts.
  const [title = '', description = '']: string[] = [
    useFirstOf(['searchTitle', titleField]),
    useFirstOf(['searchDescription', 'description', 'lead']),
  ]
  const company = useCompanyName()
  const named = [title.trim() || `Title of the ${content.one.toLowerCase()}`, company]
  return (
    <SearchResult
      title={named.filter(Boolean).join(' · ')}
      path={`${folderOf(content)}${path}`}
      description={description}
    />
  )
}

/** Text of the first given form field that is not empty. */
const useFirstOf = (name: string[]): string =>
  useWatch({ name }).find((text: unknown) => typeof text === 'string' && text.trim() !== '')

/** Company name, which follows every page title; empty if it could not be loaded. */
function useCompanyName(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    fetchSettings(stop.signal).then(
      (stored) => setName(stored?.companyName.trim() ?? ''),
      () => {},
    )
    return () => stop.abort()
  }, [])
  return name
}

function RecordFacts({ content, record }: { content: Content; record: AnyRecord }) {
  const page = publicPageOf(content, record)
  const { publishedAt, createdAt, updatedAt } = record
  const version = liveVersionOf(record)
  const slug = slugOf(record)
  const { word, isShown, turns } = shownState(content, record)
  return (
    <Facts isBeside>
      <Fact term="Status">
        {recordStateOf(record) === 'Draft'
          ? 'Draft: not published yet'
          : `${word}: ${isShown ? 'visitors can see it' : 'only your team can see it'}`}
        {turns.map((turn) => (
          <span key={turn} className="block">
            {turn}
          </span>
        ))}
      </Fact>
      {slug && (
        <Fact term="Address">
          {page ? (
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              className="text-signal-deep underline underline-offset-4 wrap-anywhere hover:text-ink"
            >
              {page}
            </a>
          ) : (
            <span className="wrap-anywhere">{`${folderOf(content)}${slug}`}</span>
          )}
        </Fact>
      )}
      {publishedAt && (
        <Fact term="Published">
          <time dateTime={publishedAt}>{localMoment(publishedAt)}</time>
        </Fact>
      )}
      <Fact term="Created">
        <time dateTime={createdAt}>{localMoment(createdAt)}</time>
      </Fact>
      <Fact term="Changed">
        <time dateTime={updatedAt}>{localMoment(updatedAt)}</time>
      </Fact>
      {version !== undefined && <Fact term="Version">{String(version)}</Fact>}
    </Facts>
  )
}

import { useWatch } from 'react-hook-form'
import { CommentsPart } from '../../../publishing/review/comments-part.tsx'
import { Aside } from './aside.tsx'
import { SearchResult } from './search-result.tsx'
import { SharedPicture } from './shared-picture.tsx'

/** Aside of the settings: search result and link preview of the home page, and comments on the draft. */
export function SettingsAside({ version }: { version: number }) {
  const [metaTitle = '', companyName = '', description = '']: string[] = useWatch({
    name: ['metaTitle', 'companyName', 'metaDescription'],
  })
  return (
    <Aside label="How others see it" isLong>
      <SearchResult
        title={metaTitle.trim() || companyName.trim() || 'Site title'}
        path="/"
        description={description}
      />
      <SharedPicture of="site" version={version} />
      <CommentsPart />
    </Aside>
  )
}

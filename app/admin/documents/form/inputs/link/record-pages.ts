import { useEffect, useState } from 'react'
import { contentNames, contents, nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import { recordsOf } from '../../../../../api.ts'
import { publicPageOf } from '../../../content-type.ts'
import type { Option } from '../combobox-input.tsx'

/** Suggests at most 50 records of each type. */
const query = { page: 1, pageSize: 50, isActive: true }

const freshMs = 60_000
let cached: { at: number; pages: Promise<RecordPage[]> } | undefined

/** Suggestion of a record's page. `record` is the record's permanent address, which stays valid if the slug changes. */
export interface RecordPage extends Option {
  record: string
}

/** Public pages of records, as suggestions for a link. Cached for all links of a form. */
export function useRecordPages(): readonly RecordPage[] {
  const [pages, setPages] = useState<readonly RecordPage[]>([])
  useEffect(() => {
    let isShown = true
    if (!cached || Date.now() - cached.at > freshMs)
      cached = { at: Date.now(), pages: fetchPages() }
    cached.pages.then(
      (fetched) => isShown && setPages(fetched),
      () => {}, // suggestions are optional: any address can be typed
    )
    return () => {
      isShown = false
    }
  }, [])
  return pages
}

async function fetchPages(): Promise<RecordPage[]> {
  const all: Content[] = contentNames.map((name) => contents[name])
  const paged = all.filter(({ slugFrom }) => slugFrom)
  const lists = await Promise.all(
    paged.map(async (content) => {
      const { items } = await recordsOf(content).list(query)
      return items.map((record) => ({
        value: publicPageOf(content, record) ?? '',
        note: nameOf(content, record),
        record: recordAddress(content.name, record._id),
      }))
    }),
  )
  return lists.flat().filter(({ value }) => value !== '')
}

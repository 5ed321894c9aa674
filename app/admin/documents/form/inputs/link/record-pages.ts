import { useEffect, useState } from 'react'
import { contentNames, contents, nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import { recordsOf } from '../../../../../api.ts'
import { publicPageOf } from '../../../content-type.ts'
import type { Option } from '../combobox-input.tsx'

/** Of each type, as many as an editor looks through. */
const most = { page: 1, pageSize: 50, isActive: true }

const freshMs = 60_000
let known: { at: number; pages: Promise<RecordPage[]> } | undefined

/** Suggestion of a record's page, and the address by which a link to it never breaks. */
export interface RecordPage extends Option {
  record: string
}

/** Pages of records that visitors see, as suggestions for a link. Asked for once for all links of a form. */
export function useRecordPages(): readonly RecordPage[] {
  const [pages, setPages] = useState<readonly RecordPage[]>([])
  useEffect(() => {
    let isShown = true
    if (!known || Date.now() - known.at > freshMs) known = { at: Date.now(), pages: fetchPages() }
    known.pages.then(
      (fetched) => isShown && setPages(fetched),
      () => {}, // without them any address can be typed
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
      const { items } = await recordsOf(content).list(most)
      return items.map((record) => ({
        value: publicPageOf(content, record) ?? '',
        note: nameOf(content, record),
        record: recordAddress(content.name, record._id),
      }))
    }),
  )
  return lists.flat().filter(({ value }) => value !== '')
}

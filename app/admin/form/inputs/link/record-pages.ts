import { useEffect, useState } from 'react'
import type { Content } from '#content/define.ts'
import { contentNames, contents, nameOf } from '#content/index.ts'
import { recordsOf } from '../../../../api.ts'
import { publicPageOf } from '../../../content-type.ts'
import type { Option } from '../combobox-input.tsx'

/** Of each type, as many as an editor looks through. */
const most = { page: 1, pageSize: 50, isActive: true }

const freshMs = 60_000
let known: { at: number; pages: Promise<Option[]> } | undefined

/** Pages of records that visitors see, as suggestions for a link. Asked for once for all links of a form. */
export function useRecordPages(): readonly Option[] {
  const [pages, setPages] = useState<readonly Option[]>([])
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

async function fetchPages(): Promise<Option[]> {
  const all: Content[] = contentNames.map((name) => contents[name])
  const paged = all.filter(({ slugFrom }) => slugFrom)
  const lists = await Promise.all(
    paged.map(async (content) => {
      const { items } = await recordsOf(content).list(most)
      return items.map((record) => ({
        value: publicPageOf(content, record) ?? '',
        note: nameOf(content, record),
      }))
    }),
  )
  return lists.flat().filter(({ value }) => value !== '')
}

import { useMemo } from 'react'
import { type RecordPage, useRecordPages } from '../../link/record-pages.ts'
import { completeAddress } from './addresses.ts'

/** Converts addresses of links: an input shows the path of a record's page and stores the permanent address. */
export function useLinkAddresses() {
  const pages = useRecordPages()
  return useMemo(() => linkAddresses(pages), [pages])
}

export const linkAddresses = (pages: readonly RecordPage[]) => ({
  /** Address to show for a stored one: the path of a record's page, if the pages are loaded. Others are unchanged. */
  shown: (href: string) => pages.find(({ record }) => record === href)?.value ?? href,
  /** Address to store for a typed one; `undefined` if it is invalid. */
  meant: (typed: string): string | undefined => {
    const address = completeAddress(typed)
    return pages.find(({ value }) => value === address)?.record ?? address
  },
})

import { useMemo } from 'react'
import { type RecordPage, useRecordPages } from '../../link/record-pages.ts'
import { addressMeant } from './addresses.ts'

/** Addresses of links as a person reads and types them: a record by its page, stored by its identity. */
export function useLinkAddresses() {
  const pages = useRecordPages()
  return useMemo(() => linkAddresses(pages), [pages])
}

export const linkAddresses = (pages: readonly RecordPage[]) => ({
  /** The page of a record, as far as it is known; any other address as it is. */
  shown: (href: string) => pages.find(({ record }) => record === href)?.value ?? href,
  /** The address that is stored for what is typed; `undefined` if it leads nowhere. */
  meant: (typed: string): string | undefined => {
    const address = addressMeant(typed)
    return pages.find(({ value }) => value === address)?.record ?? address
  },
})

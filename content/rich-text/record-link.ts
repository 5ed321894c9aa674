import { isLinkAddress } from '../text/link-address.ts'

/** Link to a record by id, which survives changes of the slug: `record:projects/0190…`. */
export interface RecordLink {
  type: string
  id: string
}

const form = /^record:([a-z]{1,30})\/([0-9a-f-]{36})$/

/** Address of a record link. */
export const recordAddress = (type: string, id: string): string => `record:${type}/${id}`

/** Parses a record link; `undefined` for other addresses. */
export function recordAt(address: string): RecordLink | undefined {
  const [, type, id] = form.exec(address) ?? []
  return type && id ? { type, id } : undefined
}

/** Whether a text may link to an address: a page of the site, a record or a URL; never `javascript:` or `data:`. */
export const isTextLink = (address: string): boolean =>
  isLinkAddress(address) || recordAt(address) !== undefined

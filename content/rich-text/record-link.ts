import { isLinkAddress } from '../text/link-address.ts'

/** A record that a link leads to by its identity, so that it never breaks: `record:projects/0190…`. */
export interface RecordLink {
  type: string
  id: string
}

const form = /^record:([a-z]{1,30})\/([0-9a-f-]{36})$/

/** The address of a record by its identity. */
export const recordAddress = (type: string, id: string): string => `record:${type}/${id}`

/** The record in an address; `undefined` for an address of another kind. */
export function recordAt(address: string): RecordLink | undefined {
  const [, type, id] = form.exec(address) ?? []
  return type && id ? { type, id } : undefined
}

/** Whether a link in a text can lead there: a page of the site, a record or an address; no `javascript:`, no `data:`. */
export const isTextLink = (address: string): boolean =>
  isLinkAddress(address) || recordAt(address) !== undefined

import type { Content } from './define.ts'
import {
  fileAddresses,
  operatorAddresses,
  pageAddresses,
  privateAddresses,
} from './own-addresses.ts'

/**
 * The first words of the site's own addresses: no record in the root can have them. A test holds them against
 * the routes of the app and of the server.
 */
const reserved: ReadonlySet<string> = new Set([
  ...pageAddresses,
  ...privateAddresses,
  ...fileAddresses,
  ...operatorAddresses,
])

type Addressed = Pick<Content, 'name' | 'isInRoot'>

/** What stands before the slug in the addresses of a type: `/projects/`, or `/`. */
export const folderOf = ({ name, isInRoot }: Addressed) => (isInRoot ? '/' : `/${name}/`)

/** Whether a slug would give a record the address of one of the site's own pages. */
export const isReserved = ({ isInRoot }: Addressed, slug: string) =>
  isInRoot === true && reserved.has(slug)

export const takenMessage = (content: Addressed, slug: string) =>
  `The address ${folderOf(content)}${slug} is taken`

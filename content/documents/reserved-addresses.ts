import { folderOf } from './addresses.ts'
import type { Content } from './define.ts'
import { fileAddresses, operatorAddresses } from './own-addresses.ts'
import { pageAddresses, privateAddresses } from './public-pages.ts'

/**
 * First path segments that the site itself uses. A record in the root of the site cannot have one as its slug. A test
 * compares them with the routes of the app and of the server.
 */
const reserved: ReadonlySet<string> = new Set([
  ...pageAddresses,
  ...privateAddresses,
  ...fileAddresses,
  ...operatorAddresses,
])

type Addressed = Pick<Content, 'name' | 'isInRoot'>

/** Whether a slug collides with a path of the site itself: `projects`, and also `projects/a` of an own page. */
export const isReserved = ({ isInRoot }: Addressed, slug: string) =>
  isInRoot === true && reserved.has(slug.split('/')[0] ?? '')

export const takenMessage = (content: Addressed, slug: string) =>
  `The address ${folderOf(content)}${slug} is taken`

import { pathsOf } from '#content/documents/own-addresses.ts'
import { privateAddresses } from '#content/documents/public-pages.ts'

/**
 * Private paths: paths of pages with a secret in their address or content, in every spelling that reaches the page.
 * `isPrivatePath` and `hasTokenInPath` take a decoded path.
 */
const privatePath = pathsOf(privateAddresses, '/.?#')

export const isPrivatePath = (path: string) => privatePath.test(path)

/**
 * Review links have their token in the path. The pattern also matches misspelled review links, such as
 * `/edit/review/…` and `//review/…`, which answer 404.
 */
const reviewPath = /[\\/]review[\\/]/i

export const hasTokenInPath = (path: string) => reviewPath.test(path)

/**
 * Decodes the ASCII characters of a path, which may be encoded up to three times. Leaves all other escapes, even
 * invalid ones, as they are.
 */
export function decodedAscii(path: string): string {
  let decoded = path
  for (let round = 0; round < 3 && decoded.includes('%'); round++) {
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return decoded
}

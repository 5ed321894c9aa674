import { pathsOf, privateAddresses } from '#content/documents/own-addresses.ts'

/**
 * Private paths: pages with secrets in their address or on them, in any spelling that leads to them. Both take the
 * decoded path.
 */
const privatePath = pathsOf(privateAddresses, '/.?#')

export const isPrivatePath = (path: string) => privatePath.test(path)

/** Review links have their token in the path, also behind `/edit`, with two slashes and whatever nobody finds there. */
const reviewPath = /[\\/]review[\\/]/i

export const hasTokenInPath = (path: string) => reviewPath.test(path)

/** A path with its ASCII characters decoded, also where they are encoded twice or thrice, whatever else is wrong with it. */
export function decodedAscii(path: string): string {
  let decoded = path
  for (let round = 0; round < 3 && decoded.includes('%'); round++) {
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return decoded
}

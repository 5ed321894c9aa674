/** Address of a stored file. */
export const mediaUrl = (file: string) => `/media/${file}`

const fileName = /^[0-9a-f]{64}\.(?:webp|png|jpg|jpeg|gif)$/

/** Whether a text is the name of a stored picture: the SHA-256 of its content, and an extension. */
export const isFileName = (text: string) => fileName.test(text)

/** The stored file that an address names; `undefined` when the address names none. */
export function fileAt(address: string): string | undefined {
  const file = address.replace(mediaUrl(''), '')
  return isFileName(file) && address === mediaUrl(file) ? file : undefined
}

/** Where a stored file is served. */
export const mediaUrl = (file: string) => `/media/${file}`

const fileName = /^[0-9a-f]{64}\.(?:webp|png|jpg|jpeg|gif)$/

/** Whether a picture in the store is called so: by the SHA-256 of its content, and its kind. */
export const isFileName = (text: string) => fileName.test(text)

/** The stored file that an address leads to; `undefined` for any other address. */
export function fileAt(address: string): string | undefined {
  const file = address.replace(mediaUrl(''), '')
  return isFileName(file) && address === mediaUrl(file) ? file : undefined
}

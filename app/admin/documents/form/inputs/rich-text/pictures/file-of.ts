/** File extensions by accepted media type. */
const types: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Picture in a `data:` address as a file; `undefined` if the media library does not accept it. */
export function fileOfData(src: string): File | undefined {
  const [, type = '', data = ''] = /^data:([a-z/+.-]+);base64,([\s\S]*)$/i.exec(src) ?? []
  const ending = types[type.toLowerCase()]
  if (!ending) return undefined
  try {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0))
    return new File([bytes], `pasted.${ending}`, { type })
  } catch {
    return undefined
  }
}

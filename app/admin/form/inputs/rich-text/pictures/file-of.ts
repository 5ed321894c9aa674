/** Types that the library takes, with how their files end. */
const types: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Picture of a `data:` address as a file; `undefined` if the library does not take it. */
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

/**
 * Picture of another site, if that lets others read it. Drawn anew, since `connect-src 'self'` allows no request
 * for it, but `img-src https:` does.
 */
async function fileOfAddress(src: string): Promise<File | undefined> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = src
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.92))
    return blob ? new File([blob], nameIn(src), { type: 'image/webp' }) : undefined
  } catch {
    return undefined
  }
}

const nameIn = (src: string) => {
  const last = new URL(src).pathname.split('/').at(-1) ?? ''
  return `${last.replace(/\.\w+$/, '') || 'pasted'}.webp`
}

/** File of a pasted picture; `undefined` where the browser may not read it. */
export async function fileOf(src: string): Promise<File | undefined> {
  if (src.startsWith('data:')) return fileOfData(src)
  return src.startsWith('https://') ? fileOfAddress(src) : undefined
}

import { extname } from 'node:path'

const longest = 80
/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The name of a picture's file in the export: what it was called where it came from, without what a file system may
 * refuse or a shell may misread, with the kind that the file has.
 */
function safeName(filename: string, file: string): string {
  const extension = extname(file)
  const words = filename
    .normalize('NFC')
    .replace(/\.[A-Za-z]{3,4}$/, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_ -]+/gu, '-')
    .replace(/^[\s-]+|[\s-]+$/g, '')
  const short = [...words].slice(0, longest).join('').trimEnd()
  return `${short === '' || reserved.test(short) ? `picture-${short}`.replace(/-$/, '') : short}${extension}`
}

/** Gives each stored file a name of its own, also where capitals make no difference. */
export function pictureNames(pictures: readonly { file: string; filename: string }[]) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { file, filename } of pictures) {
    if (names.has(file)) continue
    const name = safeName(filename, file)
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++) {
      free = name.replace(/(\.\w+)$/, `-${number}$1`)
    }
    taken.add(free.toLowerCase())
    names.set(file, free)
  }
  return names
}

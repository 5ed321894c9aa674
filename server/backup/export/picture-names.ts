import { extname } from 'node:path'
import { trimOf } from '#content/text/trim.ts'

const longest = 80
/** Device names reserved by Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * File name of a picture in the export: its original name without characters that a file system refuses or a shell
 * misreads, and with the extension of the stored file.
 */
function safeName(filename: string, file: string): string {
  const extension = extname(file)
  const named = filename
    .normalize('NFC')
    .replace(/\.[A-Za-z]{3,4}$/, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_ -]+/gu, '-')
  const words = trimOf(named, /[\s-]/)
  const short = [...words].slice(0, longest).join('').trimEnd()
  return `${short === '' || reserved.test(short) ? `picture-${short}`.replace(/-$/, '') : short}${extension}`
}

/** Gives each stored file a unique name, even on case-insensitive file systems. */
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

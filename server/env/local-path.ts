import { resolve } from 'node:path'

/** Matches the scheme of an address. It has at least two letters: a single letter is a Windows drive. */
const scheme = /^[a-z][a-z\d+.-]+:/i

export const isAddress = (text: string): boolean => scheme.test(text)

/** Resolves a local path. Throws for an address such as `sqlite:/data`, which would become a folder of that name. */
export function localPath(text: string): string {
  if (isAddress(text))
    throw new Error(`${text} is neither a path of this machine nor a known kind of address`)
  return resolve(text)
}

import { statfs } from 'node:fs/promises'

/** Room on the file system of a folder, in bytes. Throws what the system says. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

const megabyte = 1024 * 1024

/** What is missing where a folder has less room than so many bytes; `undefined` where it has enough. */
export async function missingRoom(
  folder: string,
  needed: number,
  spaceOf: typeof diskSpace = diskSpace,
): Promise<string | undefined> {
  const { free } = await spaceOf(folder)
  if (free >= needed) return undefined
  const [most, left] = [Math.ceil(needed / megabyte), Math.floor(free / megabyte)]
  return `${most} MB are needed in ${folder} and ${left} MB are free`
}

/** Room that a site needs on its disk to go on. */
export const scarceBytes = 512 * megabyte
const scarcePart = 0.02

/** Whether there is so little room that the site may soon not be able to save. */
export const isScarce = ({ free, size }: { free: number; size: number }): boolean =>
  free < Math.min(scarceBytes, size * scarcePart)

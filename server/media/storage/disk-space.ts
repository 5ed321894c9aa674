import { statfs } from 'node:fs/promises'

/** Free and total bytes of a folder's file system. Throws system errors. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

const megabyte = 1024 * 1024

/** Message when a folder has less than `needed` free bytes; `undefined` when it has enough. */
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

/** Free disk space that a site needs to keep working. */
export const scarceBytes = 512 * megabyte
const scarcePart = 0.02

/** Whether the disk has so little free space that saving may soon fail. */
export const isScarce = ({ free, size }: { free: number; size: number }): boolean =>
  free < Math.min(scarceBytes, size * scarcePart)

/** Free disk space that files of a cache never use: the database and the reserve of the disk need it more. */
const cacheLimitBytes = 32 * megabyte

/** Whether a folder's disk has room for the files of a cache. Throws system errors. */
export const hasRoomForCache = async (folder: string): Promise<boolean> =>
  (await diskSpace(folder)).free >= cacheLimitBytes

import { statfs } from 'node:fs/promises'

/** Room on the file system of a folder, in bytes. Throws what the system says. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

import { mkdir, readdir } from 'node:fs/promises'

/** Creates a folder with the permissions of `mode`, if it does not exist. Throws when it is not empty. */
export async function makeEmptyFolder(folder: string, mode?: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; name a folder that is not there yet`)
}

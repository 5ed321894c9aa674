import { mkdir, readdir } from 'node:fs/promises'

/** Makes a folder, with the permissions of `mode`, where there is none. Throws where it has something in it. */
export async function makeEmptyFolder(folder: string, mode?: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; name a folder that is not there yet`)
}

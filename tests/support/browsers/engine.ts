import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Another browser engine than the one of `npm ci`, with what a short journey needs. */
export interface Engine {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page and gives what it returns, as JSON can carry it. */
  run<T>(body: string): Promise<T>
  /** Clicks the first element that an XPath finds. */
  click(xpath: string): Promise<void>
  /** Types into the first element that an XPath finds. */
  type(xpath: string, text: string): Promise<void>
  /** The window as a PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** In pixels, of the page in its window. */
export const windowSize = { width: 1280, height: 900 }

/** Finds the first of these programs in PATH, if one is installed. */
export function programOf(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

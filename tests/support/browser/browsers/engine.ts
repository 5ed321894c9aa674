import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A browser engine other than the one that `npm ci` installs, with what a short journey needs. */
export interface Engine {
  goto(url: string): Promise<void>
  /** Runs a function body in the page. Returns its JSON-serializable result. */
  run<T>(body: string): Promise<T>
  /** Clicks the first element that matches an XPath. */
  click(xpath: string): Promise<void>
  /** Types into the first element that matches an XPath. */
  type(xpath: string, text: string): Promise<void>
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Viewport size in pixels. */
export const windowSize = { width: 1280, height: 900 }

/** Returns the path of the first of these programs found in PATH. */
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

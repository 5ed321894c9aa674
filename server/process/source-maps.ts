import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBundled, root } from '../program.ts'

/** Position in a bundled file, as a stack names it. */
const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/

/** Source positions that were looked up. A source map takes up to 40 MB, so it is read again for each new one. */
const known = new Map<string, string>()
const mostKnown = 1_000

/**
 * Makes stacks of errors name the sources instead of the bundle. The source maps are read when the first stack is read,
 * because Node's own `--enable-source-maps` reads all of them at the start.
 */
export function nameSourcesInStacks(): void {
  if (!isBundled) return
  Error.prepareStackTrace = (error, frames) => {
    const maps = new Map<string, SourceMap | undefined>()
    const lines = frames.map((frame) => `\n    at ${withSource(String(frame), maps)}`)
    return String(error) + lines.join('')
  }
}

function withSource(frame: string, maps: Map<string, SourceMap | undefined>): string {
  return frame.replace(position, (place, url: string, line: string, column: string) => {
    const found = known.get(place) ?? sourceAt(url, [Number(line), Number(column)], maps) ?? place
    if (known.size < mostKnown) known.set(place, found)
    return found
  })
}

/** The source of a position, such as `server/app.ts:12:3`; `undefined` if the file has no source map. */
function sourceAt(
  url: string,
  [line, column]: [number, number],
  maps: Map<string, SourceMap | undefined>,
): string | undefined {
  const file = fileURLToPath(url)
  if (!maps.has(file)) maps.set(file, readMap(file))
  const origin = maps.get(file)?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return undefined
  const source = resolve(dirname(file), origin.fileName)
  return `${relative(root, source)}:${origin.lineNumber}:${origin.columnNumber}`
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return undefined
  }
}

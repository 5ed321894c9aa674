import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/**
 * Parses a command's options and positional parameters; `undefined` for an unknown option or too many positionals.
 */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  parameters: readonly string[],
  options: Options,
  mostPositionals = 0,
) {
  try {
    const parsed = parseArgs({ args: [...parameters], allowPositionals: true, options })
    return parsed.positionals.length > mostPositionals ? undefined : parsed
  } catch {
    return undefined
  }
}

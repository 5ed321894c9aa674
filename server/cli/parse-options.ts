import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/**
 * What stands behind a command: its options, and the rest. `undefined` for an option that it has not, and for more of
 * the rest than it takes.
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

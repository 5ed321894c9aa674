import type { Command } from '../command.ts'
import { readSite, withDatabase } from '../site.ts'

export const doctor: Command = {
  usage: `
  npx atrium doctor [--sweep]                checks the sign-in against the live service, that every picture has
                                             its file, how the server's jobs went, whether mail leaves, and whether there are backups; removes files that nothing needs and that are older
                                             than an hour, with --sweep younger ones too (stop the server first)`,

  read(parameters) {
    const isSweep = parameters[0] === '--sweep'
    if (parameters.length !== (isSweep ? 1 : 0)) return undefined
    return async function* (variables) {
      // Loads most of the server.
      const { examine } = await import('../examine.ts')
      return yield* withDatabase(readSite(variables), (parts) => examine(parts, isSweep))
    }
  },
}

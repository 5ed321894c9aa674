import type { Command } from '../command.ts'
import { withSite } from '../site.ts'

export const doctor: Command = {
  usage: `
  npx atrium doctor [--sweep]                checks the sign-in with the live service, the files of all pictures, jobs, mail
                                             and backups; removes unused files older than an hour, with --sweep younger
                                             ones too (stop the server first)`,

  read(parameters) {
    const isSweep = parameters[0] === '--sweep'
    if (parameters.length !== (isSweep ? 1 : 0)) return undefined
    return async function* (variables) {
      // Loaded late: it imports most of the server.
      const { examine } = await import('../examine.ts')
      return yield* withSite(variables, (parts) => examine(parts, isSweep))
    }
  },
}

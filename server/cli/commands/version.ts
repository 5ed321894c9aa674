import type { Command } from '../command.ts'

export const version: Command = {
  usage: `
  npx atrium --version                       shows the version and its commit`,

  read(parameters) {
    if (parameters.length > 0) return undefined
    return async function* () {
      const { version } = await import('../../version.ts')
      yield `Atrium ${version} with Node ${process.versions.node}`
      return { version, node: process.versions.node }
    }
  },
}

import type { Command } from '../command.ts'
import { folderOptions, importIntoNew, runImport } from '../export.ts'
import { isWithoutDatabase, readConfiguration, withDatabase } from '../site.ts'

export const importContent: Command = {
  usage: `
  npx atrium import <folder> [--dry-run] [--with-visitors]
                                             imports such a folder into a site without content; --dry-run only reports what
                                             would be refused`,

  read(parameters) {
    const options = folderOptions('import', parameters)
    if (!options) return undefined
    return (variables, report) => {
      const env = readConfiguration(variables)
      if (isWithoutDatabase(env)) return importIntoNew(env, options, report)
      return withDatabase(env, (site) => runImport(site, options, report))
    }
  },
}

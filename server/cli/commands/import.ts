import type { Command } from '../command.ts'
import { folderOptions, importIntoNew, runImport } from '../export.ts'
import { runSiteImport, siteOptions } from '../import-site.ts'
import { isWithoutDatabase, readConfiguration, withDatabase, withSite } from '../site.ts'

export const importContent: Command = {
  usage: `
  npx atrium import <folder> [--dry-run] [--with-visitors]
                                             imports such a folder into a site without content; --dry-run only reports what
                                             would be refused
  npx atrium import <file or address> [--dry-run] [--sitemap] [--address <address>]
                                             imports a former site as drafts: the .xml file of WordPress, the .json file of
                                             Ghost with the site's --address, the address of a WordPress site or, with
                                             --sitemap, of any site; --dry-run only reports what would become what`,

  read(parameters) {
    const site = siteOptions(parameters)
    if (site) {
      return (variables, report) =>
        withSite(variables, (parts) => runSiteImport(parts, site, report))
    }
    const options = folderOptions('import', parameters)
    if (!options) return undefined
    return (variables, report) => {
      const env = readConfiguration(variables)
      if (isWithoutDatabase(env)) return importIntoNew(env, options, report)
      return withDatabase(env, (site) => runImport(site, options, report))
    }
  },
}

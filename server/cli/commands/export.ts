import type { Command } from '../command.ts'
import { folderOptions, runExport, runMarkdownExport, runStaticExport } from '../export.ts'
import { withSite } from '../site.ts'

export const exportContent: Command = {
  usage: `
  npx atrium export <folder> [--with-visitors]
                                             writes all content as JSON, Markdown and pictures, for people and other programs;
                                             --with-visitors includes messages and the newsletter list
  npx atrium export --markdown <folder>      writes each record as Markdown for other systems, with addresses in links
  npx atrium export --static <folder>        writes the public site as static files for any host, with the address in SITE_URL`,

  read(parameters) {
    const options = folderOptions('export', parameters)
    if (!options) return undefined
    return (variables, report) =>
      withSite(variables, (site) =>
        options.isStatic
          ? runStaticExport(site, options, report)
          : options.isMarkdown
            ? runMarkdownExport(site, options, report)
            : runExport(site, options, report),
      )
  },
}

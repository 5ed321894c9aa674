/** What an export contains: all content, the records as Markdown, or the public site as files. */
export const exportContents = ['content', 'markdown', 'static'] as const
export type ExportContent = (typeof exportContents)[number]

/** How long the file of an export is kept, in hours. */
export const keptExportHours = 24

/** Maximum number of exports whose files are kept. */
export const mostExports = 5

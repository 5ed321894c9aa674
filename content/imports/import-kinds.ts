/** Where an import reads a former site from. */
export const importKinds = ['wordpress-file', 'wordpress-site', 'ghost-file', 'sitemap'] as const
export type ImportKind = (typeof importKinds)[number]

/** Sources that are an uploaded file. */
export const fileKinds = ['wordpress-file', 'ghost-file'] as const
export type FileKind = (typeof fileKinds)[number]

/** What a kind of document of the former site can become. */
export const importTargets = ['news', 'subpages', 'none'] as const
export type ImportTarget = (typeof importTargets)[number]

/**
 * `uploading` and `reading` collect the documents, `planning` makes the dry run, `ready` waits for the owner, `running`
 * creates the drafts.
 */
export const importStates = [
  ...(['uploading', 'reading', 'planning', 'ready', 'running'] as const),
  ...(['done', 'failed', 'undoing', 'undone'] as const),
] as const
export type ImportState = (typeof importStates)[number]

/** States in which the job works on an import. */
export const workingStates = ['reading', 'planning', 'running', 'undoing'] as const

/** What an import does with a document. */
export const importActions = ['create', 'update', 'none'] as const
export type ImportAction = (typeof importActions)[number]

/** `kept`: an undo left the document alone, because somebody has changed it since. */
export const itemStates = ['staged', 'planned', 'done', 'failed', 'undone', 'kept'] as const
export type ItemState = (typeof itemStates)[number]

/** Bounds of an import. */
export const importLimits = {
  documents: 20_000,
  wordpressBytes: 500_000_000,
  ghostBytes: 50_000_000,
}

/** The menus that pages of an import can be added to. */
export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

/** Maximum characters of a link's label in a menu. */
export const menuLabelLimit = 40

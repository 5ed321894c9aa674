/** An error of a backup or its place. The message is shown to the site's owner. */
export class BackupError extends Error {}

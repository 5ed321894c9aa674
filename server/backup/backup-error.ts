/** An error of a backup, or of the folder or bucket that stores backups. The message is shown to the site's owner. */
export class BackupError extends Error {}

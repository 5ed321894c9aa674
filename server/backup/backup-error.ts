/** What is wrong with a backup or its place. The text is for the owner of the site. */
export class BackupError extends Error {}

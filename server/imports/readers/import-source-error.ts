/**
 * Why a former site or its export cannot be read. The message ends a sentence for the user: `it is cut off`.
 */
export class ImportSourceError extends Error {}

// @ts-expect-error: the server's project has no DOM; when something brings it in, this line is no error.
export type DomDocument = typeof document

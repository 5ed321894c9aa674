// @ts-expect-error: guard that the server's TypeScript project has no DOM types. If they become visible, this line
// fails.
export type DomDocument = typeof document

// @ts-expect-error: guard that the app's TypeScript project has no Node types. If they become visible, this line fails.
export type NodeProcess = typeof process

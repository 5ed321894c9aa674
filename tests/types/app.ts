// @ts-expect-error: the app's project has no Node; when something brings it in, this line is no error.
export type NodeProcess = typeof process

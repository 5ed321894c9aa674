/** When a document is published: at a time or `now`, with a release, or with a new release. */
export type When =
  | { publishAt: string }
  | { release: string }
  | { newRelease: { name: string; publishAt: string | null } }

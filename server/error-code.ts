/** What the system or a library calls an error: `ENOENT`, `OAUTH_TIMEOUT`; `undefined` where it has no name. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

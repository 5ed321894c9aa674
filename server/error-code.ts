/** The error code of the system or a library: `ENOENT`, `OAUTH_TIMEOUT`; `undefined` for an error without one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** The error code of the system or a library, such as `ENOENT`; `undefined` without a code. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

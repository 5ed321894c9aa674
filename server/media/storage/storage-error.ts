/** Why the object storage did not do what it was asked for. The text is for the log, not for visitors. */
export class StorageError extends Error {
  readonly status: number | undefined
  /** What S3 calls the error, such as AccessDenied. */
  readonly code: string | undefined
  constructor(
    message: string,
    { status, code, cause }: { status?: number; code?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}

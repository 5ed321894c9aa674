/** A failed request to the object storage. The message is for the log, not for visitors. */
export class StorageError extends Error {
  readonly status: number | undefined
  /** Error code of S3, such as AccessDenied. */
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

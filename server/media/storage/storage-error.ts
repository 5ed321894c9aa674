/** A failed request to the object storage. The message is for the log, not for visitors. */
export class StorageError extends Error {
  readonly status: number | undefined
  /** Error code of S3, such as AccessDenied. */
  readonly code: string | undefined
  /** What the storage answered, such as `403 AccessDenied` or `200 text/html`. Names no server and no file. */
  readonly answer: string | undefined
  constructor(
    message: string,
    {
      status,
      code,
      answer,
      cause,
    }: { status?: number; code?: string | undefined; answer?: string; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.answer = answer
  }

  /** Whether the storage reported success, but sent or did something else than asked. */
  get isFalseSuccess(): boolean {
    return this.status !== undefined && this.status < 300
  }
}

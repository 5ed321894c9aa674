import { UnreachableError } from '../../http/problems.ts'

/** A failed request to the object storage. */
export class StorageError extends UnreachableError {
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

  get detail(): string {
    const said = this.answer
      ? `The storage of files answered ${this.answer}.`
      : 'The file storage cannot be reached.'
    return `${said} Please try again.`
  }

  /** Whether the storage reported success, but sent or did something else than asked. */
  get isFalseSuccess(): boolean {
    return this.status !== undefined && this.status < 300
  }
}

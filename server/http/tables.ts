export interface HttpTables {
  idempotencyKeys: IdempotencyKeyRow
}

interface IdempotencyKeyRow {
  accountId: string
  key: string
  /** The SHA-256 of the first request with the key. */
  requestHash: string
  /** The response as JSON. */
  answer: string
  createdAt: string
}

/** A picture of the library. */
export interface Image {
  _id: string
  url: string
  filename: string
  /** ISO 8601 in UTC. */
  createdAt: string
}

import type { UploadLimits } from './image-formats.ts'

/** What somebody may do in the back office: everything, or content and pictures. */
export const roles = ['administrator', 'editor'] as const
export type Role = (typeof roles)[number]

/** Who is signed in. */
export interface Me {
  email: string
  role: Role
  /** What may be uploaded at once. */
  upload: UploadLimits
}

/** A browser that is signed in. */
export interface OpenSession {
  _id: string
  email: string
  /** What the browser called itself: 'Firefox on Windows'. */
  browser: string
  /** ISO 8601 in UTC. */
  createdAt: string
  /** Exact to the minute. */
  usedAt: string
  /** Whether it is the one that asks. */
  isThis: boolean
}

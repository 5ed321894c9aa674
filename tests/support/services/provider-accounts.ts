/** The accounts of the test provider, and its switchable faults. */
export type Claims = Record<string, unknown>

export const client = { id: 'atrium', secret: 'the-secret-of-the-client-of-the-tests' }

export type WeakSignature = 'none' | 'public key' | 'client secret'

/** A response that no real provider sends. */
export interface HostileAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Megabytes of blanks appended to the body, plain or compressed with gzip. */
  megabytes?: number
  isPacked?: boolean
}

export interface Switches {
  /** Paths that never get a response. */
  silent?: string[]
  /** Response bodies that replace the real ones, by path. */
  garbage?: Record<string, string>
  /** The `iss` parameter of the redirect back to the site. */
  responseIssuer?: string
  /** Leaves out the `iss` parameter, although the metadata announces it. */
  withoutResponseIssuer?: boolean
  idToken?: {
    claims?: Claims
    without?: string[]
    shift?: number
    isForged?: boolean
    /** Leaves the token unsigned, or signs it with a MAC whose key is the public key or the client secret. */
    signature?: WeakSignature
    /** Replaces the new token by this one. */
    replayed?: string
  }
  /** Responses that replace the real ones, by path. */
  hostile?: Record<string, HostileAnswer>
  /** Returns the claims from the UserInfo endpoint instead of in the ID token. */
  thinIdToken?: boolean
  withoutLogout?: boolean
  basicOnly?: boolean
}

const verified = (sub: string, email: string, groups: string[] = []) => ({
  sub,
  email,
  email_verified: true,
  groups,
})

export const accounts: Record<string, Claims & { sub: string }> = {
  ada: verified('subject-ada', 'ada@example.com', ['staff', 'web']),
  bea: verified('subject-bea', 'Bea@Example.com', ['staff']),
  /** The email address of this account is not verified. */
  cyd: { ...verified('subject-cyd', 'cyd@example.com', ['staff']), email_verified: false },
  /** This account lacks the claim `email_verified`. */
  dan: { sub: 'subject-dan', email: 'dan@example.com', groups: ['staff'] },
  eve: verified('subject-eve', 'ada@evil-example.com'),
  fay: verified('subject-fay', 'ada@example.com.evil.com'),
  gus: verified('subject-gus', 'gus@elsewhere.example', ['web team']),
  /** Another person with Ada's email. */
  impostor: verified('subject-impostor', 'ada@example.com', ['staff']),
  /** This account has no email address. */
  noa: { sub: 'subject-noa', groups: ['staff'] },
  oda: verified('subject-oda', 'ada@example.com@evil.example'),
}

/** The accounts of the tests' provider, and the faults that it can be switched to. */
export type Claims = Record<string, unknown>

export const client = { id: 'atrium', secret: 'the-secret-of-the-client-of-the-tests' }

export type WeakSignature = 'none' | 'public key' | 'client secret'

/** An answer that no provider gives. */
export interface HostileAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** So many megabytes of blanks behind it, plain or packed with gzip. */
  megabytes?: number
  isPacked?: boolean
}

export interface Switches {
  /** The paths at which it never answers. */
  silent?: string[]
  /** The body that is answered instead, by path. */
  garbage?: Record<string, string>
  /** The `iss` parameter of the address that the browser is sent back to. */
  responseIssuer?: string
  /** Leaves that parameter out, which the metadata promise. */
  withoutResponseIssuer?: boolean
  idToken?: {
    claims?: Claims
    without?: string[]
    shift?: number
    isForged?: boolean
    /** Signed with what anybody knows, or not at all. */
    signature?: WeakSignature
    /** This token in the place of the new one. */
    replayed?: string
  }
  /** What is answered instead of anything, by path. */
  hostile?: Record<string, HostileAnswer>
  /** Gives the claims at the UserInfo endpoint instead of in the ID token. */
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
  /** Not verified. */
  cyd: { ...verified('subject-cyd', 'cyd@example.com', ['staff']), email_verified: false },
  /** Without `email_verified`. */
  dan: { sub: 'subject-dan', email: 'dan@example.com', groups: ['staff'] },
  eve: verified('subject-eve', 'ada@evil-example.com'),
  fay: verified('subject-fay', 'ada@example.com.evil.com'),
  gus: verified('subject-gus', 'gus@elsewhere.example', ['web team']),
  /** Another one with Ada's e-mail. */
  impostor: verified('subject-impostor', 'ada@example.com', ['staff']),
  /** Without an e-mail. */
  noa: { sub: 'subject-noa', groups: ['staff'] },
  oda: verified('subject-oda', 'ada@example.com@evil.example'),
}

/** The result of a sign-in with a password or a passkey. */
export type PasswordResult =
  /** `ssoToken` is valid once, for 60 seconds, in the browser that began the sign-in. */
  | { ssoToken: string }
  | { error: string; status: 400 | 401 }
  | { error: string; status: 429; retryAfter: number }

/** The result of a single sign-on's callback. */
export type CallbackResult = { ssoToken: string } | Confirmed | Refusal

/** A person who is signed in has confirmed that it is them. */
interface Confirmed {
  isConfirmed: true
}

/** `error` is shown to the person. `reason` is logged and contains no secrets. */
export interface Refusal {
  error: string
  status: 400 | 403 | 429 | 502 | 503
  reason?: string
  retryAfter?: number
}

/** The person's session at the single sign-on. When it ends, their session in Atrium ends too. */
export interface ProviderSession {
  providerSession?: string | null
  idToken?: string | null
  /** Fingerprint of the entry rules that admitted the person, from `rulesFingerprint`; `null` for a sign-in link. */
  rules?: string | null
}

/** A sign-in method. Each is a file in `methods/`. */
export interface SignIn {
  /**
   * The address that `/admin/sso-login` redirects to. The callback is accepted only with the same browser secret.
   * `state` identifies this sign-in (`newState`). With `isConfirmation` the single sign-on must authenticate the person
   * anew. Throws `UnavailableError`.
   */
  location(
    browserSecret: string,
    state?: string,
    options?: { isConfirmation?: boolean },
  ): Promise<string>
  /** Checks an email address and password; absent for single sign-on. */
  withPassword?(
    credentials: { email: string; password: string },
    browserSecret: string,
    ip: string,
  ): Promise<PasswordResult>
  /** Handles the browser's return to `callbackPath`. `url` includes the query. */
  handleCallback?(url: URL, browserSecret: string, ip: string): Promise<CallbackResult>
  /**
   * Redeems the single sign-on's own token, with which a browser returns to `checkingPath`. The sign-in's state comes
   * from a cookie. Absent if the service does not return this way.
   */
  redeemToken?(token: string, state: string, browserSecret: string): Promise<CallbackResult>
  /** The address where a logout continues, if the single sign-on has its own logout. */
  logoutLocation?(session: ProviderSession): Promise<string | undefined>
  /** Handles a logout token from the single sign-on's server. Returns `false` for an invalid token. */
  backChannelLogout?(logoutToken: string): Promise<boolean>
  /** Tests the sign-in service with real requests. Each finding and each error is one line. */
  check(): Promise<{ findings: string[]; errors: string[] }>
}

/** Options for `navigator.credentials.get`. They list no passkeys, so they reveal nothing about accounts. */
export interface RequestOptions {
  challenge: string
  rpId: string
  userVerification: 'required'
  timeout: number
}

/** The data of an invitation that its page shows. */
interface OpenInvitation {
  email: string
  invitedBy: string
}

/** Local accounts, for the sign-in pages. */
export interface SiteAccounts {
  /** Whether mail is set up, which password resets need. */
  isMailSetUp(): Promise<boolean>
  /** Whether any account has a passkey. */
  hasPasskeys(): Promise<boolean>
  /** Options for `navigator.credentials.get`. */
  passkeyRequest(browser: string): RequestOptions
  /** Signs in with a passkey. `answer` is the browser's response as JSON. */
  withPasskey(answer: string, browser: string, ip: string): Promise<PasswordResult>
  /** The invitation of a link, without using it up; `null` when the link is void. */
  invitation(token: string): Promise<OpenInvitation | null>
  /** Options for `navigator.credentials.create` for the invited account; `null` when the link is void. */
  invitationOptions(token: string, browser: string): Promise<object | null>
  /** Creates the account with a password or a passkey (as JSON) and returns an ssoToken. */
  accept(
    invited: { token: string; name: string; password: string; passkey: string },
    browser: string,
  ): Promise<{ ssoToken: string } | { error: string }>
  /**
   * Sends a password reset link after the response, so that the response time does not reveal whether there is an
   * account. Returns the seconds to wait when there were too many requests, else 0.
   */
  forgot(email: string, ip: string, report: (fault: unknown) => void): Promise<number>
  /** Sends pending links before the database closes. */
  close(): Promise<void>
  /** The email address of a valid reset link, without using it up. */
  resetEmail(token: string): Promise<string | null>
  /** Sets a new password and uses up the link. */
  reset(token: string, password: string): Promise<{ isDone: true } | { error: string }>
}

/** The single sign-on does not respond, or responds incorrectly. */
export class UnavailableError extends Error {}

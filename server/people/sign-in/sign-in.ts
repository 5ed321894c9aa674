/** The result of an e-mail and a password. */
export type PasswordResult =
  /** `ssoToken` is good once, for 60 seconds, in the browser that began. */
  | { ssoToken: string }
  | { error: string; status: 400 | 401 }
  | { error: string; status: 429; retryAfter: number }

/** The result of a callback of a single sign-on. */
export type CallbackResult = { ssoToken: string } | Refusal

/** `error` is for the person, `reason` for the operator's log, without anything secret. */
export interface Refusal {
  error: string
  status: 400 | 403 | 429 | 502 | 503
  reason?: string
  retryAfter?: number
}

/** What a single sign-on said of its own session; what ends there ends here. */
export interface ProviderSession {
  providerSession?: string | null
  idToken?: string | null
  /** The rules that let somebody in, as `rulesOf` names them; `null` for a link. */
  rules?: string | null
}

/** A way to sign in: one file for each in `methods/`. */
export interface SignIn {
  /**
   * Where `/admin/sso-login` sends the browser. The callback is accepted only with the same browser
   * secret; `state` stands for this sign-in (`newState`). Throws `UnavailableError`.
   */
  location(browserSecret: string, state?: string): Promise<string>
  /** Checks an e-mail and a password; absent when Atrium keeps no passwords. */
  withPassword?(
    credentials: { email: string; password: string },
    browserSecret: string,
    ip: string,
  ): Promise<PasswordResult>
  /** Handles the callback: the browser has come back to `callbackPath`, at `url` with its query. */
  handleCallback?(url: URL, browserSecret: string, ip: string): Promise<CallbackResult>
  /**
   * Redeems a token of the single sign-on itself, with which a browser has come to `checkingPath`; the
   * state of its sign-in is in a cookie. Absent where none comes so.
   */
  redeemToken?(token: string, state: string, browserSecret: string): Promise<CallbackResult>
  /** Where a logout goes on to, when the single sign-on has one of its own. */
  logoutLocation?(session: ProviderSession): Promise<string | undefined>
  /** A logout token of the single sign-on, sent from its server. `false` when it is not good. */
  backChannelLogout?(logoutToken: string): Promise<boolean>
  /** Asks the live service whether sign-in can work; returns what it found, a line each. */
  check(): Promise<{ findings: string[]; errors: string[] }>
}

/** The single sign-on does not answer as it should. */
export class UnavailableError extends Error {}

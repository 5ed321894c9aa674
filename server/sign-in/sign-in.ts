/** What came of an e-mail and a password. */
type PasswordResult =
  /** `ssoToken` is good once, for 60 seconds, in the browser that began. */
  | { ssoToken: string }
  | { error: string; status: 400 | 401 }
  | { error: string; status: 429; retryAfter: number }

/** What came of a visit to a single sign-on. */
export type CallbackResult = { ssoToken: string } | Refusal

/** What the person reads, and for the operator why, without anything secret. */
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

/** How people show who they are: one file for each way. */
export interface SignIn {
  /**
   * Where `/admin/sso-login` sends the browser. `browser` is the secret in its cookie: what comes
   * back is accepted from no other browser; `state` stands for this sign-in (`newState`). Throws
   * `UnavailableError`.
   */
  location(browser: string, state?: string): Promise<string>
  /** Checks an e-mail and a password; absent when Atrium keeps no passwords. */
  withPassword?(
    credentials: { email: string; password: string },
    browser: string,
    address: string,
  ): Promise<PasswordResult>
  /** Takes up the browser that comes back to `callbackPath`: `url`, from an address of the network. */
  handleCallback?(url: URL, browser: string, address: string): Promise<CallbackResult>
  /**
   * Takes up a browser that has come to `checkingPath` with a token of the single sign-on itself, and
   * with the state of its sign-in in a cookie. Absent where none does.
   */
  redeemToken?(token: string, state: string, browser: string): Promise<CallbackResult>
  /** Where a logout leads on to, when the single sign-on has one of its own. */
  logoutLocation?(session: ProviderSession): Promise<string | undefined>
  /** A logout token of the single sign-on, sent from its server. `false` when it is not good. */
  backChannelLogout?(logoutToken: string): Promise<boolean>
  /** Asks the live service whether sign-in can work; gives what it found, a line each. */
  check(): Promise<{ findings: string[]; errors: string[] }>
}

/** The single sign-on does not answer as it should. */
export class UnavailableError extends Error {}

/** What came of an e-mail and a password. */
type Attempt =
  /** `ssoToken` is good once, for 60 seconds, in the browser that began. */
  | { ssoToken: string }
  | { error: string; status: 400 | 401 }
  | { error: string; status: 429; retryAfter: number }

/** How an administrator shows who they are. */
export interface SignIn {
  /** Where `/admin/sso-login` sends the browser; `service` is where the sign-in comes back to. */
  location(service: string): string
  /**
   * Checks an e-mail and a password. `browser` is the secret in the cookie of the browser that
   * began; the ssoToken is bound to it.
   */
  withPassword(
    credentials: { email: string; password: string },
    browser: string,
    address: string,
  ): Promise<Attempt>
}

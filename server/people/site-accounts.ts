import type { PasswordResult } from './sign-in/sign-in.ts'

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

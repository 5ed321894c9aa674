import type { PasswordResult } from './sign-in/sign-in.ts'

/** For `navigator.credentials.get`: it names no passkey, so it tells nothing of anybody. */
export interface RequestOptions {
  challenge: string
  rpId: string
  userVerification: 'required'
  timeout: number
}

/** What a page of the sign-in says of an invitation. */
interface OpenInvitation {
  email: string
  invitedBy: string
}

/** The accounts that Atrium keeps itself, as the pages of the sign-in see them. */
export interface SiteAccounts {
  /** Whether mails leave, so that a forgotten password can be replaced. */
  isMailSetUp: boolean
  /** Whether anybody signs in with a passkey. */
  hasPasskeys(): Promise<boolean>
  /** What a browser needs to sign in with one. */
  passkeyRequest(browser: string): RequestOptions
  /** `answer` is what the browser gave, as JSON. */
  withPasskey(answer: string, browser: string, ip: string): Promise<PasswordResult>
  /** The invitation behind a link, which stays good; `null` when the link is void. */
  invitation(token: string): Promise<OpenInvitation | null>
  /** What a browser needs to make the first passkey of the account to be. */
  invitationOptions(token: string, browser: string): Promise<object | null>
  /** Makes the account, with a password or a passkey (as JSON), and gives an ssoToken. */
  accept(
    invited: { token: string; name: string; password: string; passkey: string },
    browser: string,
  ): Promise<{ ssoToken: string } | { error: string }>
  /**
   * Sends a link, if there is an account: after the answer, so that its time tells nothing. Gives the seconds
   * to wait when there were too many, else 0.
   */
  forgot(email: string, ip: string, report: (fault: unknown) => void): Promise<number>
  /** Sends the links that are still to be sent, before the database is closed. */
  close(): Promise<void>
  /** Whose such a link is, while it is good; it stays so. */
  resetEmail(token: string): Promise<string | null>
  /** Sets another password, and uses the link up. */
  reset(token: string, password: string): Promise<{ isDone: true } | { error: string }>
}

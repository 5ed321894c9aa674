import { windowOf } from '../../http/rate-limits.ts'

export const signInLimits = {
  /** Wrong passwords and redeemed ssoTokens from one IP address: 10 a minute each. */
  password: windowOf(10, 60),
  /** Wrong passwords from one IPv6 /48 network: 30 a minute. */
  passwordSite: windowOf(30, 60),
  checkSso: windowOf(10, 60),
  /** Single sign-on callbacks from one IP address, each of which calls the provider: 30 a minute. */
  ssoCallback: windowOf(30, 60),
  /** Back-channel logouts of the single sign-on: 600 a minute. */
  backChannel: windowOf(600, 60),
  /** Wrong passwords for one account from all IP addresses: 20, then one per 10 seconds. */
  guesses: { kind: 'guesses', freeAttempts: 20, pauseSeconds: 10 },
  /** Wrong passwords in one session that changes its sign-in methods: 10, then one per 30 seconds. */
  reauthentication: { kind: 'guesses', freeAttempts: 10, pauseSeconds: 30 },
  /** Password reset links: 5 in 10 minutes from one IP address, 3 an hour for one account. */
  resets: windowOf(5, 600),
  resetsOfAccount: windowOf(3, 3600),
  /** Replay guard: each single sign-on token and logout token is accepted once. */
  replayGuard: { kind: 'replays' },
} as const

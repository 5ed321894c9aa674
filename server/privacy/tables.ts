export interface PrivacyTables {
  policies: PolicyRow
}

/** A policy of the site that is stored apart from the settings: see `policies.ts`. */
interface PolicyRow {
  /** `untrusted-proxy` is a finding of the server instead: see `proxy-notice.ts`. */
  name: 'newsletter' | 'retention' | 'visits' | 'untrusted-proxy'
  /** The policy as JSON. */
  value: string
  updatedAt: string
}

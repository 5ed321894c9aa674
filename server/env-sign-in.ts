import { parseRoleRule, parseRule, type RoleRule, type Rule } from './sign-in/entry-rules.ts'
import { callbackPath, checkingPath } from './sign-in/return-paths.ts'

/** Who of those that a single sign-on knows may enter, and as what. */
interface Admission {
  allow: Rule[]
  roles: RoleRule[]
}

export interface OidcConfig extends Admission {
  way: 'oidc'
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  /** The claim that lists the groups of a person. */
  groupsClaim: string
  /** Domains whose e-mails the provider need not call verified: it is the authority for them. */
  trustEmail: Rule[]
}

export interface TicketConfig extends Admission {
  way: 'ticket'
  signInUrl: string
  verifyUrl: string
  /** Where the service comes back to; `undefined` when either will do. */
  returnPath: typeof callbackPath | typeof checkingPath | undefined
  clientId: string | undefined
  clientSecret: string | undefined
}

/** How people show who they are. */
export type SignInConfig = { way: 'local' } | OidcConfig | TicketConfig

export const signInNames = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ALLOW',
  'OIDC_ROLES',
  'OIDC_SCOPE',
  'OIDC_GROUPS_CLAIM',
  'OIDC_TRUST_EMAIL',
  'SSO_SIGN_IN_URL',
  'SSO_VERIFY_URL',
  'SSO_RETURN',
  'SSO_CLIENT_ID',
  'SSO_CLIENT_SECRET',
  'SSO_ALLOW',
  'SSO_ROLES',
] as const

type Name = (typeof signInNames)[number]
type Read = (name: Name) => string | undefined

/** The configuration of one way to sign in; what is wrong with it goes to `errors`. */
export function signInConfig(
  way: 'local' | 'oidc' | 'ticket',
  read: Read,
  errors: string[],
): SignInConfig {
  const required = (name: Name) => {
    const value = read(name)
    if (value === undefined) errors.push(`${name} must be set when SIGN_IN is ${way}`)
    return value ?? ''
  }
  const address = (name: Name) => {
    const value = required(name)
    if (value !== '' && !isSafe(value)) {
      errors.push(`${name} must be an https address (http on this machine only), not "${value}"`)
    }
    return value
  }
  const list = <T>(name: Name, parse: (text: string) => T | undefined, example: string) =>
    entriesOf(read(name) ?? '').flatMap((text) => {
      const parsed = parse(text)
      if (parsed !== undefined) return [parsed]
      errors.push(`${name} must list entries such as ${example}, not "${text}"`)
      return []
    })
  const admission = (allow: Name, roles: Name): Admission => ({
    allow: list(allow, parseRule, 'ada@example.com, @example.com or group:staff'),
    roles: list(roles, parseRoleRule, 'group:web=administrator'),
  })

  if (way === 'oidc') {
    required('OIDC_ALLOW')
    const issuer = address('OIDC_ISSUER')
    const trustEmail = list('OIDC_TRUST_EMAIL', parseDomain, '@example.com')
    if (trustEmail.length > 0 && isForAllTenants.test(issuer)) {
      errors.push(
        'OIDC_TRUST_EMAIL needs an OIDC_ISSUER of one tenant: in a tenant of their own anybody has any e-mail',
      )
    }
    return {
      way,
      issuer,
      trustEmail,
      clientId: required('OIDC_CLIENT_ID'),
      clientSecret: read('OIDC_CLIENT_SECRET'),
      scope: read('OIDC_SCOPE') ?? 'openid email profile',
      groupsClaim: read('OIDC_GROUPS_CLAIM') ?? 'groups',
      ...admission('OIDC_ALLOW', 'OIDC_ROLES'),
    }
  }
  if (way === 'ticket') {
    const wanted = read('SSO_RETURN')
    const returnPath = ([callbackPath, checkingPath] as const).find((path) => path === wanted)
    if (wanted !== returnPath) {
      errors.push(`SSO_RETURN must be ${callbackPath} or ${checkingPath}, not "${wanted}"`)
    }
    return {
      way,
      signInUrl: address('SSO_SIGN_IN_URL'),
      verifyUrl: address('SSO_VERIFY_URL'),
      returnPath,
      clientId: read('SSO_CLIENT_ID'),
      clientSecret: read('SSO_CLIENT_SECRET'),
      ...admission('SSO_ALLOW', 'SSO_ROLES'),
    }
  }
  return { way }
}

/** What stands in a list, between spaces or commas. In quotes both can be a part of it. */
const entriesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|[^\s,"]+/g)].map(([entry, quoted]) => quoted ?? entry)

const parseDomain = (text: string): Rule | undefined => {
  const rule = parseRule(text)
  return rule && 'domain' in rule ? rule : undefined
}

/** Microsoft's addresses that take everybody's tenant. */
const isForAllTenants =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i

/** Secrets go over https; over http on one machine only. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

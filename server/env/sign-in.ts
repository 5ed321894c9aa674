import * as z from 'zod'
import { callbackPath, checkingPath } from '#content/people/sign-in-paths.ts'
import { parseRoleRule, parseRule, type RoleRule, type Rule } from './entry-rules.ts'
import { listOf, parseVariables, rule } from './variables.ts'

/** Rules for which users of a single sign-on may enter, and with which rights. */
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
  /** The claim with a person's groups. */
  groupsClaim: string
  /** Domains for which the provider is authoritative: their addresses need no `email_verified`. */
  trustEmail: Rule[]
}

export interface TicketConfig extends Admission {
  way: 'ticket'
  signInUrl: string
  verifyUrl: string
  /** The path to which the sign-on service returns the browser; `undefined` accepts both paths. */
  returnPath: typeof callbackPath | typeof checkingPath | undefined
  clientId: string | undefined
  clientSecret: string | undefined
}

/** The sign-in method. */
export type SignInConfig = { way: 'local' } | OidcConfig | TicketConfig

const needed = (way: string) => z.string(`must be set when SIGN_IN is ${way}`)
const address = (way: string) =>
  needed(way).refine(isSafe, rule('must be an https address (http on this machine only)'))
const rules = listOf(parseRule, 'entries such as ada@example.com, @example.com or group:staff')
const roleRules = listOf(parseRoleRule, 'entries such as group:web=administrator').default([])

const oidcVariables = z.object({
  OIDC_ALLOW: needed('oidc').pipe(rules),
  OIDC_ISSUER: address('oidc'),
  OIDC_TRUST_EMAIL: listOf(parseDomain, 'entries such as @example.com').default([]),
  OIDC_CLIENT_ID: needed('oidc'),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z.string().default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ROLES: roleRules,
})

const ticketVariables = z.object({
  SSO_RETURN: z
    .enum([callbackPath, checkingPath], rule(`must be ${callbackPath} or ${checkingPath}`))
    .optional(),
  SSO_SIGN_IN_URL: address('ticket'),
  SSO_VERIFY_URL: address('ticket'),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SSO_ALLOW: rules.default([]),
  SSO_ROLES: roleRules,
})

const oidc = oidcVariables
  .refine(
    ({ OIDC_TRUST_EMAIL, OIDC_ISSUER }) =>
      OIDC_TRUST_EMAIL.length === 0 || !isForAllTenants.test(OIDC_ISSUER),
    {
      path: ['OIDC_TRUST_EMAIL'],
      error:
        'needs an OIDC_ISSUER of one tenant: anyone can have any e-mail address in their own tenant',
      // Runs the check even if other variables are invalid.
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === 'OIDC_TRUST_EMAIL' || path?.[0] === 'OIDC_ISSUER'),
    },
  )
  .transform(
    (read): OidcConfig => ({
      way: 'oidc',
      issuer: read.OIDC_ISSUER,
      trustEmail: read.OIDC_TRUST_EMAIL,
      clientId: read.OIDC_CLIENT_ID,
      clientSecret: read.OIDC_CLIENT_SECRET,
      scope: read.OIDC_SCOPE,
      groupsClaim: read.OIDC_GROUPS_CLAIM,
      allow: read.OIDC_ALLOW,
      roles: read.OIDC_ROLES,
    }),
  )

const ticket = ticketVariables.transform(
  (read): TicketConfig => ({
    way: 'ticket',
    signInUrl: read.SSO_SIGN_IN_URL,
    verifyUrl: read.SSO_VERIFY_URL,
    returnPath: read.SSO_RETURN,
    clientId: read.SSO_CLIENT_ID,
    clientSecret: read.SSO_CLIENT_SECRET,
    allow: read.SSO_ALLOW,
    roles: read.SSO_ROLES,
  }),
)

type Name = keyof typeof oidcVariables.shape | keyof typeof ticketVariables.shape

/** Reads the configuration of a sign-in method. Errors are added to `errors`, and the result is then `local`. */
export function signInConfig(
  way: SignInConfig['way'],
  read: (name: Name) => string | undefined,
  errors: string[],
): SignInConfig {
  const local = { way: 'local' } as const
  if (way === 'local') return local
  const [variables, schema] = way === 'oidc' ? [oidcVariables, oidc] : [ticketVariables, ticket]
  const names = Object.keys(variables.shape) as Name[] // names of either schema
  const given = Object.fromEntries(names.map((name) => [name, read(name)]))
  return parseVariables<typeof oidc | typeof ticket>(schema, given, errors).data ?? local
}

function parseDomain(text: string): Rule | undefined {
  const parsed = parseRule(text)
  return parsed && 'domain' in parsed ? parsed : undefined
}

/** Microsoft's multi-tenant issuers. */
const isForAllTenants =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i

/** Secrets require https. Plain http is only allowed to this machine. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

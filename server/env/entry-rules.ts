import { domainToASCII } from 'node:url'
import { editorRights, parseRights, type Rights } from '#content/people/accounts.ts'
import { isEmail, isEmailDomain } from '#content/text/email.ts'

/** A person whom a single sign-on has authenticated. */
export interface Entrant {
  /** The verified email address, in lower case. */
  email: string
  groups: readonly string[]
}

/** Entry rule: matches an email address, a domain, or a group. */
export type Rule = { email: string } | { domain: string } | { group: string }

export interface RoleRule {
  rule: Rule
  rights: Rights
}

/** Parses a rule: `ada@example.com`, `@example.com` or `group:staff`; `undefined` for anything else. */
export function parseRule(text: string): Rule | undefined {
  if (text.startsWith('group:') && text.length > 6) return { group: text.slice(6) }
  const [local, domain, ...more] = text.toLowerCase().split('@')
  if (!domain || more.length > 0 || !isEmailDomain(domain)) return undefined
  if (local === '') return { domain: domainToASCII(domain) }
  const email = `${local}@${domain}`
  return isEmail(email) ? { email: comparable(email) } : undefined
}

/** The email address with its domain in Punycode: `müller.de` becomes `xn--mller-kva.de`. */
function comparable(email: string): string {
  const [local, domain] = email.split('@')
  return isEmail(email) && domain ? `${local}@${domainToASCII(domain)}` : email
}

/** Parses a role rule, such as `group:web=administrator`: a rule, an equals sign, and a role or duties. */
export function parseRoleRule(text: string): RoleRule | undefined {
  const at = text.lastIndexOf('=')
  const rule = parseRule(text.slice(0, Math.max(0, at)))
  const rights = parseRights(text.slice(at + 1))
  return rule && rights && { rule, rights }
}

function means(rule: Rule, { email, groups }: Entrant): boolean {
  if ('group' in rule) return groups.includes(rule.group)
  const compared = comparable(email)
  if ('email' in rule) return rule.email === compared
  return compared.endsWith(`@${rule.domain}`)
}

/** Whether any rule matches this person. */
export const isAllowed = (rules: readonly Rule[], person: Entrant): boolean =>
  rules.some((rule) => means(rule, person))

/** The rights of the first rule that matches, or an editor's rights if none does; `undefined` if `rules` is empty. */
export function rightsOf(rules: readonly RoleRule[], person: Entrant): Rights | undefined {
  if (rules.length === 0) return undefined
  return rules.find(({ rule }) => means(rule, person))?.rights ?? editorRights
}

/** Whether an email address is in one of the domains for which the provider is trusted. */
export const isTrusted = (domains: readonly Rule[], email: string): boolean =>
  isAllowed(domains, { email: email.trim().toLowerCase(), groups: [] })

/** Whether any rule depends on groups. */
export const needsGroups = ({ allow, roles }: { allow: Rule[]; roles: RoleRule[] }): boolean =>
  [...allow, ...roles.map(({ rule }) => rule)].some((rule) => 'group' in rule)

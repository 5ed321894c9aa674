import { expect, test } from 'vitest'
import { administratorRights } from '#content/people/accounts.ts'
import { readEnv } from './env.ts'
import { type SignInConfig, signInConfig } from './sign-in.ts'

function read(way: SignInConfig['way'], variables: Record<string, string>) {
  const errors: string[] = []
  const config = signInConfig(way, (name) => variables[name], errors)
  return { config, errors }
}

const oidc = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'atrium',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ALLOW: '@example.com',
}

test('OpenID Connect needs an issuer, a client and an allow list', () => {
  expect(read('oidc', oidc)).toEqual({
    errors: [],
    config: {
      way: 'oidc',
      issuer: 'https://id.example.com',
      clientId: 'atrium',
      clientSecret: 'secret',
      scope: 'openid email profile',
      groupsClaim: 'groups',
      trustEmail: [],
      allow: [{ domain: 'example.com' }],
      roles: [],
    },
  })
  expect(read('oidc', {}).errors).toEqual([
    'OIDC_ALLOW must be set when SIGN_IN is oidc',
    'OIDC_ISSUER must be set when SIGN_IN is oidc',
    'OIDC_CLIENT_ID must be set when SIGN_IN is oidc',
  ])
})

test('list entries are separated by spaces or commas and can be quoted', () => {
  const { config, errors } = read('oidc', {
    ...oidc,
    OIDC_ALLOW: 'ada@example.com, @example.org\n"group:Web Team" "group:cn=a,ou=b"',
    OIDC_ROLES: '"group:Web Team=administrator"',
  })
  expect(errors).toEqual([])
  expect(config).toMatchObject({
    allow: [
      { email: 'ada@example.com' },
      { domain: 'example.org' },
      { group: 'Web Team' },
      { group: 'cn=a,ou=b' },
    ],
    roles: [{ rule: { group: 'Web Team' }, rights: administratorRights }],
  })
})

test.each([
  ['OIDC_ALLOW', 'example.com', /OIDC_ALLOW must list entries such as .* not "example.com"/],
  ['OIDC_ALLOW', '*', /OIDC_ALLOW must list/],
  ['OIDC_ROLES', 'group:web=owner', /OIDC_ROLES must list/],
  ['OIDC_TRUST_EMAIL', 'yes', /OIDC_TRUST_EMAIL must list/],
  ['OIDC_TRUST_EMAIL', 'ada@example.com', /OIDC_TRUST_EMAIL must list/],
  ['OIDC_ISSUER', 'http://id.example.com', /OIDC_ISSUER must be an https address/],
  ['OIDC_ISSUER', 'https://user:pass@id.example.com', /OIDC_ISSUER must be an https address/],
  ['OIDC_ISSUER', 'id.example.com', /OIDC_ISSUER must be an https address/],
])('%s=%s is invalid', (name, value, error) => {
  expect(read('oidc', { ...oidc, [name]: value }).errors).toEqual([expect.stringMatching(error)])
})

test('a multi-tenant issuer cannot be trusted for email addresses', () => {
  for (const tenant of ['common', 'organizations', 'consumers']) {
    const OIDC_ISSUER = `https://login.microsoftonline.com/${tenant}/v2.0`
    const { errors } = read('oidc', { ...oidc, OIDC_ISSUER, OIDC_TRUST_EMAIL: '@example.com' })
    expect(errors).toEqual([expect.stringContaining('one tenant')])
    expect(read('oidc', { ...oidc, OIDC_ISSUER }).errors).toEqual([])
  }
  const OIDC_ISSUER = 'https://login.microsoftonline.com/8a2f/v2.0'
  expect(read('oidc', { ...oidc, OIDC_ISSUER, OIDC_TRUST_EMAIL: '@example.com' })).toMatchObject({
    errors: [],
    config: { trustEmail: [{ domain: 'example.com' }] },
  })
})

test('an issuer on this machine may use http', () => {
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
    expect(read('oidc', { ...oidc, OIDC_ISSUER: `http://${host}` }).errors).toEqual([])
  }
})

test('a ticket service needs two addresses', () => {
  const ticket = {
    SSO_SIGN_IN_URL: 'https://cas.example.com/login',
    SSO_VERIFY_URL: 'https://cas.example.com/p3/serviceValidate',
  }
  expect(read('ticket', ticket)).toMatchObject({ errors: [], config: { allow: [], roles: [] } })
  expect(read('ticket', {}).errors).toHaveLength(2)
  expect(read('ticket', { ...ticket, SSO_VERIFY_URL: 'javascript:alert(1)' }).errors).toHaveLength(
    1,
  )
})

test('a ticket service returns to one of two addresses, or to either', () => {
  const addresses = {
    SSO_SIGN_IN_URL: 'https://id.example.com/sign-in',
    SSO_VERIFY_URL: 'https://id.example.com/verify',
  }
  for (const path of ['/checking', '/sso/callback', undefined]) {
    const { config, errors } = read('ticket', { ...addresses, ...(path && { SSO_RETURN: path }) })
    expect({ config, errors }).toMatchObject({ config: { returnPath: path }, errors: [] })
  }
  expect(read('ticket', { ...addresses, SSO_RETURN: '/admin' }).errors).toEqual([
    'SSO_RETURN must be /sso/callback or /checking, not "/admin"',
  ])
})

test('local sign-in needs no configuration', () => {
  expect(read('local', oidc)).toEqual({ config: { way: 'local' }, errors: [] })
})

test('a public site with a single sign-on needs no first administrator', () => {
  const variables = { NODE_ENV: 'production', SITE_URL: 'https://www.example.com' }
  expect(readEnv({ ...variables, ...oidc, SIGN_IN: 'oidc' }).errors).toEqual([])
  expect(readEnv(variables).errors).toEqual([expect.stringContaining('ADMIN_EMAIL')])
})

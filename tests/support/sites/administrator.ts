import type { BrowserContextOptions } from 'playwright-core'
import { createHttpClient } from './http-client.ts'

/** The administrator of the test sites. */
export const administrator = { email: 'editor@example.com', password: 'correct horse battery' }

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs in the administrator over HTTP, without a browser. Returns the session token. */
export async function signInByHttp(
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const walker = createHttpClient(headers)
  await walker.go(`${url}/admin/sso-login`)
  const isChecking = ({ pathname }: URL) => pathname === '/checking'
  const arrival = await walker.send(administrator, isChecking)
  const cookie = [...walker.cookies].map(([name, value]) => `${name.split('\n')[1]}=${value}`)
  const answer = await fetch(`${url}/api/auth/checksso`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Cookie: cookie.join('; ') },
    body: JSON.stringify({ tokenSSO: arrival.url.searchParams.get('ssoToken') }),
  })
  const { token } = await answer.json()
  if (!token) throw new Error(`the sign-in ended at ${arrival.url}: ${arrival.text}`)
  return token
}

/** Signs in the administrator over HTTP, without a browser. Returns the browser storage state after a sign-in. */
export async function signedInState(
  url: string,
  headers: Record<string, string> = {},
): Promise<StorageState> {
  const token = await signInByHttp(url, headers)
  return {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'hsoft_token', value: token }] }],
  }
}

import { signInByHttp } from './administrator.ts'

/**
 * Calls a site's API as the administrator, to prepare the state of a test. Signs in at the first call. Throws for an
 * error response.
 */
export function withStaffCalls(site: { readonly url: string }) {
  let token: Promise<string> | undefined

  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    token ??= signInByHttp(site.url)
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

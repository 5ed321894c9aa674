/**
 * Inline script that adds an edit link to public pages for signed-in editors. It must not use anything outside this
 * function. The link is outside the body, which React hydrates, and in a shadow tree, which isolates its styles.
 */
export async function offerEditing(
  tokenKey: string,
  cookie: string,
  names: Record<string, string>,
  css: string,
) {
  const token = localStorage.getItem(tokenKey)
  const headers = { Authorization: `Bearer ${token}`, 'X-Background': '1' }
  const answer = token ? await fetch('/api/auth/me', { headers }).catch(() => undefined) : undefined
  if (!token || answer?.status === 401) {
    // biome-ignore lint/suspicious/noDocumentCookie: older versions of Safari and Firefox lack the Cookie Store API
    document.cookie = `${cookie}=; Path=/; Max-Age=0`
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie's name on https
    document.cookie = `__Host-${cookie}=; Path=/; Max-Age=0; Secure`
    return
  }
  if (!answer?.ok) return
  // People with only the messages duty cannot edit.
  const { role, duties } = await answer.json()
  if (role !== 'administrator' && !duties.includes('content')) return

  const host = document.createElement('atrium-edit')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const link = document.createElement('a')
  root.append(link)
  document.documentElement.append(host)

  const update = () => {
    const path = location.pathname
    const [, folder = '', slug] = path.split('/')
    link.href = `/edit${path === '/' ? '' : path}`
    link.textContent = `Edit this ${(slug && names[folder]) || 'page'}`
  }
  update()
  // Client-side navigation changes the address without a new document.
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', update)
  for (const type of ['focus', 'pointerenter', 'pointerdown']) link.addEventListener(type, update)
}

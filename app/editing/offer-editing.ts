/**
 * Offers to edit the page that is in sight, to whoever is signed in. A script of its own: it may use nothing
 * from outside this function. What it adds stands outside of the document's body, which is React's, and in
 * a shadow tree, so neither touches the other's styles.
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
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox had no cookie store for long
    document.cookie = `${cookie}=; Path=/; Max-Age=0`
    // biome-ignore lint/suspicious/noDocumentCookie: on https it has the prefix
    document.cookie = `__Host-${cookie}=; Path=/; Max-Age=0; Secure`
    return
  }
  if (!answer?.ok) return
  // Whoever reads messages only edits nothing.
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
  // The router changes the address without a new document.
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', update)
  for (const type of ['focus', 'pointerenter', 'pointerdown']) link.addEventListener(type, update)
}

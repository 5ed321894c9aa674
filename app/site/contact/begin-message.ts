/**
 * Called when the form is first touched: gives it the token, and where it is kept by which page a message
 * came, fields that say so. Without a network or an answer the message goes without, which is accepted too.
 */
export async function beginMessage(form: HTMLFormElement | null): Promise<void> {
  const answer = await fetch('/api/messages/form-token')
  const { token, keepsSource } = (await answer.json()) as Answer // of our own route
  if (form) addFields(form, { token, ...(keepsSource && visit()) })
}

interface Answer {
  token?: string
  keepsSource?: boolean
}

function addFields(form: HTMLFormElement, values: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(values)) {
    if (!value || form.elements.namedItem(name)) continue
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
}

/**
 * By which page somebody writes, from what the browser holds of this visit and nothing that it stores: the
 * address that its document was loaded from, or the page of ours before that, and the site before that.
 */
function visit() {
  const [loaded] = performance.getEntriesByType('navigation')
  const before = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined
  const isOwn = before?.host === location.host
  return {
    page: location.pathname,
    firstPage: isOwn ? before.pathname : loaded && new URL(loaded.name).pathname,
    referrer: isOwn ? '' : before?.hostname,
  }
}

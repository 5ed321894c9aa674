/**
 * Adds the form token when the visitor first focuses the form, and the message's source if the site records
 * sources. If the request fails, the message is sent and accepted without them.
 */
export async function beginMessage(form: HTMLFormElement | null): Promise<void> {
  const answer = await fetch('/api/messages/form-token')
  const { token, keepsSource } = (await answer.json()) as Answer // the response of our own API
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
 * Source of the message: the current page, the first page of the visit and the referring site. It is read from
 * the browser's navigation entry and referrer; nothing is stored on the visitor's device.
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

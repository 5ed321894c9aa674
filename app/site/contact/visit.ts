/**
 * By which page somebody writes, from what the browser holds of this visit and nothing that it stores: the
 * address that its document was loaded from, and the site before that.
 */
export function visitFields(form: HTMLFormElement): void {
  const [loaded] = performance.getEntriesByType('navigation')
  const values = {
    page: location.pathname,
    firstPage: pathOf(loaded?.name ?? ''),
    referrer: otherHost(document.referrer),
  }
  for (const [name, value] of Object.entries(values)) {
    if (!value || form.elements.namedItem(name)) continue
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
}

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : '')

function otherHost(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, hostname } = new URL(address)
  return host === location.host ? '' : hostname
}

import type { MessageSource } from '#content/inbox/inbox-api.ts'

/** Longest path or host that is kept. */
const most = 200

/**
 * For the action: by which page a message came, as the form's hidden fields say. Anybody can send such
 * fields, so only what is a path of a page or the name of a host is taken.
 */
export function messageSource(form: FormData): MessageSource | undefined {
  const word = (name: string, isIt: RegExp) => {
    const value = form.get(name)
    return typeof value === 'string' && value.length <= most && isIt.test(value) ? value : ''
  }
  const page = word('page', path)
  if (!page) return undefined
  return { page, firstPage: word('firstPage', path), referrer: word('referrer', host) }
}

const path = /^\/(?!\/)[\w./~%-]*$/
const host = /^[\p{L}\p{N}.-]+$/u

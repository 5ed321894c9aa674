import type { MessageSource } from '#content/inbox/inbox-api.ts'

/** Length limit of a path or host, in characters. */
const maxLength = 200

/**
 * For the contact page's action: reads the message's source from the form's hidden fields. Anybody can send
 * these fields, so only valid paths and host names are accepted.
 */
export function messageSource(form: FormData): MessageSource | undefined {
  const word = (name: string, isIt: RegExp) => {
    const value = form.get(name)
    return typeof value === 'string' && value.length <= maxLength && isIt.test(value) ? value : ''
  }
  const page = word('page', path)
  if (!page) return undefined
  return { page, firstPage: word('firstPage', path), referrer: word('referrer', host) }
}

const path = /^\/(?!\/)[\w./~%-]*$/
const host = /^[\p{L}\p{N}.-]+$/u

/** Limits of texts in characters, and the maximum number of templates. */
export const inboxLimits = {
  note: 5000,
  reply: 10_000,
  templateName: 80,
  templates: 50,
} as const

/** Placeholders of reply templates, written `{{name}}`. */
export const templateNames = ['name', 'company', 'subject', 'me'] as const
export type TemplateName = (typeof templateNames)[number]

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

const isTemplateName = (name: string): name is TemplateName =>
  templateNames.some((known) => known === name)

/** Unknown placeholders in a template, such as `{{nmae}}`. */
export const unknownNames = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name = '']) => (isTemplateName(name) ? [] : [name]))

/** Fills in a template. Unknown placeholders stay as written. */
export const fillTemplate = (text: string, values: Record<TemplateName, string>): string =>
  text.replace(placeholder, (whole, name: string) => (isTemplateName(name) ? values[name] : whole))

/** Field error for unknown placeholders. */
export const unknownNameText = (names: readonly string[]) =>
  `{{${names[0]}}} is not a placeholder: use ${templateNames.map((name) => `{{${name}}}`).join(', ')}`

/** Public mail providers. Senders that share such a domain are unrelated. */
const publicDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.de live.com live.de msn.com ' +
    'yahoo.com yahoo.de ymail.com icloud.com me.com mac.com aol.com aol.de gmx.de gmx.net gmx.at gmx.ch ' +
    'gmx.com web.de t-online.de freenet.de mail.de posteo.de posteo.net mailbox.org proton.me ' +
    'protonmail.com pm.me tutanota.com tuta.io zoho.com fastmail.com mail.com mail.ru yandex.ru ' +
    'yandex.com qq.com 163.com 126.com bluewin.ch arcor.de online.de hey.com'
  ).split(' '),
)

/** The company domain of an email address; `undefined` for a public mail provider. */
export function companyDomain(email: string): string | undefined {
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase()
  return publicDomains.has(domain) ? undefined : domain
}

import { localeOf } from '#content/labels/languages.ts'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import type { Letter, LetterPart } from '../letter.ts'
import type { MailLook } from '../look.ts'
import { iconId, iconPixels } from './icon.ts'

const withBreaks = (text: string) => escapeMarkup(text).replace(/\r\n|\r|\n/g, '<br>\n')

/** XSS: links may only be web or mail addresses, never scripts. */
const safeHref = (href: string) => (/^(https?:\/\/|mailto:)/i.test(href) ? escapeMarkup(href) : '#')

type Colors = MailLook['colors']

const renderers: {
  [K in LetterPart['kind']]: (part: Extract<LetterPart, { kind: K }>, colors: Colors) => string
} = {
  text: ({ text }) => `<p dir="auto" style="margin:0 0 16px">${withBreaks(text)}</p>`,
  heading: ({ text }, colors) =>
    `<h2 dir="auto" style="margin:24px 0 12px;font-size:18px;line-height:1.3;color:${colors.ink}">${escapeMarkup(text)}</h2>`,
  facts: ({ facts }, colors) => {
    const rows = facts.map(
      ({ label, value }) =>
        `<tr><td dir="auto" style="padding:3px 16px 3px 0;color:${colors['ink-2']};vertical-align:top;word-break:break-word">` +
        `${escapeMarkup(label)}</td><td dir="auto" style="padding:3px 0;vertical-align:top;word-break:break-word">${withBreaks(value)}</td></tr>`,
    )
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`
  },
  quote: ({ text }, colors) =>
    `<blockquote dir="auto" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${colors.signal};word-break:break-word">` +
    `${withBreaks(text)}</blockquote>`,
  button: ({ label, href }, colors) =>
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>' +
    `<td style="background:${buttonOf(colors).ground};border-radius:3px"><a href="${safeHref(href)}" ` +
    `dir="auto" style="display:inline-block;padding:11px 20px;color:${buttonOf(colors).ink};font-weight:600;text-decoration:none">` +
    `${escapeMarkup(label)}</a></td></tr></table>`,
}

const buttonOf = (colors: Colors) => ({
  ground: colors.button ?? colors['signal-deep'],
  ink: colors['on-button'] ?? colors.white,
})

/** Renders a letter as HTML in the company's colors. Mail programs support only tables and inline styles. */
export function renderHtml({ subject, parts, footer }: Letter, look: MailLook): string {
  const { colors, company, language, siteUrl, icon } = look
  // Each renderer is called with a part of its own kind.
  const blocks = parts.map((part) => renderers[part.kind](part as never, colors))
  const side = iconPixels / 2
  const picture = icon
    ? `<td style="padding-right:12px"><img src="cid:${iconId}" width="${side}" height="${side}" alt="" style="display:block;border:0"></td>`
    : ''
  return `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colors.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${colors.sheet};border-top:4px solid ${colors.signal}">
<tr><td style="padding:24px 28px 0;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${picture}<td dir="auto" style="font-size:17px;font-weight:700;color:${colors.ink}"><a href="${safeHref(siteUrl)}" style="color:${colors.ink};text-decoration:none">${escapeMarkup(company)}</a></td></tr></table>
</td></tr>
<tr><td style="padding:24px 28px 12px;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.55;color:${colors.ink}">
${blocks.join('\n')}
</td></tr>
${footer ? `<tr><td dir="auto" style="padding:14px 28px 24px;border-top:1px solid ${colors.line};font-family:Arial,Helvetica,sans-serif;font-size:12px;line-height:1.5;color:${colors['ink-2']}">${withBreaks(footer)}</td></tr>` : ''}
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The same entities as React's. The apostrophe is numeric: email clients parse HTML 4, which lacks `&apos;`. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Characters that XML forbids even as character references: https://www.w3.org/TR/xml/#charsets */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Escapes text for an element or a quoted attribute of HTML or XML 1.0. Removes characters that XML forbids and HTML
 * treats as errors.
 */
export const escapeMarkup = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

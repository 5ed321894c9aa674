/** As React writes them. The apostrophe is a number: `&apos;` is unknown to HTML 4, which mail programs read. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** What no document may have, not even as a character reference: https://www.w3.org/TR/xml/#charsets */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * A text in an element or a quoted attribute of HTML or XML 1.0. Characters that XML forbids are left out; HTML
 * calls them errors.
 */
export const escapeMarkup = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

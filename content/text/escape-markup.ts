/** Characters that XML forbids even as character references: https://www.w3.org/TR/xml/#charsets */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Escapes text for an element or a quoted attribute of HTML or XML 1.0. Removes characters that XML forbids and HTML
 * treats as errors. The entities are the same as React's. The apostrophe is numeric: email clients parse HTML 4, which
 * lacks `&apos;`.
 */
export const escapeMarkup = (text: string) =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

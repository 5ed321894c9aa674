const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What no document may have, not even as a character reference: https://www.w3.org/TR/xml/#charsets */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text in an element or an attribute of XML 1.0. Characters that XML forbids are left out. */
export const escapeXml = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]))

/** The text of an element, with its character references decoded. */
export const unescapeXml = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|\w+);/gi, (all, decimal, hexadecimal) => {
    if (!decimal && !hexadecimal) return signs.get(all) ?? all
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
  })

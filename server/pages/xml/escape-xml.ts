const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text in an element or an attribute of XML. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]))

/** The text of an element, with its character references decoded. */
export const unescapeXml = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|\w+);/gi, (all, decimal, hexadecimal) => {
    if (!decimal && !hexadecimal) return signs.get(all) ?? all
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
  })

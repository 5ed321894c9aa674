const signs = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

/** Decodes the character references in the text of an XML element. */
export const unescapeXml = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|\w+);/gi, (all, decimal, hexadecimal) => {
    if (!decimal && !hexadecimal) return signs.get(all) ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

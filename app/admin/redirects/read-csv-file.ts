const workbook = 'This is an Excel workbook. Save it as CSV and import that file.'

/** The text of a CSV file in UTF-8, UTF-16 or, as Excel saves it, Windows-1252. Throws for an Excel workbook. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (...signature: number[]) =>
    signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(0x50, 0x4b, 3, 4) || startsWith(0xd0, 0xcf, 0x11, 0xe0)) throw new Error(workbook)
  if (startsWith(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

import sharp from 'sharp'

/**
 * Why a document is not well-formed XML; `undefined` when it is. libxml2 reads it, strictly, as the metadata of a
 * drawing: sharp has no other way to it.
 */
export async function xmlFault(xml: string): Promise<string | undefined> {
  const element = xml.replace(/^<\?xml [^?]*\?>/, '')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><metadata>${element}</metadata></svg>`
  try {
    await sharp(Buffer.from(drawing)).metadata()
    return undefined
  } catch (error) {
    return String(error)
  }
}

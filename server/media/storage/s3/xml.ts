import { unescapeXml } from '#content/text/unescape-xml.ts'

/** Inner XML of all elements of a name. S3 never nests elements of the same name. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

/** Text of the first element of a name. */
export function textOfElement(xml: string, name: string): string | undefined {
  const inner = elementsOf(xml, name)[0]
  return inner === undefined ? undefined : unescapeXml(inner)
}

export interface ListedObject {
  key: string
  /** Size in bytes. */
  size: number
  /** Time of the last write, in milliseconds since 1970. */
  writtenAt: number
}

/** Parses a response of ListObjectsV2. A response without a token is the last page. */
export function readListing(xml: string): { objects: ListedObject[]; token: string | undefined } {
  const objects = elementsOf(xml, 'Contents').map((object) => ({
    key: textOfElement(object, 'Key') ?? '',
    size: Number(textOfElement(object, 'Size')),
    writtenAt: Date.parse(textOfElement(object, 'LastModified') ?? ''),
  }))
  const isTruncated = textOfElement(xml, 'IsTruncated') === 'true'
  return { objects, token: isTruncated ? textOfElement(xml, 'NextContinuationToken') : undefined }
}

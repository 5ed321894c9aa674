import { unescapeXml } from '#content/text/unescape-xml.ts'

/** The elements of this name that an answer of S3 has, each as its inner XML; none is within its like. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

/** The text of the first element of this name. */
export function textOfElement(xml: string, name: string): string | undefined {
  const inner = elementsOf(xml, name)[0]
  return inner === undefined ? undefined : unescapeXml(inner)
}

export interface ListedObject {
  key: string
  /** Bytes. */
  size: number
  /** In milliseconds since 1970. */
  writtenAt: number
}

/** An answer of ListObjectsV2; without a token it is the last one. */
export function readListing(xml: string): { objects: ListedObject[]; token: string | undefined } {
  const objects = elementsOf(xml, 'Contents').map((object) => ({
    key: textOfElement(object, 'Key') ?? '',
    size: Number(textOfElement(object, 'Size')),
    writtenAt: Date.parse(textOfElement(object, 'LastModified') ?? ''),
  }))
  const isTruncated = textOfElement(xml, 'IsTruncated') === 'true'
  return { objects, token: isTruncated ? textOfElement(xml, 'NextContinuationToken') : undefined }
}

import { type RichTextNode, richTextLimits } from '../nodes.ts'
import { type Element, findAll, rawText } from './html-tree.ts'
import { asShown } from './inline.ts'

/** Picture of an `img`, or of a `figure` with its caption. Tracking pixels are ignored. */
export function pictureOf(element: Element, origin: string): RichTextNode | undefined {
  const [img] = element.name === 'img' ? [element] : findAll(element, ['img'], 'figcaption')
  if (!img) return undefined
  const { src = '', alt = '', width, height } = img.attribs
  if (src === '' || isTiny(width) || isTiny(height)) return undefined
  const [caption] = element === img ? [] : findAll(element, ['figcaption'], 'figcaption')
  const words = (text: string) => asShown(text).trim().slice(0, richTextLimits.attribute)
  return {
    type: 'picture',
    attrs: {
      src: src.startsWith(`${origin}/`) ? src.slice(origin.length) : src.trim(),
      alt: words(alt),
      caption: caption ? words(rawText(caption)) : '',
      width: element.attribs['data-width'] === 'wide' ? 'wide' : 'text',
    },
  }
}

const isTiny = (size: string | undefined) => size !== undefined && Number.parseFloat(size) <= 2

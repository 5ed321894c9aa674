import { escapeMarkup } from '#content/text/escape-markup.ts'
import { withoutControls } from '../readers/source-text.ts'
import { withWords } from './losses.ts'

/** A file of the former site's media library. */
export interface LibraryFile {
  url: string
  caption: string
}

/** Finds a file of the former site's media library by its id. */
export type SourceFiles = (id: string) => LibraryFile | undefined

interface WithoutShortcodes {
  html: string
  /** What the shortcodes lose, as ends of the sentence 'Left out: …'. Their content stays. */
  lost: string[]
}

/** Shortcodes of one text that are replaced. A story holds fewer. */
const mostShortcodes = 2_000

/**
 * A shortcode's tag: `[gallery ids="1,2"]`, `[/caption]`. In further brackets it is text. https://codex.wordpress.org/Shortcode_API
 */
const tag = /\[(\[?)(\/?)([a-z][\w-]{1,40})((?:\s[^[\]<>]{0,2000})?)\/?\](\]?)/gi

/** Replaces WordPress's shortcodes by HTML: captions, galleries and embeds by their content, others by nothing. */
export function withoutShortcodes(html: string, fileOf: SourceFiles): WithoutShortcodes {
  if (!html.includes('[')) return { html, lost: [] }
  const lost = new Set<string>()
  const lose = (what: string) => void lost.add(what)
  let count = 0
  const parts = verbatimParts(withoutBase64(html, lose)).map((part, index) => {
    if (index % 2 === 1) return part
    const closed = new Set([...part.matchAll(/\[\/([a-z][\w-]{1,40})\]/gi)].map(nameIn))
    const open: { name: string; isLink: boolean }[] = []
    return part.replace(tag, (whole, opening: string, slash: string, ...rest: string[]) => {
      const [named = '', written = '', end = ''] = rest
      count++
      if (count > mostShortcodes) return whole
      if (opening && end) return whole.slice(1, -1)
      const name = named.toLowerCase()
      const attributes = attributesOf(written)
      // A word in brackets is text, unless it has attributes or a closing tag.
      if (!slash && attributes.size === 0 && !closed.has(name) && !bare.has(name)) return whole
      if (slash && !closed.has(name)) return whole
      const around = (replaced: string) => opening + replaced + end
      const known = replacement(name, slash !== '', { attributes, fileOf, lose })
      if (known !== undefined) return around(known)
      if (slash) {
        const at = open.findLastIndex((each) => each.name === name)
        const [opened] = at < 0 ? [] : open.splice(at)
        return around(opened?.isLink ? '</a>' : '')
      }
      const address = linkAttributes.map((each) => attributes.get(each)).find(isAddress)
      const isLink = address !== undefined && closed.has(name)
      if (closed.has(name)) open.push({ name, isLink })
      const texts = [...attributes].flatMap(([each, text]) =>
        textAttributes.has(each) ? text : [],
      )
      const unlinked = isLink || address === undefined ? [] : [address]
      const what = `the shortcode [${name}]`
      lose(
        withWords(
          isLink ? `${what}, which became a link` : what,
          [...texts, ...unlinked].join(', '),
        ),
      )
      return around(isLink ? `<a href="${escapeMarkup(address)}">` : '')
    })
  })
  return { html: parts.join(''), lost: [...lost] }
}

/** Attributes that plugins use for the address of a link, and for texts. */
const linkAttributes = ['url', 'href', 'link', 'button_url', 'link_url']
const textAttributes = new Set([
  ...['title', 'text', 'label', 'heading', 'subtitle', 'caption', 'content', 'description', 'name'],
  ...['author', 'quote', 'button_text', 'button_label', 'alt'],
])

const isAddress = (text: string | undefined) =>
  /^(?:https?:\/\/|\/|mailto:|tel:)\S+$/.test(text ?? '')

/**
 * Page builders store raw HTML in shortcodes as Base64 of percent-encoded text. It becomes the HTML again; what cannot be
 * decoded, and scripts, are lost.
 */
function withoutBase64(html: string, lose: (what: string) => void): string {
  return html.replace(
    /\[([a-z][\w-]{1,40})(?:\s[^[\]<>]{0,2000})?\]\s*([A-Za-z0-9+/]{24,}={0,2})\s*\[\/\1\]/g,
    (whole, name: string, code: string) => {
      if (code.length % 4 !== 0) return whole
      const decoded = decodedText(code)
      if (decoded === undefined) return whole
      if (/_(?:js|css)$/.test(name)) lose(`the shortcode [${name}]`)
      return /_(?:js|css)$/.test(name) ? '' : decoded
    },
  )
}

/** `undefined` if the bytes are no text. */
function decodedText(code: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(code, 'base64'))
    return text === withoutControls(text) ? decodedPercent(text) : undefined
  } catch {
    return undefined
  }
}

function decodedPercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const nameIn = ([, name = '']: RegExpMatchArray) => name.toLowerCase()

/** Shortcodes that plugins use without attributes. */
const bare = new Set(['gallery', 'playlist', 'woocommerce_cart', 'woocommerce_checkout'])

interface Found {
  attributes: ReadonlyMap<string, string>
  fileOf: SourceFiles
  lose: (what: string) => void
}

function replacement(name: string, isEnd: boolean, found: Found): string | undefined {
  const { attributes, fileOf, lose } = found
  if (name === 'caption' || name === 'wp_caption') {
    // Before WordPress 3.4 the caption was an attribute.
    const caption = escapeMarkup(attributes.get('caption') ?? '')
    return isEnd ? '</figure>' : `<figure data-caption="">${caption}`
  }
  if (name === 'embed') return isEnd ? '</p>' : '<p>'
  const ids = attributes.get('ids') ?? attributes.get('include')
  if (name === 'gallery' && ids !== undefined) {
    return ids
      .split(',')
      .map((id) => figureOf(id.trim(), fileOf, lose))
      .join('')
  }
  if (name === 'video' || name === 'audio') {
    const address = ['src', 'mp4', 'webm', 'm4v', 'mp3', 'ogg', 'wav']
      .map((each) => attributes.get(each))
      .find(Boolean)
    return isEnd ? '' : address && `<${name} src="${escapeMarkup(address)}"></${name}>`
  }
  return undefined
}

function figureOf(id: string, fileOf: SourceFiles, lose: (what: string) => void): string {
  const file = fileOf(id)
  if (!file) {
    lose(`a picture of a gallery, which is not in the file (${id})`)
    return ''
  }
  const picture = `<img src="${escapeMarkup(file.url)}">`
  if (file.caption === '') return picture
  return `<figure>${picture}<figcaption>${escapeMarkup(file.caption)}</figcaption></figure>`
}

function attributesOf(written: string): Map<string, string> {
  const pairs = written.matchAll(/([\w-]{1,60})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))/g)
  return new Map([...pairs].map(([, name = '', ...values]) => [name, values.find(Boolean) ?? '']))
}

/**
 * Divides HTML at `pre` and `code`, whose brackets are text: every second part is one of these elements. One pass, because
 * a regular expression over a text with many unclosed elements takes quadratic time.
 */
function verbatimParts(html: string): string[] {
  // Only ASCII letters, because others may change the length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const parts: string[] = []
  const unclosed = new Set<string>()
  const opening = /<(pre|code)[\s>]/g
  let start = 0
  for (let found = opening.exec(lower); found; found = opening.exec(lower)) {
    const [, name = ''] = found
    const closing = `</${name}>`
    const end = unclosed.has(name) ? -1 : lower.indexOf(closing, found.index)
    if (end < 0) unclosed.add(name)
    else {
      parts.push(html.slice(start, found.index), html.slice(found.index, end + closing.length))
      start = end + closing.length
      opening.lastIndex = start
    }
  }
  parts.push(html.slice(start))
  return parts
}

import { differenceOfLists, differenceOfTexts } from '#app/admin/documents/history/difference.ts'
import { isCountry } from '#app/site/careers/countries.ts'
import { employmentTypes } from '#app/site/careers/employment-type.ts'
import { firstSentences } from '#app/site/careers/first-sentences.ts'
import { locationOf } from '#app/site/careers/job-location.ts'
import { salaryOf } from '#app/site/careers/salary.ts'
import { jsonLdText } from '#app/site/head/json-ld.tsx'
import { pageMeta } from '#app/site/head/meta.ts'
import { absoluteUrl, breadcrumbs } from '#app/site/head/structured-data.ts'
import { filterWord } from '#app/site/projects/categories.ts'
import { strikingFigure, withoutSentence } from '#app/site/projects/striking-figure.ts'
import { headingSize } from '#app/site/text/heading-size.ts'
import { paragraphsOf } from '#app/site/text/paragraphs.tsx'
import { plainText as withoutSoftHyphens } from '#app/site/text/plain-text.ts'
import { quotation } from '#app/site/text/quotation.ts'
import { withLinks } from '#app/site/text/with-links.ts'
import { isShown } from '#app/ui/picture/picture.tsx'
import { companyDomain, fillTemplate, unknownNames } from '#content/inbox/inbox.ts'
import { applicationOf, applicationSubject } from '#content/inbox/messages.ts'
import { messageInput } from '#content/inbox/messages-api.ts'
import {
  addressKey,
  asUtf8,
  decoded,
  matchedPart,
  pathKey,
  redirectSource,
  searchOf,
} from '#content/redirects/redirect-source.ts'
import { asMarkdown } from '#content/rich-text/as-markdown.ts'
import { describedText } from '#content/rich-text/described-text.ts'
import { excerptOf } from '#content/rich-text/excerpt.ts'
import { asShown, linkOf, noMarks, textNode } from '#content/rich-text/html/inline.ts'
import { scriptLetters } from '#content/rich-text/html/script-letters.ts'
import { mapMarkdownLinks, readMarkdownText } from '#content/rich-text/markdown-text.ts'
import { fenceOf, inBlock, linkTarget, readAttributes } from '#content/rich-text/markdown-words.ts'
import { anyRichNode, type RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { readRichText } from '#content/rich-text/read.ts'
import { isTextLink, recordAddress, recordAt } from '#content/rich-text/record-link.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import { videoSource } from '#content/rich-text/video-source.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { isEmail, isEmailDomain } from '#content/text/email.ts'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import { hyphenate } from '#content/text/hyphenate.ts'
import { isLinkAddress, isSitePath } from '#content/text/link-address.ts'
import { isGuessable, passwordFault } from '#content/text/password.ts'
import {
  foldText,
  hasWords,
  matchesSearch,
  respelledLines,
  searchParts,
  soughtWords,
  spellingsOf,
  wordsOf,
} from '#content/text/search-text.ts'
import { sitemapIn } from '#content/text/sitemap.ts'
import { setHyphenation, softHyphens } from '#content/text/soft-hyphens.ts'
import { isStorable, storableText } from '#content/text/storable.ts'
import { streamSafe } from '#content/text/stream-safe.ts'
import { line, lines, withoutControlCharacters } from '#content/text/strings.ts'
import { trimEndOf, trimOf } from '#content/text/trim.ts'
import { unescapeXml } from '#content/text/unescape-xml.ts'
import { searchPatterns, searchTextOf } from '#server/database/lists/search-text.ts'
import { slugify } from '#server/documents/slugify.ts'
import { withoutFormula } from '#server/http/api/csv-cells.ts'
import { cspOrigins } from '#server/http/csp-origins.ts'
import { shortenIp } from '#server/http/short-ip.ts'
import { withWords } from '#server/imports/convert/losses.ts'
import { partsOf } from '#server/imports/convert/page-parts.ts'
import { withoutShortcodes } from '#server/imports/convert/shortcodes.ts'
import { shortened, shortenedOf } from '#server/imports/convert/shortened.ts'
import * as source from '#server/imports/readers/source-text.ts'
import { blockComments } from '#server/imports/readers/wordpress/block-comments.ts'
import { lostBlocks } from '#server/imports/readers/wordpress/lost-blocks.ts'
import { countLinks, countSpamTopics } from '#server/inbox/spam-words.ts'
import { drawable, openFonts } from '#server/media/shared-pictures/text-outlines.ts'
import type { Letter } from '#server/outbox/mail/letter.ts'
import { renderText } from '#server/outbox/mail/render/render-text.ts'
import { userAgentName } from '#server/people/sign-in/user-agent.ts'
import { readPasted } from '#server/redirects/pasted-addresses.ts'
import { createArrivals, isOwn } from '#server/visits/arrivals.ts'
import { createVisitHeaders } from '#server/visits/visit-headers.ts'

setHyphenation(hyphenate)
const { display } = await openFonts()

const words = (text: string): RichTextNode[] => (text === '' ? [] : [{ type: 'text', text }])
const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: words(text) })
const docOf = (...content: RichTextNode[]): RichTextNode => ({ type: 'doc', content })

/** A list in a list, as deep as documents may be. */
const nested = (text: string): RichTextNode =>
  Array.from({ length: 7 }).reduce<RichTextNode>(
    (inner) => ({ type: 'bullet_list', content: [{ type: 'list_item', content: [inner] }] }),
    paragraph(text),
  )

/** A table with one row of 5,000 cells. */
const wideTable = (text: string): RichTextNode => {
  const attrs = { colspan: 1, rowspan: 1 }
  const cell = { type: 'table_cell', attrs, content: [paragraph(text.slice(0, 20))] }
  return { type: 'table', content: [{ type: 'table_row', content: Array(5_000).fill(cell) }] }
}

/** Letters of which every second is bold. */
const marked = (text: string): RichTextNode => {
  const letters = Array.from(text.slice(0, 9_000), (letter, index) => ({
    type: 'text',
    text: letter,
    ...(index % 2 === 0 && { marks: [{ type: 'bold' }] }),
  }))
  return { type: 'paragraph', content: letters }
}

/** Everything that the server does with a document. */
const useDocument = (doc: RichTextNode) => [
  readRichText(doc, anyRichNode),
  markdownOf(doc),
  plainText(doc),
  describedText(doc),
]

const letterOf = (text: string): Letter => ({
  subject: text,
  parts: [
    { kind: 'text', text },
    { kind: 'heading', text },
    { kind: 'quote', text },
    { kind: 'facts', facts: [{ label: text, value: text }] },
  ],
  footer: text,
})

/** The API's limit for a search, in characters. */
const longestSearch = 200

const siteUrl = 'https://www.example.com'
const headersOf = createVisitHeaders('country')
const placeholders = { name: '', company: '', subject: '', me: '' }

/** Calls of each function that reads a text of a person, a request or a file, by its file. */
export const textFunctions: Record<string, Record<string, (text: string) => unknown>> = {
  'app/admin/documents/history/difference.ts': {
    differenceOfTexts: (text) => differenceOfTexts(text, `${text} and ${text}`),
    differenceOfLists: (text) => differenceOfLists(text.split(' '), `and ${text}`.split(' ')),
  },
  'app/site/careers/countries.ts': { isCountry },
  'app/site/careers/employment-type.ts': { employmentTypes },
  'app/site/careers/first-sentences.ts': { firstSentences },
  'app/site/careers/job-location.ts': { locationOf },
  'app/site/careers/salary.ts': { salaryOf },
  'app/site/head/json-ld.tsx': { jsonLdText: (text) => jsonLdText([{ '@type': text }]) },
  'app/site/head/meta.ts': { pageMeta: (text) => pageMeta([], { title: text, description: text }) },
  'app/site/head/structured-data.ts': {
    absoluteUrl: (text) => absoluteUrl(siteUrl, text),
    breadcrumbs: (text) => breadcrumbs(siteUrl, { name: text, path: '/' }, text),
  },
  'app/site/projects/categories.ts': { filterWord },
  'app/site/projects/striking-figure.ts': {
    strikingFigure: (text) => [strikingFigure(text), strikingFigure(`1 ${text} 2`)],
    withoutSentence: (text) =>
      withoutSentence(`${text}A${text}`, { value: '', unit: '', sentence: 'A' }),
  },
  'app/site/text/heading-size.ts': { headingSize: (text) => headingSize(text) },
  'app/site/text/paragraphs.tsx': { paragraphsOf },
  'app/site/text/plain-text.ts': { plainText: withoutSoftHyphens },
  'app/site/text/quotation.ts': { quotation: (text) => quotation(text, 'en') },
  'app/site/text/with-links.ts': { withLinks: (text) => withLinks(docOf(paragraph(text))) },
  'app/ui/picture/picture.tsx': { isShown: (text) => isShown(text, undefined) },
  'content/inbox/inbox.ts': {
    companyDomain,
    unknownNames,
    fillTemplate: (text) => fillTemplate(text, placeholders),
  },
  'content/inbox/messages.ts': {
    applicationOf: (text) => applicationOf(text, 'en'),
    applicationSubject: (text) => applicationSubject(text, 'en'),
  },
  'content/inbox/messages-api.ts': {
    messageInput: (text) =>
      messageInput.safeParse({ name: text, email: text, subject: text, message: text }),
  },
  'content/redirects/redirect-source.ts': {
    addressKey: (text) => [addressKey(text), addressKey(`/${text}?${text}`)],
    pathKey,
    redirectSource: (text) => redirectSource(`/${text}`),
    decoded,
    asUtf8,
    searchOf,
    matchedPart: (text) => matchedPart(`/${text}`, { prefix: '/', suffix: '' }),
  },
  'content/rich-text/as-markdown.ts': { asMarkdown },
  'content/rich-text/excerpt.ts': {
    excerptOf: (text) => excerptOf(text, soughtWords('word')),
  },
  'content/rich-text/html/inline.ts': {
    asShown,
    linkOf: (text) => linkOf(text, siteUrl),
    textNode: (text) => textNode(text, { ...noMarks, bold: true }),
  },
  'content/rich-text/html/script-letters.ts': {
    scriptLetters: (text) => scriptLetters(text, 'super'),
  },
  'content/rich-text/markdown-text.ts': {
    // A Markdown field has at most 20,000 characters.
    readMarkdownText: (text) => readMarkdownText(text.slice(0, 20_000)),
    mapMarkdownLinks: (text) => mapMarkdownLinks(text.slice(0, 20_000), () => '/'),
  },
  'content/rich-text/markdown-words.ts': {
    fenceOf: (text) => fenceOf(text, 3),
    inBlock: (text) => inBlock(text, '> '),
    linkTarget,
    readAttributes,
  },
  'content/rich-text/record-link.ts': {
    isTextLink,
    recordAt,
    recordAddress: (text) => recordAddress(text, text),
  },
  'content/rich-text/to-markdown.ts': {
    paragraph: (text) => useDocument(docOf(paragraph(text))),
    quote: (text) => useDocument(docOf({ type: 'quote', content: [paragraph(text)] })),
    nested: (text) => useDocument(docOf(nested(text))),
    wideTable: (text) => useDocument(docOf(wideTable(text))),
    marked: (text) => useDocument(docOf(marked(text))),
    paragraphs: (text) =>
      useDocument(docOf(...Array.from(text.slice(0, 4_900), (letter) => paragraph(letter)))),
  },
  'content/rich-text/video-source.ts': { videoSource },
  'content/text/capitalized.ts': { capitalized },
  'content/text/email.ts': { isEmail, isEmailDomain },
  'content/text/escape-markup.ts': { escapeMarkup },
  'content/text/hyphenate.ts': { hyphenate },
  'content/text/link-address.ts': { isLinkAddress, isSitePath },
  'content/text/password.ts': {
    isGuessable: (text) => isGuessable(text, text),
    passwordFault: (text) => passwordFault(text, text),
  },
  'content/text/search-text.ts': {
    foldText,
    hasWords: (text) => hasWords(text, soughtWords('"a word" or two')),
    matchesSearch: (text) => matchesSearch(text, text),
    respelledLines,
    searchParts,
    soughtWords: (text) => soughtWords(text.slice(0, longestSearch)),
    spellingsOf,
    wordsOf,
  },
  'content/text/stream-safe.ts': { streamSafe },
  'content/text/sitemap.ts': { sitemapIn: (text) => sitemapIn(`<loc>${text}</loc>`) },
  'content/text/soft-hyphens.ts': { softHyphens },
  'content/text/storable.ts': { isStorable, storableText },
  'content/text/strings.ts': {
    withoutControlCharacters,
    line: (text) => line('Text', 1_000_000).safeParse(text),
    lines: (text) => lines('Text', 1_000_000).safeParse(text),
  },
  'content/text/trim.ts': {
    trimEndOf: (text) => trimEndOf(text, /\s/),
    trimOf: (text) => trimOf(text, /\s/),
  },
  'content/text/unescape-xml.ts': { unescapeXml },
  'server/database/lists/search-text.ts': {
    searchPatterns: (text) => searchPatterns(text.slice(0, longestSearch)),
    searchTextOf,
  },
  'server/documents/slugify.ts': { slugify: (text) => slugify(text, 'de') },
  'server/http/api/csv-cells.ts': { withoutFormula },
  'server/http/csp-origins.ts': { cspOrigins },
  'server/http/short-ip.ts': { shortenIp },
  'server/imports/convert/losses.ts': { withWords: (text) => withWords(text, text) },
  'server/imports/convert/page-parts.ts': { partsOf: (text) => partsOf([paragraph(text)]) },
  'server/imports/convert/shortcodes.ts': {
    withoutShortcodes: (text) => withoutShortcodes(text, () => undefined),
  },
  'server/imports/convert/shortened.ts': {
    shortened: (text) => shortened(text, 100),
    shortenedOf: (text) => shortenedOf('a text', text, 100),
  },
  'server/imports/readers/source-text.ts': {
    dayOf: source.dayOf,
    instantOf: source.instantOf,
    isInline: source.isInline,
    decodedSlug: source.decodedSlug,
    namedLoss: (text) => source.namedLoss('tags', [text, text]),
    oneLine: (text) => source.oneLine(text, 1_000),
    plainText: (text) => source.plainText(text, 1_000),
    webAddress: (text) => source.webAddress(text, siteUrl),
    withoutControls: source.withoutControls,
  },
  'server/imports/readers/wordpress/block-comments.ts': {
    blockComments: (text) => [...blockComments(`<!-- wp:a {"a":"${text}"} -->${text}`)],
  },
  'server/imports/readers/wordpress/lost-blocks.ts': {
    lostBlocks: (text) => lostBlocks(`<!-- wp:a/b -->${text}<!-- /wp:a/b -->`),
  },
  'server/inbox/spam-words.ts': { countLinks, countSpamTopics },
  // A shared picture shows at most 240 letters.
  'server/media/shared-pictures/text-outlines.ts': {
    drawable: (text) => drawable(display, text.slice(0, 240)),
  },
  'server/outbox/mail/render/render-text.ts': {
    renderText: (text) => renderText(letterOf(text), text),
  },
  'server/people/sign-in/user-agent.ts': { userAgentName },
  'server/redirects/pasted-addresses.ts': {
    readPasted: (text) => Promise.all([readPasted(text), readPasted(`/${text}`)]),
  },
  'server/visits/arrivals.ts': {
    createArrivals: (text) => createArrivals(siteUrl)(`/?utm_source=${text}`, text, [text]),
    isOwn: (text) => isOwn(text, siteUrl),
  },
  'server/visits/visit-headers.ts': {
    createVisitHeaders: (text) => headersOf(['User-Agent', text, 'X-Forwarded-For', text]),
  },
}

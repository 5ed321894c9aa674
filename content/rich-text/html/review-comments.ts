import { type ChildNode, classesOf, type Element, isTag, isText, styleOf } from './html-tree.ts'

/** The comments' own texts in Word, which follow the document. */
const isList = (element: Element) => styleOf(element)['mso-element'] === 'comment-list'

/** The text of one comment in Word. */
const isComment = (element: Element) =>
  styleOf(element)['mso-element'] === 'comment' || classesOf(element).includes('msocomtxt')

/** The mark in the text to which a comment belongs: `[AB1]` in Word, `[a]` in Google Docs. */
const isMark = (element: Element) =>
  classesOf(element).some((name) => name === 'msocomanchor' || name === 'MsoCommentReference') ||
  styleOf(element)['mso-special-character'] === 'comment' ||
  /^#(_msocom_|cmnt\d)/.test(element.attribs.href ?? '')

/** A link from a comment back to its mark, in the block with the comment's text. */
const isBackLink = ({ attribs }: Element) => /^#cmnt_ref\d/.test(attribs.href ?? '')

/**
 * Removes review comments of Word and Google Docs: the marks and the comments' texts. The commented text stays. Returns
 * the other nodes and the number of comments.
 */
export function withoutComments(nodes: readonly ChildNode[]): {
  kept: ChildNode[]
  comments: number
} {
  let texts = 0
  let marks = 0
  const keptOf = (level: readonly ChildNode[]): ChildNode[] =>
    level.filter((node) => {
      if (!isTag(node)) return true
      if (isList(node) || isComment(node)) {
        texts += isComment(node) ? 1 : commentsIn(node)
        return false
      }
      if (isMark(node)) {
        marks++
        return false
      }
      if (isNote(node)) {
        texts++
        return false
      }
      node.children = keptOf(node.children)
      return true
    })
  return { kept: keptOf(nodes), comments: Math.max(texts, marks) }
}

/** Number of comments in Word's list. */
const commentsIn = (element: Element): number =>
  element.children
    .filter(isTag)
    .reduce((sum, child) => sum + (isComment(child) ? 1 : commentsIn(child)), 0)

/** Whether a block is a comment of Google Docs: its first text is a link back to the mark. */
function isNote(element: Element): boolean {
  if (element.name !== 'div' && element.name !== 'p') return false
  let first: ChildNode | undefined = element
  while (first && isTag(first)) {
    if (isBackLink(first)) return true
    first = first.children.find((child) => isTag(child) || (isText(child) && child.data.trim()))
  }
  return false
}

import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType, Schema } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { recordAt } from '#content/rich-text/record-link.ts'
import { isLinkAddress } from '#content/text/link-address.ts'

/** Input rule that marks the text between two delimiters, as in `**bold**`, once the closing delimiter is typed. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', words = ''] = match
    const from = start + before.length
    const opening = whole.indexOf(words, before.length) - before.length
    const $from = state.doc.resolve(from)
    if (words.trim() === '' || !$from.parent.type.allowsMarkType(type)) return null
    const isExcluded = state.doc.rangeHasMark(from, end, state.schema.marks.code ?? type)
    if (isExcluded) return null
    const tr = state.tr
    // The typed character is not in the document yet, but the delimiter's earlier characters are.
    const wordsFrom = from + opening
    tr.delete(wordsFrom + words.length, end).delete(from, wordsFrom)
    return tr.addMark(from, from + words.length, type.create()).removeStoredMark(type)
  })
}

const linkRule = (type: MarkType) =>
  new InputRule(/\[([^\]]+)\]\((\S+)\)$/, (state, [, words = '', href = ''], start, end) =>
    isLinkAddress(href) || recordAt(href)
      ? state.tr
          .replaceWith(start, end, state.schema.text(words, [type.create({ href })]))
          .removeStoredMark(type)
      : null,
  )

/** Input rules for the Markdown that a field allows. An immediate undo restores the typed characters. */
export function markdownRules({ nodes, marks }: Schema): Plugin {
  const rules: InputRule[] = []
  const { heading, bullet_list: bullets, ordered_list: numbers, quote, code_block: code } = nodes
  if (heading) {
    // `#` becomes level 2 too: level 1 is the page's own heading.
    rules.push(
      textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs = '']) => ({
        level: signs.length < 3 ? 2 : 3,
      })),
    )
  }
  if (bullets) rules.push(wrappingInputRule(/^\s*[-+*]\s$/, bullets))
  if (numbers) {
    rules.push(
      wrappingInputRule(
        /^(\d{1,2})[.)]\s$/,
        numbers,
        ([, first]) => ({ start: Math.max(1, Number(first)) }),
        ([, first], node) => node.childCount + node.attrs.start === Number(first),
      ),
    )
  }
  if (quote) rules.push(wrappingInputRule(/^\s*>\s$/, quote))
  if (code) {
    rules.push(textblockTypeInputRule(/^```(\w*)\s$/, code, ([, language = '']) => ({ language })))
  }
  if (marks.code) rules.push(markRule(/(^|[^`])`([^`]+)`$/, marks.code))
  if (marks.bold) rules.push(markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.bold))
  if (marks.bold) rules.push(markRule(/(^|[\s(])__([^_\s](?:[^_]*[^_\s])?)__$/, marks.bold))
  if (marks.italic) rules.push(markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.italic))
  if (marks.italic) rules.push(markRule(/(^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.italic))
  if (marks.link) rules.push(linkRule(marks.link))
  return inputRules({ rules })
}

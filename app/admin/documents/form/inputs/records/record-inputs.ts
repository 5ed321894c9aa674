/** Controls for fields of records that most pages do not have. A chunk of its own: forms of pages do not load it. */

export { MarkdownInput } from '../rich-text/markdown-input.tsx'
export { RichTextInput } from '../rich-text/rich-text-input.tsx'
export { TagsInput } from '../tags/tags-input.tsx'
export { MomentInput } from './moment-input.tsx'

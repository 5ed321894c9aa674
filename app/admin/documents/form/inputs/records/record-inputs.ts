/** Controls of fields that records have and most pages of the site have not: the editor of a page loads none of them. */

export { MarkdownInput } from '../rich-text/markdown-input.tsx'
export { RichTextInput } from '../rich-text/rich-text-input.tsx'
export { TagsInput } from '../tags/tags-input.tsx'
export { MomentInput } from './moment-input.tsx'

/** Controls for field kinds that most pages do not have. They are in a chunk of their own, loaded on demand. */

export { MarkdownInput } from '../rich-text/markdown-input.tsx'
export { RichTextInput } from '../rich-text/rich-text-input.tsx'
export { TagsInput } from '../tags/tags-input.tsx'
export { MomentInput } from './moment-input.tsx'

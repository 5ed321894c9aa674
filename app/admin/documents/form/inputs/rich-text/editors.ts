/** Both rich-text editors in one chunk: they share most of their code. */

export { default as RichTextEditor } from './editor.tsx'
export { default as MarkdownEditor } from './markdown-editor.tsx'

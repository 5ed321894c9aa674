/** Both editors of rich texts, as one file: each form that has one loads what they share. */

export { default as RichTextEditor } from './editor.tsx'
export { default as MarkdownEditor } from './markdown-editor.tsx'

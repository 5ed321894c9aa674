import type { RichNode, RichTextNode } from '#content/rich-text/nodes.ts'

/** Props of `editor.tsx`. */
export interface EditorProps {
  id: string
  value: RichTextNode | null
  onChange(value: RichTextNode | null): void
  allow: readonly RichNode[]
  /** Whether the editor takes the focus when it is mounted. */
  isFocused?: boolean
  isInvalid?: boolean
  /** The id of the error message. */
  describedBy?: string
  /** The id of the label. */
  labelledBy: string
}

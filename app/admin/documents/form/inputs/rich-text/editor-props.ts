import type { RichNode, RichTextNode } from '#content/rich-text/nodes.ts'

/** Props of `editor.tsx`. */
export interface EditorProps {
  id: string
  value: RichTextNode | null
  onChange(value: RichTextNode | null): void
  allow: readonly RichNode[]
  /** It takes the focus once it is there. */
  isFocused?: boolean
  isInvalid?: boolean
  /** The id of the message about what is wrong. */
  describedBy?: string
  /** The id of the label. */
  labelledBy: string
}

import { lazy, Suspense, useState } from 'react'
import { type RichNode, type RichTextNode, richNodes } from '#content/rich-text/nodes.ts'
import { useHydrated } from '../use-hydrated.ts'
import { Part, Variants } from './part.tsx'
import { richSample } from './rich-sample.ts'

const Editor = lazy(() => import('../admin/documents/form/inputs/rich-text/editor.tsx'))

const all = Object.keys(richNodes) as RichNode[] // Cast: `Object.keys` gives string[].
const few: readonly RichNode[] = ['lists', 'links']

export function RichTexts() {
  const [value, setValue] = useState<RichTextNode | null>(richSample)
  const [short, setShort] = useState<RichTextNode | null>(null)
  if (!useHydrated()) return null
  return (
    <Part name="rich-text">
      <Suspense>
        <Variants of="all that a field can allow">
          <div className="dev-rich">
            <span id="rich-all-label">Story</span>
            <Editor
              id="rich-all"
              labelledBy="rich-all-label"
              allow={all}
              value={value}
              onChange={setValue}
            />
          </div>
        </Variants>
        <Variants of="lists and links alone, with an error">
          <div className="dev-rich">
            <span id="rich-few-label">Description</span>
            <Editor
              id="rich-few"
              labelledBy="rich-few-label"
              allow={few}
              isInvalid={short === null}
              value={short}
              onChange={setShort}
            />
          </div>
        </Variants>
      </Suspense>
    </Part>
  )
}

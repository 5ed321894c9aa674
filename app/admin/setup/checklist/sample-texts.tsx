import { useRef } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { Checklist, SamplePage } from '#content/setup/checklist-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { withUndo } from '../../../ui/with-undo.ts'
import { sectionId } from '../../documents/pages/section-id.ts'
import { withNotice } from '../../with-notice.ts'

interface SampleTextsProps {
  pages: SamplePage[]
  /** Called after a text was marked as kept or unmarked. */
  onChange: () => Promise<unknown>
}

/** Public sample texts by page. Each can be replaced in the page's form or marked as kept. */
export function SampleTexts({ pages, onChange }: SampleTextsProps) {
  const list = useRef<HTMLUListElement>(null)

  const change = async (call: Promise<Checklist>) => {
    const isDone = await withNotice(call, { failed: 'Failed to save' })
    if (isDone) await onChange()
    return isDone
  }
  const keep = async (page: SamplePage, path: string, label: string) => {
    const sample = { params: { name: page.name, path } }
    if (!(await change(api.json('PUT /checklist/samples/:name/:path', sample)))) return
    // Moves the focus, because the pressed button no longer exists.
    list.current?.focus({ preventScroll: true })
    toast(
      `${label} kept`,
      withUndo(() => change(api.json('DELETE /checklist/samples/:name/:path', sample))),
    )
  }

  if (pages.length === 0) return null
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Sample texts"
      className="grid gap-x-8 gap-y-4 pt-1 pb-3 outline-none md:grid-cols-2"
    >
      {pages.map((page) => (
        <li key={page.name}>
          <Link
            to={`/admin/pages/${page.name}`}
            className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
          >
            {page.title}
          </Link>
          <ul className="text-ink-2 text-xs">
            {page.texts.map(({ path, section, label }) => (
              <li key={path} className="flex items-center justify-between gap-3">
                <Link
                  to={`/admin/pages/${page.name}#${sectionId(path.split('.')[0] ?? '')}`}
                  className="inline-flex min-h-6 items-center underline decoration-line underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
                >
                  {`${section}: ${label}`}
                </Link>
                <button
                  type="button"
                  aria-label={`Keep this text: ${page.title}, ${section}, ${label}`}
                  onClick={() => keep(page, path, `${page.title}, ${section}: ${label}`)}
                  className={`${button('quiet', 'sm')} text-xs max-sm:min-h-11`}
                >
                  Keep this text
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

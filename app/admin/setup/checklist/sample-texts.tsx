import { useRef } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { Checklist, SamplePage } from '#content/setup/checklist-api.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/push-button.tsx'
import { withUndo } from '../../../ui/with-undo.ts'
import { adminPath } from '../../admin-path.ts'
import { sectionId } from '../../documents/pages/section-id.ts'
import { withNotice } from '../../with-notice.ts'

interface SampleTextsProps {
  pages: SamplePage[]
  /** Called after a text was marked as kept or unmarked. */
  onChange: () => Promise<unknown>
}

/** Public sample texts by page. Each can be replaced in the page's form or marked as kept, also all of a page. */
export function SampleTexts({ pages, onChange }: SampleTextsProps) {
  const list = useRef<HTMLUListElement>(null)

  const change = async (call: Promise<Checklist>) => {
    const isDone = await withNotice(call, { failed: 'Failed to save' })
    if (isDone) await onChange()
    return isDone
  }
  const keep = async ({ name }: SamplePage, paths: string[], label: string) => {
    const keepThem = (isKept: boolean) =>
      change(
        api.json('PUT /checklist/samples/:name', { params: { name }, body: { paths, isKept } }),
      )
    if (!(await keepThem(true))) return
    // Moves the focus, because the pressed button no longer exists.
    list.current?.focus({ preventScroll: true })
    toast(
      `${label} kept`,
      withUndo(() => keepThem(false)),
    )
  }

  if (pages.length === 0) return null
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Sample texts"
      className="grid gap-6 pt-1 pb-3 outline-none"
    >
      {pages.map((page) => (
        <li key={page.name} className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Link
              to={adminPath(`/admin/pages/${page.name}`)}
              className="inline-flex min-h-6 items-center font-medium underline decoration-line-strong underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
            >
              {page.title}
            </Link>
            <Button
              look="secondary"
              size="sm"
              aria-label={`Keep all of this page: ${page.title}`}
              onClick={() =>
                keep(
                  page,
                  page.texts.map(({ path }) => path),
                  `Samples of ${page.title}`,
                )
              }
            >
              Keep all of this page
            </Button>
          </div>
          <ul className="mt-1 text-xs">
            {page.texts.map(({ path, section, label, text }) => (
              <li
                key={path}
                className="grid items-start gap-x-4 border-line border-t py-1.5 sm:grid-cols-[minmax(0,1fr)_max-content]"
              >
                <div className="min-w-0">
                  <Link
                    to={adminPath(
                      `/admin/pages/${page.name}#${sectionId(path.split('.')[0] ?? '')}`,
                    )}
                    className="inline-flex min-h-6 items-center text-ink-2 underline decoration-line underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
                  >
                    {`${section}: ${label}`}
                  </Link>
                  <p dir="auto" className="max-w-[75ch] whitespace-pre-line text-sm wrap-anywhere">
                    {text}
                  </p>
                </div>
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={`Keep this text: ${page.title}, ${section}, ${label}`}
                  onClick={() => keep(page, [path], `${page.title}, ${section}: ${label}`)}
                  className="justify-self-start text-xs"
                >
                  Keep this text
                </Button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

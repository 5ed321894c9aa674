import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { PageName } from '#content/documents/pages/index.ts'
import type { ReplaceablePageState } from '#content/redirects/redirects-api.ts'
import { api } from '../../../api.ts'
import { adminPath } from '../../admin-path.ts'
import { AsidePart } from '../form/aside/aside.tsx'
import { isReplaced } from './page-state.ts'

interface RedirectPartProps {
  name: PageName
  /** Version of the page. A change reloads the redirect. */
  version: number
}

const link = 'underline decoration-line-strong underline-offset-4 hover:text-signal-deep'

/** Aside of a standard page's form: the redirect from its address, and whether visitors follow it. */
export function RedirectPart({ name, version }: RedirectPartProps) {
  const [found, setFound] = useState<ReplaceablePageState>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for each version
  useEffect(() => {
    const stop = new AbortController()
    // On failure, the form is shown without the redirect.
    api.json('GET /redirects/standard-pages', { signal: stop.signal }).then(
      (all) => setFound(all.find((each) => each.name === name)),
      () => {},
    )
    return () => stop.abort()
  }, [name, version])
  if (!found?.redirect) return null
  const { to, title, status } = found.redirect
  return (
    <AsidePart title="Redirect">
      <div className="grid gap-2 text-sm wrap-anywhere">
        <p>
          {textOf(found)}
          {status !== 410 && (
            <a href={to} className={link}>
              {title ?? to}
            </a>
          )}
        </p>
        {isReplaced(found) && (
          <p className="text-ink-2">
            Publish your own text here, and visitors see this page instead.
          </p>
        )}
        <p>
          <Link
            to={isReplaced(found) ? adminPath('/admin/pages') : adminPath('/admin/redirects')}
            className={link}
          >
            {isReplaced(found) ? 'Show this page again' : 'Delete the redirect'}
          </Link>
        </p>
      </div>
    </AsidePart>
  )
}

function textOf(state: ReplaceablePageState): string {
  const isGone = state.redirect?.status === 410
  if (!state.isSample) return `Unused, because this page has its own text${isGone ? '' : ': '}`
  if (!isReplaced(state)) return 'Visitors see this page, because the target is not public: '
  return isGone ? 'Visitors get “Page not found”' : 'Visitors are redirected to '
}

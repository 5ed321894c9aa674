import { useEffect, useState } from 'react'
import type { PageName } from '#content/documents/pages/index.ts'
import type { ReplaceablePageState } from '#content/redirects/redirects-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { AsidePart } from '../form/aside/aside.tsx'
import { isReplaced } from './page-state.ts'
import { showPageAgain } from './show-page-again.ts'

interface RedirectPartProps {
  name: PageName
  /** Version of the page. A change reloads the redirect. */
  version: number
}

/** Aside of a standard page's form: the redirect from its address, and whether visitors follow it. */
export function RedirectPart({ name, version }: RedirectPartProps) {
  const [found, setFound] = useState<ReplaceablePageState>()
  const [reloads, setReloads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for each version, and when the redirect has changed
  useEffect(() => {
    const stop = new AbortController()
    // On failure, the form is shown without the redirect.
    api.json('GET /redirects/standard-pages', { signal: stop.signal }).then(
      (all) => setFound(all.find((each) => each.name === name)),
      () => {},
    )
    return () => stop.abort()
  }, [name, version, reloads])
  const redirect = found?.redirect
  if (!redirect) return null
  return (
    <AsidePart title="Redirect">
      <p className="text-sm wrap-anywhere">{textOf(found)}</p>
      {redirect.to && (
        <p className="mt-2 text-sm wrap-anywhere">
          <a href={redirect.to} className="underline underline-offset-4">
            {redirect.title ?? redirect.to}
          </a>
        </p>
      )}
      {isReplaced(found) && (
        <p className="mt-2 text-ink-2 text-sm">
          Publish your own text here, and visitors see this page instead.
        </p>
      )}
      <button
        type="button"
        onClick={() => void showPageAgain(redirect, () => setReloads(reloads + 1))}
        className={`${button('secondary', 'sm')} mt-3 max-sm:min-h-11`}
      >
        {isReplaced(found) ? 'Show this page again' : 'Delete the redirect'}
      </button>
    </AsidePart>
  )
}

function textOf(state: ReplaceablePageState): string {
  if (!state.isSample) return 'The redirect is unused, because this page has its own text:'
  if (!isReplaced(state)) return 'Visitors see this page, because the target is not public:'
  return state.redirect?.status === 410
    ? 'Visitors get “Page not found”, by a redirect from this address.'
    : 'Visitors are redirected to another page:'
}

import '../../admin/jitless.ts'
import { redirectDocument } from 'react-router'
import type { PageName } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import { fetchPage, type StoredDraft } from '../../admin/documents/pages/page-document.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { fetchSettings } from '../../api.ts'
import { pageAt, pagesOn } from '../pages-on.ts'
import { formAt } from './form-at.ts'
import { pageBehind } from './page-behind.ts'
import { signedIn } from './signed-in.ts'

export interface EditorData {
  /** The signed-in person, for whom the browser stores unsaved changes. */
  me: Me | null
  /** Path of the page. */
  path: string
  loaded?: {
    /** The edited page, followed by all other pages whose texts it shows. */
    names: PageName[]
    stored: Record<string, StoredDraft>
    company: Settings | null
  }
  /** Why loading failed. */
  reason?: string | undefined
}

/** Loads the data of the editor. Custom pages and records redirect to their form in the back office. */
export async function loadEditor({ signal, url }: Request): Promise<EditorData> {
  const path = pageBehind(url)
  const me = signedIn.person()
  try {
    const name = pageAt(path)
    const form = name ? undefined : await formAt(path, signal)
    if (form) throw redirectDocument(form)
    const names = pagesOn(name ?? 'not-found')
    const [company, ...all] = await Promise.all([
      fetchSettings(signal).catch(() => null),
      ...names.map(async (each) => [each, await fetchPage(each, signal)] as const),
    ])
    return { me, path, loaded: { names, stored: Object.fromEntries(all), company } }
  } catch (error) {
    if (error instanceof Response || isAborted(error)) throw error
    return { me, path, reason: reasonOf(error) }
  }
}

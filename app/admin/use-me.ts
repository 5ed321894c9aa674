import { useRouteLoaderData } from 'react-router'
import type { Me } from '#content/people/sign-in-api.ts'
import { person } from '../api/person.ts'
import { staffHint, token } from '../api/session/token.ts'
import { hasUnsavedChanges } from '../api/unsaved.ts'
import { api } from '../api.ts'
import { editingRoute } from '../editing/route-id.ts'
import { routeIds } from '../route-ids.ts'

let known: { token: string | null; me: Promise<Me | null> } | undefined

/**
 * The signed-in person, fetched once per session. `null` if the request fails: then all screens are visible, and the
 * server rejects forbidden calls.
 */
export function fetchMe(): Promise<Me | null> {
  const now = token.read()
  if (known?.token === now) return known.me
  const me = api.json('GET /auth/me').then(
    (found) => {
      // While there are unsaved changes, `person` stays the author of the changes, even if someone else signs in.
      if (!hasUnsavedChanges()) person.note(found.email)
      staffHint.keep(found.session)
      return found
    },
    () => {
      known = undefined
      return null
    },
  )
  known = { token: now, me }
  return me
}

/** Makes the next `fetchMe` request the person again, after a change of the account. */
export function refetchMe(): void {
  known = undefined
}

/** The signed-in person, in the back office or in the editor on the page. */
export const useMe = (): Me | null =>
  [useSignedIn(routeIds.admin), useSignedIn(editingRoute)].find(Boolean)?.me ?? null

/** Whether someone else must publish the signed-in person's changes. */
export const useNeedsApproval = (): boolean => useMe()?.needsApproval === true

const useSignedIn = (id: string) => useRouteLoaderData<{ me: Me | null }>(id)

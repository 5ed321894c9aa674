import { Link } from 'react-router'
import { api } from '../../api.ts'
import { adminPath } from '../admin-path.ts'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { SettingsNav } from '../settings/settings-nav.tsx'
import type { Route } from './+types/imports'
import { ImportTable } from './import-table.tsx'
import { NewImport } from './new-import.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /imports', { signal }), 'Failed to fetch imports', { isTold: true })

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function Imports({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Import"
      subtitle="Bring over the content of your former site"
      nav={<SettingsNav />}
      fetched={loaderData}
    >
      {(imports) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="max-w-[65ch] text-ink-2 text-sm">
            An import turns posts and pages into drafts, copies their pictures and redirects their
            former addresses. First you see what becomes what; nothing is public until you publish,
            and you can undo all of it. To import an export of Atrium, use{' '}
            <Link
              to={adminPath('/admin/settings/exports')}
              className="underline underline-offset-4"
            >
              Export and import
            </Link>
            .
          </p>
          <NewImport />
          {imports.length > 0 && (
            <section aria-labelledby="imports-so-far">
              <h2 id="imports-so-far" className="mb-3 font-medium text-lg">
                Previous imports
              </h2>
              <ImportTable imports={imports} />
            </section>
          )}
        </div>
      )}
    </FetchedScreen>
  )
}

import { Download, Plus } from 'lucide-react'
import { redirectSorts } from '#content/redirects/redirect-sorts.ts'
import { api } from '../../api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Button } from '../../ui/push-button.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { downloadAnswer } from '../download-answer.ts'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { fetchList, List } from '../table/list.tsx'
import type { Route } from './+types/redirects'
import { AddressTest } from './address-test.tsx'
import { ImportRedirects } from './import-redirects.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectTable } from './redirect-table.tsx'
import { RedirectsNav } from './redirects-nav.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  fetched(
    fetchList(request, (asked) => api.list('GET /redirects', asked), redirectSorts),
    'Failed to fetch redirects',
  )

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const exportRedirects = () =>
  downloadAnswer(api.send('GET /redirects/export'), {
    name: 'redirects',
    failed: 'Failed to export redirects',
  })

export default function Redirects({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Redirects"
      subtitle="Send visitors of old addresses to the right page"
      nav={<RedirectsNav />}
      fetched={loaderData}
      action={() => <AddRedirect />}
    >
      {(list) => (
        <>
          <List
            list={list}
            one="redirect"
            many="redirects"
            search="Search redirects..."
            tools={
              <>
                <ImportRedirects />
                <Button look="secondary" icon={Download} onClick={exportRedirects}>
                  Export CSV
                </Button>
              </>
            }
            empty={
              <Empty title="No redirects yet" actions={<AddRedirect />}>
                When a record gets a new address, the old one redirects automatically and is listed
                here. Add redirects for the addresses of a former website.
              </Empty>
            }
          >
            {(redirects) => <RedirectTable redirects={redirects} />}
          </List>
          <AddressTest />
        </>
      )}
    </FetchedScreen>
  )
}

const AddRedirect = () => (
  <DialogButton
    icon={Plus}
    dialog={(onClose) => <RedirectDialog redirect={{ from: '' }} onClose={onClose} />}
  >
    Add redirect
  </DialogButton>
)

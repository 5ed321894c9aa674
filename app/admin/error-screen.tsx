import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import { Button } from '../ui/push-button.tsx'
import { adminPath } from './admin-path.ts'
import { Screen } from './screen.tsx'

/** Error boundary of a screen, shown in its place next to the sidebar. */
export function ErrorScreen() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (!isMissing) return <Broken detail={error instanceof Error ? error.message : ''} />
  return (
    <Screen title="Page not found" subtitle="There is nothing at this address.">
      <div className="border border-line bg-sheet">
        <Empty
          title="This page doesn’t exist"
          actions={
            <Link to={adminPath('/admin')} className={button('secondary')}>
              Go to the dashboard
            </Link>
          }
        />
      </div>
    </Screen>
  )
}

function Broken({ detail }: { detail: string }) {
  return (
    <Screen
      title="Unexpected Application Error!"
      subtitle="Something went wrong on this screen. Your saved data is safe, and other screens still work."
    >
      {detail && (
        <p className="caption max-w-3xl border-bad border-l-2 bg-sheet px-4 py-3 text-ink-2 wrap-anywhere">
          {detail}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => location.reload()}>
          Try again
        </Button>
        {/* Full page load: the router itself may have failed. */}
        <a href={adminPath('/admin')} className={button('secondary')}>
          Go to the dashboard
        </a>
      </div>
    </Screen>
  )
}

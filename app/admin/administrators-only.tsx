import { Link } from 'react-router'
import { rightsText } from '#content/people/accounts.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import { adminPath } from './admin-path.ts'
import type { NeededDuty } from './may-do.ts'
import { Screen } from './screen.tsx'

/** Replaces a screen that the signed-in person may not open. */
export function AdministratorsOnly({ me, duty }: ForbiddenProps) {
  const whose = duty === 'content' ? 'editors' : 'administrators'
  const rights = me ? rightsText(me) : 'editor'
  return (
    <Screen
      title={`${whose === 'editors' ? 'Editors' : 'Administrators'} only`}
      subtitle={
        rights === 'editor' ? 'You’re signed in as an editor.' : `Your permissions: ${rights}.`
      }
    >
      <div className="border border-line bg-sheet">
        <Empty
          title={`Only ${whose} can open this page`}
          actions={
            <Link to={adminPath('/admin')} className={button('secondary')}>
              Go to the dashboard
            </Link>
          }
        >
          Ask an administrator if you need access.
        </Empty>
      </div>
    </Screen>
  )
}

interface ForbiddenProps {
  me: Me | null
  /** The duty that the replaced screen needs. */
  duty: NeededDuty
}

import { Link } from 'react-router'
import { rightsText } from '#content/accounts.ts'
import type { Me } from '#content/api/auth.ts'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import { Screen } from './screen.tsx'

/** Forbidden screen: shown to somebody who opens a screen of another duty by its address. */
export function AdministratorsOnly({ me }: { me: Me | null }) {
  const rights = me ? rightsText(me) : 'editor'
  return (
    <Screen
      title="For administrators"
      subtitle={rights === 'editor' ? 'You are signed in as an editor.' : `Your duties: ${rights}.`}
    >
      <div className="border border-line bg-sheet">
        <Empty
          title="This room is for administrators"
          actions={
            <Link to="/admin" className={button('secondary')}>
              Go to the dashboard
            </Link>
          }
        >
          An administrator of the site can show you what is in it, or give you another role.
        </Empty>
      </div>
    </Screen>
  )
}

import { Link } from 'react-router'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import { Screen } from './screen.tsx'

/** Forbidden screen: shown to an editor who opens an administrator's screen by its address. */
export function AdministratorsOnly() {
  return (
    <Screen title="For administrators" subtitle="You are signed in as an editor.">
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

import { BadgeCheck, KeyRound, LogOut, UserRoundX } from 'lucide-react'
import { rightsText } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu, MenuButton, MenuLine } from '../../ui/menu.tsx'
import { localMoment } from '../dates.ts'
import { useScreen } from '../screen.tsx'
import { Moment } from '../table/moment.tsx'
import { type Column, Table } from '../table/table.tsx'
import { ApprovalDialog, SignOutDialog } from './person-dialogs.tsx'
import { Portrait } from './portrait.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'

/** Sign-in methods of a person: 'Password, 2 passkeys'. */
function waysOf({ signIn: { password, passkeys, singleSignOn } }: Person): string {
  const ways = [
    password && 'Password',
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
    singleSignOn && 'Single sign-on',
  ].filter(Boolean)
  return ways.join(', ') || 'Nothing yet'
}

const columns: Column<Person>[] = [
  { heading: 'Person', cell: (person) => <NameCell person={person} /> },
  {
    heading: 'Permissions',
    className: 'w-44 @max-2xl:hidden',
    cell: (person) => capitalized(rightsText(person)),
  },
  { heading: 'Signs in with', className: 'w-44 @max-4xl:hidden', cell: waysOf },
  {
    heading: 'Last seen',
    className: 'w-48 @max-4xl:hidden',
    cell: ({ seenAt }) => (seenAt ? <Moment of={seenAt}>{localMoment(seenAt)}</Moment> : 'Never'),
  },
]

interface PeopleTableProps {
  people: Person[]
  areRightsOfSignOn: boolean
}

/** Table of people. In a narrow table, permissions and last activity are below the name. */
export const PeopleTable = ({ people, areRightsOfSignOn }: PeopleTableProps) => (
  <Table
    label="People"
    rows={people}
    keyOf={({ _id }) => _id}
    columns={[
      ...columns,
      {
        heading: 'Actions',
        className: 'w-24 text-right',
        cell: (person) => (
          <Actions
            person={person}
            others={people.filter((other) => other !== person)}
            areRightsOfSignOn={areRightsOfSignOn}
          />
        ),
      },
    ]}
  />
)

function NameCell({ person }: { person: Person }) {
  const { name, email, seenAt, isYou, needsApproval } = person
  return (
    <span className="flex items-center gap-3">
      <Portrait person={person} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name || email}</span>
          {isYou && <Badge variant="live">You</Badge>}
          {needsApproval && <Badge variant="still">Needs approval</Badge>}
        </span>
        {name && <span className="block truncate text-ink-2 text-xs">{email}</span>}
        <span className="block text-ink-2 text-xs @2xl:hidden">
          {capitalized(rightsText(person))}
        </span>
        <span className="caption block text-ink-3 text-xs @4xl:hidden">
          {seenAt ? localMoment(seenAt) : 'Never signed in'}
        </span>
      </span>
    </span>
  )
}

interface ActionsProps {
  person: Person
  others: Person[]
  areRightsOfSignOn: boolean
}

function Actions({ person, others, areRightsOfSignOn }: ActionsProps) {
  const { name, email, isYou, needsApproval } = person
  const { openDialog } = useScreen()
  const writesContent = person.role === 'editor' && person.duties.includes('content')
  return (
    <Menu label={`More about ${name || email}`} className="@max-2xl:size-11">
      <MenuButton
        isOff={isYou || areRightsOfSignOn}
        onClick={() => openDialog((onClose) => <RightsDialog person={person} onClose={onClose} />)}
      >
        <KeyRound aria-hidden size={15} />
        Change permissions
      </MenuButton>
      <MenuButton
        isOff={!writesContent}
        onClick={() =>
          openDialog((onClose) => <ApprovalDialog person={person} onClose={onClose} />)
        }
      >
        <BadgeCheck aria-hidden size={15} />
        {needsApproval ? 'Allow publishing' : 'Require approval'}
      </MenuButton>
      <MenuButton
        onClick={() => openDialog((onClose) => <SignOutDialog person={person} onClose={onClose} />)}
      >
        <LogOut aria-hidden size={15} />
        Sign out everywhere
      </MenuButton>
      <MenuLine />
      <MenuButton
        isOff={isYou}
        onClick={() =>
          openDialog((onClose) => (
            <RemoveDialog person={person} others={others} onClose={onClose} />
          ))
        }
      >
        <UserRoundX aria-hidden size={15} />
        Remove
      </MenuButton>
    </Menu>
  )
}

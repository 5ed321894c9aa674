import { BadgeCheck, KeyRound, LogOut, UserRoundX } from 'lucide-react'
import { rightsText } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu, MenuButton, MenuLine } from '../../ui/menu.tsx'
import { localMoment } from '../dates.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../documents/list/table.tsx'
import { Portrait } from './portrait.tsx'

interface PeopleTableProps {
  people: Person[]
  areRightsOfSignOn: boolean
  onAsk: (what: 'rights' | 'approval' | 'sign-out' | 'remove', person: Person) => void
}

/** Table of people. A narrow screen has what they may do and when they were seen under the name. */
export function PeopleTable({ people, areRightsOfSignOn, onAsk }: PeopleTableProps) {
  return (
    <Table label="People">
      <thead>
        <tr>
          <Head>Person</Head>
          <Head className="w-44 max-md:hidden">May do</Head>
          <Head className="w-44 max-xl:hidden">Signs in with</Head>
          <Head className="w-48 max-lg:hidden">Last seen</Head>
          <Head className="w-24 text-right">Actions</Head>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person._id}
            person={person}
            areRightsOfSignOn={areRightsOfSignOn}
            onAsk={(what) => onAsk(what, person)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  person: Person
  areRightsOfSignOn: boolean
  onAsk: (what: 'rights' | 'approval' | 'sign-out' | 'remove') => void
}

function Row({ person, areRightsOfSignOn, onAsk }: RowProps) {
  const { name, email, seenAt, isYou } = person
  const rights = capitalized(rightsText(person))
  const writesContent = person.role === 'editor' && person.duties.includes('content')
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} py-2 first:pl-4 sm:first:pl-5`}>
        <span className="flex items-center gap-3">
          <Portrait person={person} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="min-w-0 truncate font-medium">{name || email}</span>
              {isYou && <Badge variant="live">You</Badge>}
              {person.needsApproval && <Badge variant="still">Needs approval</Badge>}
            </span>
            {name && <span className="block truncate text-ink-2 text-xs">{email}</span>}
            <span className="block text-ink-2 text-xs md:hidden">{rights}</span>
            <span className="caption block text-ink-3 text-xs lg:hidden">
              {seenAt ? localMoment(seenAt) : 'Never signed in'}
            </span>
          </span>
        </span>
      </td>
      <td className={`${cellClass} text-ink-2 max-md:hidden`}>{rights}</td>
      <td className={`${cellClass} text-ink-2 max-xl:hidden`}>{waysOf(person)}</td>
      <td className={`${cellClass} text-ink-2 max-lg:hidden`}>
        {seenAt ? <Moment of={seenAt}>{localMoment(seenAt)}</Moment> : 'Never'}
      </td>
      <td className={`${cellClass} text-right`}>
        <Menu label={`More about ${name || email}`} className="max-sm:size-11">
          <MenuButton isOff={isYou || areRightsOfSignOn} onClick={() => onAsk('rights')}>
            <KeyRound aria-hidden size={15} />
            Change rights
          </MenuButton>
          <MenuButton isOff={!writesContent} onClick={() => onAsk('approval')}>
            <BadgeCheck aria-hidden size={15} />
            {person.needsApproval ? 'Let publish alone' : 'Require approval'}
          </MenuButton>
          <MenuButton onClick={() => onAsk('sign-out')}>
            <LogOut aria-hidden size={15} />
            Sign out everywhere
          </MenuButton>
          <MenuLine />
          <MenuButton isOff={isYou} onClick={() => onAsk('remove')}>
            <UserRoundX aria-hidden size={15} />
            Remove
          </MenuButton>
        </Menu>
      </td>
    </tr>
  )
}

/** How somebody comes in: 'Password, 2 passkeys'. */
function waysOf({ signIn: { password, passkeys, singleSignOn } }: Person): string {
  const ways = [
    password && 'Password',
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
    singleSignOn && 'Single sign-on',
  ].filter(Boolean)
  return ways.join(', ') || 'Nothing yet'
}

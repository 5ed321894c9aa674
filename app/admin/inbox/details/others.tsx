import { Link } from 'react-router'
import { companyDomain } from '#content/inbox/inbox.ts'
import type { Conversation } from '#content/inbox/inbox-api.ts'
import { localDay } from '../../dates.ts'
import { stateLabels } from '../inbox-address.ts'

interface OthersProps {
  conversation: Conversation
  addressOf: (id: string) => string
}

/** Other messages from the sender and from their company. */
export function Others({ conversation, addressOf }: OthersProps) {
  const { message, sameSender, sameDomain } = conversation
  return (
    <>
      <Group title={`Also from ${message.email}`} of={sameSender} addressOf={addressOf} />
      <Group
        title={`Others at ${companyDomain(message.email) ?? ''}`}
        of={sameDomain}
        addressOf={addressOf}
      />
    </>
  )
}

interface GroupProps {
  title: string
  of: Conversation['sameSender']
  addressOf: (id: string) => string
}

function Group({ title, of: { total, items }, addressOf }: GroupProps) {
  if (total === 0) return null
  return (
    <section className="mt-5 border-line border-t pt-4">
      <h3 className="caption text-ink-3">{`${title} (${total})`}</h3>
      <ul className="mt-1">
        {items.map(({ _id, name, subject, createdAt, state }) => (
          <li key={_id}>
            <Link
              to={addressOf(_id)}
              replace
              preventScrollReset
              className="flex min-h-8 flex-wrap items-baseline gap-x-3 hover:underline max-sm:min-h-11"
            >
              <span className="min-w-0 grow truncate">{`${name}: ${subject}`}</span>
              <span className="caption shrink-0 text-ink-3 text-xs">
                {`${stateLabels[state]} · ${localDay(createdAt)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

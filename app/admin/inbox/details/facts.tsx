import type { ReactNode } from 'react'
import type { Conversation, SpamReason } from '#content/inbox/inbox-api.ts'
import { spamThreshold } from '#content/inbox/messages.ts'

/** Descriptions of spam signals. */
const reasonTexts = {
  trap: 'a hidden field was filled in',
  'no-token': 'sent without JavaScript',
  'too-quick': 'filled in within two seconds',
  words: 'typical spam words',
  links: 'three or more links',
  flood: 'one of more than 60 messages within a minute',
  'sender-spam': 'sender previously marked as spam',
  'sender-known': 'sender previously marked as not spam',
} satisfies Record<SpamReason['reason'], string>

/** Facts about a message: the pages it came from and its spam signals. */
export function Facts({ conversation }: { conversation: Conversation }) {
  const { message, reasons, source } = conversation
  return (
    <dl className="mt-4 grid gap-4 break-words empty:hidden sm:grid-cols-2">
      {source?.page && <Fact term="Sent from">{source.page}</Fact>}
      {source?.firstPage && source.firstPage !== source.page && (
        <Fact term="First page of the visit">{source.firstPage}</Fact>
      )}
      {source?.referrer && <Fact term="Came from">{source.referrer}</Fact>}
      {reasons.length > 0 && (
        <Fact term="Spam score">
          {`${message.suspicion} (suspected from ${spamThreshold}): `}
          {reasons
            .map(
              ({ reason, weight }) =>
                `${reasonTexts[reason]} ${weight > 0 ? '+' : '−'}${Math.abs(weight)}`,
            )
            .join(', ')}
        </Fact>
      )}
    </dl>
  )
}

/** Entry of a description list. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="caption text-ink-3">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

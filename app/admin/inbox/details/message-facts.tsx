import type { Conversation, SpamReason } from '#content/inbox/inbox-api.ts'
import { spamThreshold } from '#content/inbox/messages.ts'
import { Fact, Facts } from '../../facts.tsx'

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
export function MessageFacts({ conversation }: { conversation: Conversation }) {
  const { message, reasons, source } = conversation
  return (
    <Facts className="mt-4 gap-4 empty:hidden sm:grid-cols-2">
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
    </Facts>
  )
}

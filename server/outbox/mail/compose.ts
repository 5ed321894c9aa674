import type { DeliveryKind } from '#content/outbox/deliveries-api.ts'
import type { Database } from '../../database/connect.ts'
import type { Outgoing } from '../transport.ts'
import type { Letter } from './letter.ts'
import type { MailLook } from './look.ts'

type Compose = (
  all: readonly Outgoing[],
  db: Database,
  look: MailLook,
) => Promise<Letter | undefined>

/** Kinds whose mail is composed when it is sent. All other kinds have their letter in the outbox. */
export type Composers = Partial<Record<DeliveryKind, Compose>>

/** Letter of outgoing rows; `undefined` when their message was deleted. */
export async function compose(
  composers: Composers,
  all: readonly Outgoing[],
  db: Database,
  look: MailLook,
): Promise<Letter | undefined> {
  const [first] = all
  if (!first) return undefined
  const composer = composers[first.kind]
  return composer ? composer(all, db, look) : (first.content as Letter) // see `server/outbox/mail/letter.ts`
}

import type { Transaction } from 'kysely'
import { contents, isContentName } from '#content/documents/content-types.ts'
import { formPath } from '#content/publishing/form-path.ts'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import { partsOf } from '#content/publishing/review/parts.ts'
import type { Env } from '../../env/env.ts'
import { isMailSetUp } from '../../outbox/mail/is-set-up.ts'
import { type ReviewNews, reviewLetter } from '../../outbox/mail/letters/review.ts'
import { mailStaff } from '../../people/staff-mails.ts'
import type { Tables } from '../../tables.ts'
import type { LinkRow } from './review-links.ts'
import { nameOfReviewed } from './reviewed.ts'

type Subject = Pick<LinkRow, 'type' | 'recordId'>
type News = Omit<ReviewNews, 'record' | 'part' | 'href'> & { part?: string | null }

/** Queues a mail to the recipients in `to` who still have an account. */
async function queueMail(
  transaction: Transaction<Tables>,
  env: Env,
  { type, recordId }: Subject,
  { to, part, ...news }: News & { to: readonly string[] },
): Promise<void> {
  if (to.length === 0 || !(await isMailSetUp(transaction, env))) return
  const accounts = transaction.selectFrom('accounts').select('email').where('email', 'in', to)
  const letter = {
    ...news,
    record: (await nameOfReviewed(transaction, type, recordId)) || oneOf(type),
    part: part ? partsOf(type, recordId)[part]?.label : undefined,
    href: env.siteUrl + formPath({ type, recordId }),
  }
  await mailStaff(transaction, env, {
    kind: 'review',
    to: (await accounts.execute()).map(({ email }) => email),
    write: ({ language }) => reviewLetter(letter, language),
  })
}

const oneOf = (type: Subject['type']) => (isContentName(type) ? contents[type].one : 'Page')

/** Tells the creator of a review link about a guest's action. */
export const notifyLinkCreator = (
  transaction: Transaction<Tables>,
  env: Env,
  link: LinkRow,
  news: Omit<News, 'label'>,
) => queueMail(transaction, env, link, { ...news, to: [link.createdBy], label: link.label })

/** Notifies the other participants of a comment that a colleague has answered. Guests are not notified. */
export async function notifyParticipants(
  transaction: Transaction<Tables>,
  env: Env,
  { type, recordId, part, author, link, answers }: Comment,
  by: string,
): Promise<void> {
  const answer = answers.at(-1)
  const maker = link && (await makerOf(transaction, link._id))
  const others = new Set(
    [author, ...answers.map((each) => each.author)].flatMap(({ email }) => email ?? []),
  )
  if (maker) others.add(maker)
  others.delete(by)
  const news = {
    kind: 'answered',
    name: answer?.author.name ?? by,
    text: answer?.text ?? '',
    part,
  } as const
  await queueMail(transaction, env, { type, recordId }, { ...news, to: [...others] })
}

async function makerOf(transaction: Transaction<Tables>, id: string) {
  const link = transaction.selectFrom('reviewLinks').select('createdBy').where('id', '=', id)
  return (await link.executeTakeFirst())?.createdBy
}

import {
  type ContentName,
  contentNames,
  contents,
  nameOf,
} from '#content/documents/content-types.ts'
import type { DraftReview } from '#content/documents/define.ts'
import type { PageState } from '#content/documents/pages-api.ts'
import type { WaitingDraft } from '#content/documents/records-api.ts'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import type { Release } from '#content/publishing/releases-api.ts'
import { api, records } from '../../api.ts'
import { mayDo } from '../may-do.ts'

/** Draft that was sent back to the person who wrote it. */
interface SentBack {
  type: ContentName | 'pages'
  _id: string
  name: string
  review: DraftReview
}

/** The tasks of the signed-in person. Each task is in exactly one list. */
export interface Waiting {
  /** Drafts in review that this person can publish, longest waiting first. */
  reviews: readonly WaitingDraft[]
  sentBack: readonly SentBack[]
  /** Messages with a due follow-up that are assigned to this person or unassigned. */
  followUps: readonly InboxMessage[]
  /** Scheduled releases, failed ones first. */
  releases: readonly Release[]
  /** Number of drafts per type. Drafts in review and the drafts in `sentBack` are not counted. */
  drafts: DraftCounts
}

export interface DraftCounts {
  pages: number
  records: { type: ContentName; count: number }[]
}

const nothing: Waiting = {
  reviews: [],
  sentBack: [],
  followUps: [],
  releases: [],
  drafts: { pages: 0, records: [] },
}

/** Loads the tasks of a person. A list that fails to load is empty. */
export async function loadWaiting(me: Me | null, signal: AbortSignal): Promise<Waiting> {
  const [content, followUps] = await Promise.all([
    mayDo(me, 'content') ? loadDrafts(me, signal) : nothing,
    mayDo(me, 'messages') ? loadFollowUps(me, signal) : [],
  ])
  return { ...content, followUps }
}

async function loadDrafts(me: Me | null, signal: AbortSignal): Promise<Waiting> {
  const needsApproval = me?.needsApproval === true
  const [inReview, waitingReleases, ofPages, ...ofTypes] = await Promise.all([
    api.json('GET /reviews', { signal }).catch((): WaitingDraft[] => []),
    loadReleases(signal),
    api.json('GET /pages', { signal }).catch((): PageState[] => []),
    ...contentNames.map((type) => loadDraftsOf(type, needsApproval, signal)),
  ])
  const isMine = (by: string | null) => needsApproval && by === me?.email
  const sentBack: SentBack[] = [
    ...ofTypes.flatMap(({ type, items }) =>
      items.flatMap((record) => {
        const { review, savedBy = null } = record.draft ?? {}
        if (review?.state !== 'sent-back' || !isMine(savedBy)) return []
        return { type, _id: record._id, name: nameOf(contents[type], record), review }
      }),
    ),
    ...(await sentBackPages(ofPages, isMine)),
  ]
  const listed = [...inReview, ...sentBack]
  const others = (type: SentBack['type'], count: number) =>
    Math.max(0, count - listed.filter((draft) => draft.type === type).length)
  return {
    ...nothing,
    // A person who needs approval cannot publish drafts in review.
    reviews: needsApproval ? [] : inReview,
    sentBack,
    releases: waitingReleases,
    drafts: {
      pages: others('pages', ofPages.filter(({ draft }) => draft).length),
      records: ofTypes
        .map(({ type, total }) => ({ type, count: others(type, total) }))
        .filter(({ count }) => count > 0),
    },
  }
}

async function sentBackPages(pages: readonly PageState[], isMine: (by: string | null) => boolean) {
  const found = pages.flatMap(({ name, draft }) => {
    const { review, savedBy = null } = draft ?? {}
    return review?.state === 'sent-back' && isMine(savedBy) ? [{ name, review }] : []
  })
  if (found.length === 0) return []
  // Loaded here, because the dashboard seldom needs the declarations of all pages.
  const { pageOf } = await import('#content/documents/pages/index.ts')
  return found.map(({ name, review }) => ({
    type: 'pages' as const,
    _id: name,
    name: pageOf(name).title,
    review,
  }))
}

/** Maximum number of drafts per type that are loaded to find the ones sent back. */
const searchedDrafts = 50

const loadDraftsOf = (type: ContentName, areRead: boolean, signal: AbortSignal) =>
  records(type)
    .list({ draft: 'only', page: 1, pageSize: areRead ? searchedDrafts : 1 }, signal)
    .then(
      ({ items, total }) => ({ type, items, total }),
      () => ({ type, items: [], total: 0 }),
    )

async function loadReleases(signal: AbortSignal): Promise<Release[]> {
  const query = { open: true }
  const open = await api.list('GET /releases', { query, signal }).catch(() => undefined)
  const { failed = [], scheduled = [] } = Object.groupBy(open?.items ?? [], ({ state }) => state)
  return [...failed, ...scheduled]
}

/** Query for open messages. The server lists messages with a due follow-up first. */
const firstOfOpen = { state: 'open', page: 1, pageSize: 50 } as const

async function loadFollowUps(me: Me | null, signal: AbortSignal): Promise<InboxMessage[]> {
  const lists = await Promise.all(
    (me ? [me.email, 'nobody'] : [undefined]).map((assignee) =>
      api.list('GET /messages', { query: { ...firstOfOpen, assignee }, signal }).then(
        ({ items }) => items.filter(({ isDue }) => isDue),
        () => [],
      ),
    ),
  )
  const timeOf = ({ followUpAt, createdAt }: InboxMessage) => followUpAt ?? createdAt
  return lists.flat().sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
}

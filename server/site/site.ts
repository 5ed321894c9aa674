import type { FieldError } from '#content/api/problem.ts'
import type { ContentName, Contents, PagedName } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { PageName, TextsOf } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import type { MessageSource } from '#content/inbox/inbox-api.ts'
import type { SpamSigns } from '#content/inbox/messages.ts'
import type { Labels } from '#content/labels/index.ts'
import type { DescribedImage } from '#content/media/images.ts'
import type { RecordLink } from '#content/rich-text/record-link.ts'
import type { Category, Found, Listed, Place } from '../database/results.ts'
import type { ShownLogo } from '../media/logo/shown-logo.ts'
import type { SignIn } from '../people/sign-in/sign-in.ts'
import type { SiteAccounts } from '../people/site-accounts.ts'

/** The result of a visitor's message. */
type SendResult =
  | { sent: true }
  | { sent: false; errors: FieldError[] }
  /** Rate limited; to be tried again after so many seconds. */
  | { sent: false; retryAfter: number }

/** The result of a visitor's wish for the newsletter: the same for any address that can be one. */
type SubscribeResult = 'asked' | 'invalid' | { retryAfter: number }

/** The client, for the few pages that must know it. A page that reads it is never cached. */
export interface Visitor {
  ip: string
  /** The request's Cookie header. */
  cookie: string
  /** Logs a fault together with the request that met it. */
  report(fault: unknown): void
}

/** What the head of a page says of the company's brand. */
export interface PageBrand {
  /** The address of its style sheet. */
  sheet: string
  /** A part of the addresses of icons. */
  version: string
  /** The page's ground, as browsers show it around the page. */
  paper: string
  darkPaper: string
  /** The fonts that every page needs; absent where they are ours. */
  fonts?: string[]
  /** Absent where it is ours. */
  look?: 'plain'
}

/** The part of a list that a page shows. */
export interface ListSlice {
  page: number
  pageSize: number
  /** A field, and a word that its text contains. */
  word?: { column: string; word: string } | undefined
  /** Of projects: those with one of these categories. */
  categories?: readonly string[] | undefined
}

/** What the page of a review link says beside the draft. Times are written out. */
export interface ShownReview {
  /** Where its forms are sent: the page itself. */
  action: string
  /** Who it is for. */
  label: string
  until: string
  /** It stays at a version. */
  isFrozen: boolean
  /** The version that is shown: what is approved. */
  version: number
  parts: { name: string; label: string }[]
  comments: ReviewComment[]
  approval?: { by: string; at: string; isOfThis: boolean }
  /** The most characters of what can be typed. */
  longest: { name: number; text: number }
  /** What its reader called themselves last, or has typed. */
  name: string
  /** What was done by the form before. */
  done?: 'commented' | 'approved'
  /** What was wrong in a form, and what was typed there. */
  refused?: { form: 'comment' | 'approve'; message: string; part?: string; text?: string }
}

export interface ReviewComment {
  id: string
  name: string
  at: string
  text: string
  /** What it is about; absent in an answer. */
  about?: string
  isDone?: boolean
  answers?: ReviewComment[]
}

/**
 * The data that pages may read and write, as a visitor sees it: an inactive record does not exist. Loaders
 * and actions get it from the router's context (`app/context.ts`).
 */
export interface Site {
  /** The public address, without a slash at the end. */
  url: string
  /** Present when the page says that it is a preview, or that it would be one that has not ended. */
  preview?: 'shown' | 'ended' | undefined
  /** Present when somebody outside looks through a draft. */
  review?: ShownReview | undefined
  /** `null` before anyone has saved settings. */
  settings(): Promise<Settings | null>
  /** The texts of a page, or of a part of all pages such as the footer. */
  texts<N extends PageName>(name: N): Promise<TextsOf<N>>
  /** The labels of the pages in the language that the settings say. */
  labels(): Promise<Labels>
  /** The time zone of the site, and the day that it is there. */
  today(): Promise<{ timeZone: string; day: string }>
  /** The brand; `undefined` where the product's own look is shown. */
  brand(): Promise<PageBrand | undefined>
  /** The logo of the company with these settings; pages show the house mark without one. */
  logo(settings: Settings | null): Promise<ShownLogo | undefined>
  /** The first active records, in the order of the public pages. */
  list<N extends ContentName>(name: N, count: number): Promise<RecordOf<Contents[N]>[]>
  /** A page of them, and how many there are of the kind. Pages are counted from 1. */
  page<N extends ContentName>(name: N, part: ListSlice): Promise<Listed<RecordOf<Contents[N]>>>
  /** How many active records there are; of those with a word, if one is given. */
  count(name: ContentName, word?: ListSlice['word']): Promise<number>
  /** The addresses of the pages of some records, by `type/id`; none of those that no visitor can open. */
  pathsOf(records: readonly RecordLink[]): Promise<ReadonlyMap<string, string>>
  /** The categories of the active projects. */
  categories(): Promise<Category[]>
  /** Where a record stands in that order, and which comes after it. */
  place<N extends ContentName>(
    name: N,
    record: RecordOf<Contents[N]>,
  ): Promise<Place<RecordOf<Contents[N]>>>
  /** `null` when the address was never a record's. */
  find<N extends ContentName>(name: N, slug: string): Promise<Found<RecordOf<Contents[N]>> | null>
  /** What the library says of its pictures at these addresses. */
  imageDescriptions(urls: readonly string[]): Promise<Map<string, DescribedImage>>
  /** The path of the picture that a shared link shows: of the site, or of a record's page. */
  sitePicture(): Promise<string>
  /** The same of a page's own picture; empty where it has none. */
  pagePicture(name: PageName): Promise<string>
  recordPicture<N extends PagedName>(name: N, record: RecordOf<Contents[N]>): Promise<string>
  /** The newsletter while it is switched on. Without `consent` nobody can ask for it: no mail is set up. */
  newsletter(): Promise<{ consent: string | undefined } | undefined>
  /** Asks an e-mail whether it wants the newsletter. */
  subscribe(email: string, visitor: Visitor): Promise<SubscribeResult>
  /** Gives whether the token of the confirmation was good. */
  confirmNewsletter(token: string): Promise<boolean>
  leaveNewsletter(token: string): Promise<void>
  /** Whether it is kept by which page a message came. */
  /** After how many months messages go; 0 when they stay. */
  retention(): Promise<number>
  keepsSource(): Promise<boolean>
  /** Checks a message as `messageInput` does and stores it. */
  send(
    message: Record<string, unknown>,
    visitor: Visitor,
    signs: SpamSigns,
    source?: MessageSource,
  ): Promise<SendResult>
}

/** What the pages of the sign-in reach beside the site; a browser is known by its Cookie header. */
export interface SiteSignIn {
  way: SignIn
  /**
   * Where a browser with such a Cookie header goes to sign in, and the Set-Cookie headers by which it is
   * known when it is back. Throws `UnavailableError`.
   */
  begin(cookie: string): Promise<{ location: string; cookies: string[] }>
  /** The secret that binds a sign-in to the browser that began, from its Cookie header. */
  browserSecret(cookie: string): string | undefined
  /** The same for a browser that may have none: its secret, and the Set-Cookie header that gives it. */
  browserOf(cookie: string): { secret: string; cookie: string }
  /** Absent with a single sign-on. */
  accounts?: SiteAccounts
  /** Turns the token of a sign-in link into an ssoToken of this browser; `null` when it is used up. */
  redeemLink(token: string, browser: string): Promise<string | null>
  /** The Set-Cookie header that gives a browser such a secret; one that it has stays. */
  browserCookie(cookie: string): string
}

/** The query keys that each page reads, and the values that it is kept for; see `app/query-keys.ts`. */
export type QueryKeys = Record<string, Record<string, { includes(value: string): boolean }>>

/** Renders a page. Built from `app/handler.ts`. */
export type PageHandler = (
  request: Request,
  site: Site,
  visitor: Visitor,
  signIn: SiteSignIn,
) => Promise<Response>

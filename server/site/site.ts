import type { FieldError } from '#content/api/problem.ts'
import type { FurtherSubset } from '#content/brand/font-subsets.ts'
import type { ContentName, Contents, PagedName } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { PageName, ReplaceablePage, TextsOf } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import type { MessageSource } from '#content/inbox/inbox-api.ts'
import type { SpamSigns } from '#content/inbox/messages.ts'
import type { Labels } from '#content/labels/index.ts'
import type { DescribedImage } from '#content/media/images.ts'
import type { RecordLink } from '#content/rich-text/record-link.ts'
import type { Category, Found, Listed, Place } from '../database/results.ts'
import type { ShownLogo } from '../media/logo/shown-logo.ts'
import type { SignIn, SiteAccounts } from '../people/sign-in/sign-in.ts'
import type { LeadKind } from '../visits/visit-sums.ts'

/** The result of sending a visitor's message. */
type SendResult =
  | { sent: true }
  | { sent: false; errors: FieldError[] }
  /** The visitor has sent too many messages and may retry after `retryAfter` seconds. */
  | { sent: false; retryAfter: number }

/** The result of a newsletter request. It does not reveal whether the address is subscribed. */
type SubscribeResult = 'asked' | 'invalid' | { retryAfter: number }

/** The visitor's address and cookies, for the few pages that need them. Pages that read them are never cached. */
export interface Visitor {
  ip: string
  /** The Cookie header. */
  cookie: string
  /** Logs an error with the request's id. */
  report(fault: unknown): void
  /** Counts a form that the visitor has sent, with the page that it was sent from. */
  countLead(kind: LeadKind): void
}

/** The brand's part of a page's head. */
export interface PageBrand {
  /** The address of the style sheet. */
  sheet: string
  /** Hash of the style sheet, part of the icons' addresses. */
  version: string
  /** Background color, which browsers also use around the page. */
  paper: string
  darkPaper: string
  /** Addresses of fonts to preload; absent for the default typefaces. */
  fonts?: string[]
  /** Addresses of the text font's files for further letters; absent for the default typefaces. */
  letterFonts?: Record<FurtherSubset, string>
  /** Absent for the default look. */
  look?: 'plain'
}

/** The selected records of a list that a page shows. */
export interface ListSlice {
  page: number
  pageSize: number
  /** Keeps records whose field contains a word. */
  word?: { column: string; word: string } | undefined
  /** Keeps projects with one of these categories. */
  categories?: readonly string[] | undefined
}

/** What a review link's page shows next to the draft. Times are formatted. */
export interface ShownReview {
  /** The address that the page's forms post to. */
  action: string
  /** The name of the link's recipient. */
  label: string
  until: string
  /** Whether the link shows one version only, and not the latest draft. */
  isFrozen: boolean
  /** The version that is shown and that an approval applies to. */
  version: number
  parts: { name: string; label: string }[]
  comments: ReviewComment[]
  approval?: { by: string; at: string; isOfThis: boolean }
  /** Maximum lengths of the form's fields, in characters. */
  longest: { name: number; text: number }
  /** The name to prefill: the name in a refused form, else the name that the guest used last. */
  name: string
  /** What the guest's last form did. */
  done?: 'commented' | 'approved'
  /** A refused form: its error, and what the guest had typed. */
  refused?: { form: 'comment' | 'approve'; message: string; part?: string; text?: string }
}

export interface ReviewComment {
  id: string
  name: string
  at: string
  text: string
  /** The part of the page that the comment refers to; absent if the comment answers another. */
  about?: string
  isDone?: boolean
  answers?: ReviewComment[]
}

/**
 * The data that pages read and write, as a visitor sees it: inactive records do not exist. Loaders and actions get the
 * site from the router's context (`app/context.ts`).
 */
export interface Site {
  /** The public address, without a trailing slash. */
  url: string
  /** `shown`: the page says that it is a preview; `ended`: the page says that the preview has ended. */
  preview?: 'shown' | 'ended' | undefined
  /** Present on a review link's page. */
  review?: ShownReview | undefined
  /** The settings; `null` before anyone has saved them. */
  settings(): Promise<Settings | null>
  /** The texts of a page, or of a part of all pages such as the footer. */
  texts<N extends PageName>(name: N): Promise<TextsOf<N>>
  /** The labels in the site's language. */
  labels(): Promise<Labels>
  /** The site's time zone, and the current day there. */
  today(): Promise<{ timeZone: string; day: string }>
  /** The brand; `undefined` for the default brand. */
  brand(): Promise<PageBrand | undefined>
  /** The company's logo. Without one, pages show the default mark. */
  logo(settings: Settings | null): Promise<ShownLogo | undefined>
  /** The first active records, in the order of the public pages. */
  list<N extends ContentName>(name: N, count: number): Promise<RecordOf<Contents[N]>[]>
  /** One page of the active records and their total. Pages are counted from 1. */
  page<N extends ContentName>(name: N, part: ListSlice): Promise<Listed<RecordOf<Contents[N]>>>
  /** Whether a list has an active record. */
  hasRecords(name: ContentName): Promise<boolean>
  /** The number of active records, optionally of those that contain a word. */
  count(name: ContentName, word?: ListSlice['word']): Promise<number>
  /** Page addresses by `type/id`. Records that visitors cannot open are left out. */
  pathsOf(records: readonly RecordLink[]): Promise<ReadonlyMap<string, string>>
  /** The address of the page that replaces the sample of a standard page; `undefined` if none does. */
  replacementOf(name: ReplaceablePage): Promise<string | undefined>
  /** The categories of active projects. */
  categories(): Promise<Category[]>
  /** A record's position in the public order, and the record after it. */
  place<N extends ContentName>(
    name: N,
    record: RecordOf<Contents[N]>,
  ): Promise<Place<RecordOf<Contents[N]>>>
  /** The record with a slug, or what became of the slug; `null` if visitors could never open a record under it. */
  find<N extends ContentName>(name: N, slug: string): Promise<Found<RecordOf<Contents[N]>> | null>
  /** Descriptions of pictures from the media library, by address. */
  imageDescriptions(urls: readonly string[]): Promise<Map<string, DescribedImage>>
  /** Path of the picture that social media show for links to the site. */
  sitePicture(): Promise<string>
  /** Path of the picture that social media show for links to a page; empty if the page has no picture of its own. */
  pagePicture(name: PageName): Promise<string>
  recordPicture<N extends PagedName>(name: N, record: RecordOf<Contents[N]>): Promise<string>
  /** The newsletter; `undefined` if it is off. Without `consent`, nobody can subscribe, because mail is not set up. */
  newsletter(): Promise<{ consent: string | undefined } | undefined>
  /** Sends an email with a link that confirms the subscription. */
  subscribe(email: string, visitor: Visitor): Promise<SubscribeResult>
  /** Confirms a subscription. Returns whether the token was valid. */
  confirmNewsletter(token: string): Promise<boolean>
  leaveNewsletter(token: string): Promise<void>
  /** Months after which messages are deleted; 0 if they are kept. */
  retention(): Promise<number>
  keepsSource(): Promise<boolean>
  /** Whether visits are counted. */
  countsVisits(): Promise<boolean>
  /** Validates a message with `messageInput` and stores it. */
  send(
    message: Record<string, unknown>,
    visitor: Visitor,
    signs: SpamSigns,
    source?: MessageSource,
  ): Promise<SendResult>
}

/** The sign-in as its pages use it. A browser is identified by its Cookie header. */
export interface SiteSignIn {
  way: SignIn
  /**
   * The address where a browser goes to sign in, and the Set-Cookie headers that identify it when it returns. Throws
   * `UnavailableError`.
   */
  begin(cookie: string): Promise<{ location: string; cookies: string[] }>
  /** The secret in a Cookie header that binds a sign-in to the browser that began it. */
  browserSecret(cookie: string): string | undefined
  /** The browser's secret, created if missing, and the Set-Cookie header that stores it. */
  browserOf(cookie: string): { secret: string; cookie: string }
  /** Local accounts; absent with single sign-on. */
  accounts?: SiteAccounts
  /** Exchanges a sign-in link's token for an ssoToken of this browser; `null` if the token is invalid or was used. */
  redeemLink(token: string, browser: string): Promise<string | null>
  /** The Set-Cookie header that stores a browser's secret. An existing secret is kept. */
  browserCookie(cookie: string): string
}

/** Renders a page. Exported by `app/handler.ts`. */
export type PageHandler = (
  request: Request,
  site: Site,
  visitor: Visitor,
  signIn: SiteSignIn,
) => Promise<Response>

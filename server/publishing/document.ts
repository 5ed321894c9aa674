import type { Kysely, Transaction } from 'kysely'
import type { FieldError } from '#content/api/problem.ts'
import type { StoredBrand } from '#content/documents/brand-api.ts'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { PageValues } from '#content/documents/define-page.ts'
import type { PageDraft } from '#content/documents/pages-api.ts'
import type { StoredSettings } from '#content/documents/settings-api.ts'
import type { DocumentType, SingleName } from '#content/publishing/document-type.ts'
import type { Tables } from '../database/schema.ts'
import type { Person, Snapshot } from '../documents/changes.ts'
import type { DraftValue, KeptDraft } from '../documents/drafts.ts'

/** What is live of a document. */
export interface Live {
  version: number
  /** `false` of a record that is switched off. */
  isActive?: boolean
  createdAt?: string
}

/** A document as its editors see it. */
export type Drafted<T extends DocumentType> = T extends ContentName
  ? RecordOf<Contents[T]>
  : T extends SingleName
    ? { settings: StoredSettings; brand: StoredBrand }[T]
    : PageDraft<PageValues>

/** What an input changes. */
interface Changed<L extends Live> {
  draft: DraftValue
  live: L | undefined
}

/** A publication of a draft. */
interface Publication<L extends Live> {
  /** What is replaced; nothing where nothing is live. */
  live: L | undefined
  by: Person
  /** What visitors see now is not hidden until a time to come. */
  staysPublic: boolean | undefined
}

/** A return to what was live before. */
interface Reversion<L extends Live> {
  live: L
  /** Nothing where nothing was live. */
  before: Snapshot | undefined
  by: Person
}

/** What publishing must know of a kind of document: everything else is written once for all of them. */
export interface DocumentKind<L extends Live = Live> {
  findLive(db: Kysely<Tables>, id: string): Promise<L | undefined>
  /** A draft that says what is live; an empty one where nothing is. */
  draftOf(live: L | undefined): DraftValue
  /** A draft with those values of an input that are given. */
  withInput(db: Kysely<Tables>, id: string, input: object, changed: Changed<L>): Promise<DraftValue>
  /** The document as its editors see it. One of `live` and `draft` is there. */
  show(
    db: Kysely<Tables>,
    id: string,
    live: L | undefined,
    draft: KeptDraft | null,
  ): Promise<Drafted<DocumentType>>
  /** Gives what makes stored values those of a form: where nothing was written, a page says its samples. */
  whole(db: Kysely<Tables>, id: string): Promise<(values: object) => object>
  /** What a document with some values is called. An unfinished one may have no name yet. */
  nameOf(id: string, values: object): string
  /** Throws `UnfinishedError` where a draft lacks what must be there. */
  requireFinished(draft: DraftValue): void
  /** Why a draft could not be published, by field, as far as it can be known before. */
  faultsOf(
    db: Kysely<Tables>,
    id: string,
    draft: DraftValue,
    live: L | undefined,
  ): Promise<FieldError[]>
  /** Makes a draft live, with all that follows from it. Throws `UnfinishedError`, `TakenError`, `HidingError`. */
  publish(
    transaction: Transaction<Tables>,
    id: string,
    draft: DraftValue,
    publication: Publication<L>,
  ): Promise<void>
  /** Makes live what was before. Whether it is active stays. */
  revert(transaction: Transaction<Tables>, id: string, reversion: Reversion<L>): Promise<void>
  /**
   * Makes values live that may be unfinished, as a preview shows them: the declared fields, the slug and the times;
   * what is left out stays. `isShown`: visitors see it, whatever is said of it. Gives the slug that it has then.
   */
  tryOut(
    transaction: Transaction<Tables>,
    id: string,
    values: object,
    isShown: boolean,
  ): Promise<string | undefined>
  /** When what has these values is public; `undefined` where it has no time. */
  publishTime(db: Kysely<Tables>, id: string, values: object): Promise<string | undefined>
  /** The path of the page that shows it; of what has none of its own the section of another page. */
  pathOf(id: string, slug: string | undefined): string
  /** Whether there can be such a document: a page may be declared no more. */
  isDeclared(id: string): boolean
  /** Whether a page shows it. */
  isShared(id: string): boolean
}

import type { Kysely, Transaction } from 'kysely'
import type { FieldError } from '#content/api/problem.ts'
import type { StoredBrand } from '#content/documents/brand-api.ts'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { PageValues } from '#content/documents/define-page.ts'
import type { PageDraft } from '#content/documents/pages-api.ts'
import type { StoredSettings } from '#content/documents/settings-api.ts'
import type { DocumentType, SingleName } from '#content/publishing/document-type.ts'
import type { Person, Snapshot } from '../documents/changes.ts'
import type { DraftValue, KeptDraft } from '../documents/drafts.ts'
import type { Together } from '../documents/record-writes.ts'
import type { Tables } from '../tables.ts'

/** The live version of a document. */
export interface Live {
  version: number
  /** `false` if the record is inactive. */
  isActive?: boolean
  createdAt?: string
}

/** A document as its editors see it. */
export type Drafted<T extends DocumentType> = T extends ContentName
  ? RecordOf<Contents[T]>
  : T extends SingleName
    ? { settings: StoredSettings; brand: StoredBrand }[T]
    : PageDraft<PageValues>

/** The document before an input changes it. */
interface Changed<L extends Live> {
  draft: DraftValue
  live: L | undefined
}

/** The publication of a draft. */
export interface Publication<L extends Live> {
  /** The live version that is replaced, if any. */
  live: L | undefined
  by: Person
  /** Whether an inactive record becomes active. */
  isShown?: boolean
  release?: ReleaseWrite | undefined
}

/** A document that is written with others of a release. Only records use this. */
interface ReleaseWrite {
  together: Together
  /** The version that the write creates. */
  next: number
}

/** A return to an earlier live version. */
interface Reversion<L extends Live> {
  live: L
  /** The earlier version; `undefined` if there was none. */
  before: Snapshot | undefined
  by: Person
  release?: ReleaseWrite | undefined
}

/** The operations that publishing needs for each kind of document. Everything else is shared. */
export interface DocumentKind<L extends Live = Live> {
  findLive(db: Kysely<Tables>, id: string): Promise<L | undefined>
  /** The live versions of many documents, by id, in few queries. */
  listLive(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, L>>
  /** Whether visitors see the document now. A page without a live version has samples. */
  isPublic(live: L | undefined): boolean
  /** A draft that equals the live version, or an empty draft if there is no live version. */
  draftOf(live: L | undefined): DraftValue
  /** The draft after the input's values have replaced its own. */
  withInput(db: Kysely<Tables>, id: string, input: object, changed: Changed<L>): Promise<DraftValue>
  /** The document as its editors see it. At least one of `live` and `draft` is present. */
  show(
    db: Kysely<Tables>,
    id: string,
    live: L | undefined,
    draft: KeptDraft | null,
  ): Promise<Drafted<DocumentType>>
  /** Returns a function that completes stored values for a form: a page's missing texts become its samples. */
  whole(db: Kysely<Tables>, id: string): Promise<(values: object) => object>
  /** A document's name, from its values. It may be empty while unfinished. */
  nameOf(id: string, values: object): string
  /** Throws `UnfinishedError` if a required value is missing. */
  requireFinished(draft: DraftValue): void
  /** The errors of fields that would prevent publication, as far as they can be known in advance. */
  faultsOf(
    db: Kysely<Tables>,
    id: string,
    draft: DraftValue,
    live: L | undefined,
  ): Promise<FieldError[]>
  /** Publishes a draft. Throws `UnfinishedError`, `TakenError`, `PublicationError`. */
  publish(
    transaction: Transaction<Tables>,
    id: string,
    draft: DraftValue,
    publication: Publication<L>,
  ): Promise<void>
  /** Restores an earlier live version. An active record stays active, and an inactive one inactive. */
  revert(transaction: Transaction<Tables>, id: string, reversion: Reversion<L>): Promise<void>
  /**
   * Publishes possibly unfinished values for a preview: the declared fields, the slug and the times. Missing values
   * stay unchanged. `isShown` shows the document even if it is inactive or scheduled. Returns the resulting slug.
   */
  tryOut(
    transaction: Transaction<Tables>,
    id: string,
    values: object,
    isShown: boolean,
  ): Promise<string | undefined>
  /** When a document with these values becomes public; `undefined` without a time. */
  publishTime(db: Kysely<Tables>, id: string, values: object): Promise<string | undefined>
  /** The path of the document's page. Documents without their own page have the path of a section of another page. */
  pathOf(id: string, slug: string | undefined): string
  /** Whether the document is declared. `false` for stored pages whose declaration was removed. */
  isDeclared(id: string): boolean
  /** Whether any page shows the document. */
  isShared(id: string): boolean
}

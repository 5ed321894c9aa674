/** The former site. */
export interface SourceSite {
  type: 'site'
  /** Its address without a trailing slash, such as `https://old.example` or `https://old.example/blog`. */
  url: string
  title: string
}

/** A picture or another file of the former site's media library. */
export interface SourceFile {
  type: 'file'
  /** Its id in the media library, to which `pictureId` and galleries refer. */
  id: string
  url: string
  alt: string
  caption: string
  /** Address of the page that shows only this file; empty without one. */
  page: string
}

/** A post, a page or another document of the former site. */
export interface SourceDocument {
  type: 'document'
  /** Identity at the former site, the same in every later export: `post:123`. */
  key: string
  /** Type at the former site: `post`, `page`, or the name of a plugin's type. */
  kind: string
  status: SourceStatus
  /** Plain text. */
  title: string
  html: string
  /** Plain text; empty without an excerpt. */
  excerpt: string
  author: string
  /** Day of publication such as `2026-11-22`; empty without one. */
  date: string
  /** Time of a publication that is still to come, ISO 8601 in UTC; empty without one. */
  publishAt: string
  slug: string
  /** Address at the former site; empty without one. */
  url: string
  /** Address of the featured picture; empty without one, or if `pictureId` names it. */
  picture: string
  /** Id of the featured picture's `SourceFile`. */
  pictureId: string
  searchTitle: string
  searchDescription: string
  /** Content that this reader leaves out, as ends of the sentence 'Left out: …'. */
  losses: string[]
}

/** `limited`: only for members or with a password. */
export type SourceStatus = 'public' | 'draft' | 'scheduled' | 'limited' | 'deleted'

/** Records of the former site that are no content, such as revisions and menus. They are only counted. */
interface SourceLeftOut {
  type: 'left-out'
  /** Type at the former site, such as `revision`. */
  kind: string
  count: number
}

/** A page of the former site that cannot be read or is none of its own. */
export interface SourceSkipped {
  type: 'skipped'
  url: string
  /** End of the sentence 'Left out, because …'. */
  reason: string
}

/** Entries of a former site, in any order; the site comes first. */
export type SourceEntry = SourceSite | SourceFile | SourceDocument | SourceLeftOut | SourceSkipped

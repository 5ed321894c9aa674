export interface DatabaseTables {
  listDefinitions: ListDefinitionRow
  limitWindows: LimitWindowRow
  sharedSecrets: SharedSecretRow
  sharedAssets: SharedAssetRow
}

/** The definition that an index, a search object or the search texts of a list were created from: see `syncLists`. */
interface ListDefinitionRow {
  list: string
  kept: string
  definition: string
}

/** Window of a rate limit on PostgreSQL. On SQLite, limits are counted in memory. */
interface LimitWindowRow {
  /** Identifies the limit and the counted client, usually by a hash. */
  key: string
  count: number
  /** In milliseconds of the `leaseClock`, like `endsAt`. */
  beganAt: number
  endsAt: number
}

/** A secret that all replicas share. */
interface SharedSecretRow {
  name: string
  value: string
}

/** A hashed asset that replicas with different builds share. */
interface SharedAssetRow {
  /** The name of the file. */
  name: string
  /** The asset in base64. */
  content: string
  /**
   * When a replica first started with a build that lacks the file; `null` while the build that was started last has it.
   */
  leftAt: string | null
}

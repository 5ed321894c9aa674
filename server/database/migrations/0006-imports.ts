import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Imports of former sites: their documents and files, and which record and picture each became. */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
create table imports (
  id text primary key, kind text not null, source text not null, site_url text not null,
  state text not null, failure text, choices text not null,
  left_out text not null default '{}', release_id text, created_by text,
  actor text,
  created_at text not null, updated_at text not null
);
create table import_items (
  import_id text not null, key text not null, position integer not null, kind text not null,
  status text not null, title text not null, url text not null, search_text text not null,
  entry text,
  type text, slug text, in_release integer not null default 0, action text not null default 'none',
  state text not null default 'staged', reason text not null default '',
  losses text not null default '[]', pictures integer not null default 0,
  record_id text, redirect_id text, before_state text,
  primary key (import_id, key)
);
create index import_items_position on import_items (import_id, position);
create table import_files (
  import_id text not null, file_id text not null, url text not null, alt text not null,
  primary key (import_id, file_id)
);
create table imported_documents (
  site_url text not null, key text not null, type text not null, record_id text not null,
  source_hash text not null, values_hashes text not null, import_id text not null,
  primary key (site_url, key)
);
create table imported_pictures (
  url text primary key, image_id text not null, file text not null, alt text not null,
  import_id text not null
)`,
  )

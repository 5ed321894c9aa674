import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The tables of version 0.1.0. The indexes of the lists follow from the declarations: see `syncLists`. */
export const up = (db: Kysely<unknown>) => runStatements(db, tables)

const tables = `
create table projects (
  id text primary key, is_active integer not null, version integer not null,
  created_at text not null, updated_at text not null, search_text text not null,
  title text not null, category text not null, description text not null,
  image_url text not null, technologies text not null, client text not null,
  challenge text not null, solution text not null, results text not null,
  key_features text not null, additional_images text not null, testimonial text not null,
  slug text not null unique, position integer not null default 0, year text not null default ''
);
create table careers (
  id text primary key, is_active integer not null, version integer not null,
  created_at text not null, updated_at text not null, search_text text not null,
  title text not null, department text not null, location text not null, type text not null,
  description text not null, responsibilities text not null, requirements text not null,
  benefits text not null, salary text not null, experience text not null,
  slug text not null unique, position integer not null default 0
);
create table technologies (
  id text primary key, is_active integer not null, version integer not null,
  created_at text not null, updated_at text not null, search_text text not null,
  title text not null, description text not null, full_description text not null,
  icon text not null, color text not null, features text not null, technologies text not null,
  image_url text not null, slug text not null unique, position integer not null default 0
);
create table testimonials (
  id text primary key, is_active integer not null, version integer not null,
  created_at text not null, updated_at text not null, search_text text not null,
  quote text not null, name text not null, title text not null, company text not null,
  image_url text not null, position integer not null default 0
);
create table slugs (
  type text not null, slug text not null, record_id text not null,
  was_public integer not null default 0, constraint slugs_key primary key (type, slug)
);
create table settings (
  id integer primary key, value text not null, version integer not null, updated_at text not null
);
create table previews (
  token_hash text primary key, type text not null, record text not null, expires_at text not null
);
create table messages (
  id text primary key, name text not null, email text not null, subject text not null,
  message text not null, status text not null, created_at text not null,
  search_text text not null, suspicion integer not null default 0,
  in_search integer not null default 0, position integer not null default 0
);
create table images (
  id text primary key, file text not null, filename text not null, width integer not null,
  height integer not null, created_at text not null, search_text text not null,
  alt text not null default '', focus_x integer not null default 50,
  focus_y integer not null default 50, size integer not null default 0,
  position integer not null default 0, preview text
);
create table image_uses (
  url text not null, type text not null, record_id text not null,
  constraint image_uses_key primary key (url, type, record_id)
);
create index image_uses_record on image_uses (type, record_id);
create table changes (
  id text primary key, at text not null, person text, action text not null, type text not null,
  record_id text not null, name text not null, version integer, snapshot text
);
create index changes_order on changes (at, id);
create index changes_record on changes (record_id, version);
create index changes_person on changes (person, at, id);
create index changes_person_type on changes (person, type, at, id);
create index changes_type on changes (type, at, id);
create table trash (
  type text not null, record_id text not null, name text not null, content text not null,
  deleted_at text not null, person text, file text,
  constraint trash_key primary key (type, record_id)
);
create index trash_order on trash (deleted_at, record_id, type);
create index trash_file on trash (file) where file is not null;
create table idempotency_keys (
  account_id text not null, key text not null, request_hash text not null, answer text not null,
  created_at text not null, constraint idempotency_keys_key primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create table accounts (
  id text primary key, email text not null unique, role text not null, password_hash text,
  issuer text, subject text, created_at text not null
);
create unique index accounts_identity on accounts (issuer, subject);
create table sessions (
  id text primary key, token_hash text not null unique,
  account_id text not null references accounts (id) on delete cascade, browser text not null,
  provider_session text, id_token text, created_at text not null, used_at text not null,
  rules text
);
create index sessions_account on sessions (account_id);
create table sso_tokens (
  token_hash text primary key, browser_hash text,
  account_id text not null references accounts (id) on delete cascade, provider_session text,
  id_token text, expires_at text not null, rules text
)`

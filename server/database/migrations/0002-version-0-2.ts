import { type Kysely, sql } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** What version 0.2 adds to the tables of 0.1.0, and to the rows in them. */
export async function up(db: Kysely<unknown>) {
  await sql`drop table previews`.execute(db) // a preview lives half an hour
  await runStatements(db, newTables)
  for (const [table, columns] of Object.entries(newColumns)) {
    for (const column of columns)
      await runStatements(db, `alter table ${table} add column ${column}`)
  }
  await insertDefaults(db)
  // Sites of 0.1.0 run on SQLite alone.
  if (!isPostgres(db)) await updateRows(db)
}

const searchColumns = [
  `search_title text not null default ''`,
  `search_description text not null default ''`,
  `shared_picture text not null default ''`,
]
const timeColumns = ['publish_at text', 'unpublish_at text', 'published_at text', 'turns_at text']
const storyWords = `story_words text not null default ''`
const story = `text not null default 'null'`

const newColumns = {
  projects: [...searchColumns, ...timeColumns, `story ${story}`, storyWords],
  careers: [
    ...searchColumns,
    ...timeColumns,
    `valid_through text not null default ''`,
    `details ${story}`,
    storyWords,
  ],
  technologies: [...searchColumns, ...timeColumns, `story ${story}`, storyWords],
  testimonials: timeColumns,
  messages: [
    `company text not null default ''`,
    `applied_for text not null default ''`,
    `thread_text text not null default ''`,
    `source text not null default ''`,
    'assignee text',
    'follow_up_at text',
    `state text not null default 'new'`,
    `reasons text not null default '[]'`,
    'is_due integer not null default 0',
    'version integer not null default 1',
  ],
  trash: ['batch text'],
  accounts: [
    `duties text not null default '["content"]'`,
    `name text not null default ''`,
    `picture text not null default ''`,
    'seen_at text',
    'needs_approval integer not null default 0',
  ],
}

/** Digests, retention and backups count from now on, not from the first message. */
async function insertDefaults(db: Kysely<unknown>) {
  const now = new Date().toISOString()
  await sql`insert into mail_digest values (1, ${now})`.execute(db)
  await sql`insert into policies values ('retention', '{"months":24}', ${now})`.execute(db)
  await sql`insert into backup_settings values (1, '{}', 0, ${now}, '{}')`.execute(db)
}

/** Updates the rows of a site of 0.1.0, with functions of SQLite. */
async function updateRows(db: Kysely<unknown>) {
  await findDemoContent(db)
  // What was read a month ago has been answered or never will be.
  await sql`update messages set state = case
    when status = 'new' then case when suspicion >= 2 then 'spam' else 'new' end
    when created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days') then 'open'
    else 'done' end`.execute(db)
  for (const table of ['projects', 'careers', 'technologies', 'testimonials']) {
    await sql`update ${sql.table(table)} set published_at = created_at where is_active = 1
      or exists (select 1 from slugs where slugs.type = ${table}
        and slugs.record_id = ${sql.table(table)}.id and slugs.was_public = 1)`.execute(db)
  }
}

/** Senders of the demo company's messages. */
const demoSenders = [
  'k.wolska@baltykferry.example',
  'tobias.reimann@example.org',
  'm.delacroix@quayside-theatre.example',
  'rafael.monteiro@example.com',
  'aiko.brandt@example.net',
]

/** Finds the demo content: only the seed changes anything without being signed in. */
async function findDemoContent(db: Kysely<unknown>) {
  await sql`insert into demo_content (type, record_id, version)
    select type, record_id, 1 from changes where person is null and (
      (action = 'created' and coalesce(version, 1) = 1)
      or (type = 'settings' and version = 1
        and json_extract(snapshot, '$.values.companyName') <> ''))`.execute(db)
  await sql`insert into demo_content (type, record_id, version)
    select 'messages', id, 1 from messages where email in (${sql.join(demoSenders)})
      and exists (select 1 from demo_content)`.execute(db)
}

const newTables = `
create table jobs (
  name text primary key, holder text, leased_until text, started_at text, ended_at text,
  duration_ms integer, error text
);
create table pages (
  name text primary key, value text not null, version integer not null, updated_at text not null,
  published_at text
);
create table drafts (
  type text not null, record_id text not null, value text not null, updated_at text not null,
  person text, version integer, base_version integer, created_at text, release_id text,
  sent_for_review_at text, sent_for_review_by text, sent_back_at text, sent_back_by text,
  review_note text, release_version integer, is_unseen integer not null default 0,
  sole_author text, constraint drafts_key primary key (type, record_id)
);
create table demo_content (
  type text not null, record_id text not null, version integer not null, removed text,
  constraint demo_content_key primary key (type, record_id)
);
create table brand (
  id integer primary key, value text not null, version integer not null, updated_at text not null
);
create table subpages (
  id text primary key, is_active integer not null, version integer not null,
  position integer not null, created_at text not null, updated_at text not null,
  search_text text not null, title text not null, lead text not null, parts text not null,
  search_title text not null, search_description text not null, slug text not null unique,
  shared_picture text not null default '', publish_at text, unpublish_at text, published_at text,
  turns_at text
);
create table confirmations (
  subject text primary key, text text not null, person text, confirmed_at text not null
);
create table outbox (
  id text primary key, channel text not null, kind text not null, recipient text not null,
  message_id text, content text not null, state text not null,
  attempts integer not null default 0, created_at text not null, due_at text not null,
  expires_at text, attempted_at text, server text, answer text, leased_until integer
);
create index outbox_due on outbox (state, due_at);
create index outbox_message on outbox (message_id);
create table channel_failures (
  channel text primary key, since text not null, failures integer not null, server text,
  answer text not null, is_permanent integer not null
);
create table mail_recipients (
  address text primary key, messages text not null, has_spam integer not null
);
create table mail_digest (id integer primary key, until text not null);
create index outbox_recipient on outbox (recipient, attempted_at);
create index outbox_failing on outbox (channel) where state = 'waiting' and attempts >= 3;
create table message_notes (
  id text primary key, message_id text not null, person text, text text not null,
  created_at text not null, updated_at text
);
create table message_replies (
  id text primary key, message_id text not null, person text, text text not null,
  delivery_id text not null, created_at text not null
);
create index message_notes_message on message_notes (message_id, id);
create index message_replies_message on message_replies (message_id, id);
create table message_repliers (
  message_id text not null, person text not null, until text not null,
  constraint message_repliers_key primary key (message_id, person)
);
create table message_senders (
  email text primary key, is_spam integer not null, person text, at text not null
);
create table inbox_settings (
  id integer primary key, value text not null, version integer not null, updated_at text not null
);
create table invitations (
  id text primary key, token_hash text not null unique, email text not null unique,
  role text not null, duties text not null, invited_by text not null, by_mail integer not null,
  created_at text not null, expires_at text not null, needs_approval integer not null default 0
);
create table password_resets (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade, email text not null,
  expires_at text not null
);
create table passkeys (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  name text not null, public_key text not null, counter integer not null,
  transports text not null, created_at text not null, used_at text
);
create index passkeys_account on passkeys (account_id);
create table webhooks (
  id text primary key, name text not null, url text not null, format text not null,
  events text not null, is_active integer not null, secret text not null, former_secret text,
  former_secret_until text, created_at text not null, ended_at text
);
create index outbox_channel on outbox (channel, recipient, id);
create table subscribers (
  id text primary key, email text not null unique, language text not null, consent text not null,
  page text not null, asked_at text not null, confirmed_at text, unsubscribed_at text,
  token_hash text, unsubscribe_token text not null unique
);
create index subscribers_token on subscribers (token_hash);
create table policies (name text primary key, value text not null, updated_at text not null);
create table news (
  id text primary key, is_active integer not null, version integer not null,
  position integer not null, created_at text not null, updated_at text not null,
  title text not null, teaser text not null, story text not null, picture text not null,
  author text not null, published_on text not null, search_text text not null,
  search_title text not null, search_description text not null, shared_picture text not null,
  publish_at text, unpublish_at text, published_at text, turns_at text,
  slug text not null unique, story_words text not null default ''
);
create table releases (
  id text primary key, version integer not null, name text not null, note text not null,
  created_at text not null, updated_at text not null, created_by text, publish_at text,
  published_at text, undone_at text, failed_at text, published_by text, failure text,
  changed text
);
create index drafts_release on drafts (release_id);
create table review_links (
  id text primary key, token_hash text not null unique, type text not null,
  record_id text not null, label text not null, created_by text not null,
  created_at text not null, expires_at text not null, revoked_at text, draft_begun_at text,
  frozen text, version integer, opened integer not null default 0, last_opened_at text,
  guest_name text, approved_at text, approved_by text, approved_version integer
);
create index review_links_record on review_links (type, record_id);
create table review_comments (
  id text primary key, type text not null, record_id text not null, part text,
  text text not null, author text, guest_name text, link_id text, created_at text not null,
  resolved_at text, resolved_by text, parent_id text
);
create index review_comments_record on review_comments (type, record_id);
create table limit_windows (
  key text primary key, count integer not null, began_at integer not null,
  ends_at integer not null
);
create index limit_windows_end on limit_windows (ends_at);
create table shared_secrets (name text primary key, value text not null);
create table shared_assets (name text primary key, content text not null, left_at text);
create table backup_settings (
  id integer primary key, value text not null, version integer not null,
  updated_at text not null, alerts text not null
);
create table backup_runs (
  id text primary key, kind text not null, state text not null, target text not null,
  created_at text not null, name text, person text, started_at text, ended_at text,
  progress text, result text, error text, attempts integer not null
);
create index backup_runs_kind on backup_runs (kind, state, id);
create table previews (
  token_hash text primary key, changeset text not null, expires_at text not null
)`

import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * The administrator who invited an account without a sign-in yet. The person who scheduled a release, and
 * publications on hold that staff are not notified of yet. Proofs that an account's owner is at the browser.
 */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
alter table accounts add column invited_by text;
alter table releases add column scheduled_by text;
update releases set scheduled_by = created_by where publish_at is not null and published_at is null;
create table hold_notices (
  id text primary key, type text not null, record_id text not null, name text not null,
  publish_at text not null, person text not null, reason text not null
);
create table owner_proofs (
  token_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  browser_hash text not null, state_hash text unique, is_proven integer not null,
  expires_at text not null
);
create index owner_proofs_session on owner_proofs (session_id)`,
  )

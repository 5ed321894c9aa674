-- What the sixteen former migrations had made, but for most indexes and triggers of lists.
CREATE TABLE "accounts" ("id" text primary key, "email" text not null unique, "role" text not null, "password_hash" text, "issuer" text, "subject" text, "created_at" text not null);
CREATE TABLE blocks (list text not null, part text not null, block integer not null,
    count integer not null, primary key (list, part, block)) without rowid;
CREATE TABLE "careers" ("id" text primary key,
  "is_active" integer not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "search_text" text not null,
  "title" text not null,
  "department" text not null,
  "location" text not null,
  "type" text not null,
  "description" text not null,
  "responsibilities" text not null,
  "requirements" text not null,
  "benefits" text not null,
  "salary" text not null,
  "experience" text not null,
  "slug" text not null unique,
  "position" integer default 0 not null);
CREATE TABLE categories (name text primary key, count integer not null) without rowid;
CREATE TABLE "changes" ("id" text primary key,
  "at" text not null,
  "person" text,
  "action" text not null,
  "type" text not null,
  "record_id" text not null,
  "name" text not null,
  "version" integer,
  "snapshot" text);
CREATE TABLE "idempotency_keys" ("account_id" text not null,
  "key" text not null,
  "request_hash" text not null,
  "answer" text not null,
  "created_at" text not null, constraint "idempotency_keys_key" primary key ("account_id",
  "key"));
CREATE TABLE image_uses (url text not null, type text not null, record_id text not null,
    primary key (url, type, record_id)) without rowid;
CREATE TABLE "images" ("id" text primary key,
  "file" text not null,
  "filename" text not null,
  "width" integer not null,
  "height" integer not null,
  "created_at" text not null,
  "search_text" text not null,
  "alt" text default '' not null,
  "focus_x" integer default 50 not null,
  "focus_y" integer default 50 not null,
  "size" integer default 0 not null, position integer not null default 0,
  "preview" text);
CREATE TABLE "messages" ("id" text primary key,
  "name" text not null,
  "email" text not null,
  "subject" text not null,
  "message" text not null,
  "status" text not null,
  "created_at" text not null,
  "search_text" text not null,
  "suspicion" integer default 0 not null, in_search integer not null default 0, position integer not null default 0);
CREATE TABLE "previews" ("token_hash" text primary key, "type" text not null, "record" text not null, "expires_at" text not null);
CREATE TABLE "projects" ("id" text primary key,
  "is_active" integer not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "search_text" text not null,
  "title" text not null,
  "category" text not null,
  "description" text not null,
  "image_url" text not null,
  "technologies" text not null,
  "client" text not null,
  "challenge" text not null,
  "solution" text not null,
  "results" text not null,
  "key_features" text not null,
  "additional_images" text not null,
  "testimonial" text not null,
  "slug" text not null unique,
  "position" integer default 0 not null,
  "year" text default '' not null);
CREATE TABLE "sessions" ("id" text primary key,
  "token_hash" text not null unique,
  "account_id" text not null references "accounts" ("id") on delete cascade,
  "browser" text not null,
  "provider_session" text,
  "id_token" text,
  "created_at" text not null,
  "used_at" text not null,
  "rules" text);
CREATE TABLE "settings" ("id" integer primary key, "value" text not null, "version" integer not null, "updated_at" text not null);
CREATE TABLE "slugs" ("type" text not null, "slug" text not null, "record_id" text not null, "was_public" integer default 0 not null, constraint "slugs_key" primary key ("type", "slug"));
CREATE TABLE "sso_tokens" ("token_hash" text primary key,
  "browser_hash" text,
  "account_id" text not null references "accounts" ("id") on delete cascade,
  "provider_session" text,
  "id_token" text,
  "expires_at" text not null,
  "rules" text);
CREATE TABLE tallies (list text not null, part text not null, word text not null,
    count integer not null, primary key (list, part, word)) without rowid;
CREATE TABLE "technologies" ("id" text primary key,
  "is_active" integer not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "search_text" text not null,
  "title" text not null,
  "description" text not null,
  "full_description" text not null,
  "icon" text not null,
  "color" text not null,
  "features" text not null,
  "technologies" text not null,
  "image_url" text not null,
  "slug" text not null unique,
  "position" integer default 0 not null);
CREATE TABLE "testimonials" ("id" text primary key,
  "is_active" integer not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "search_text" text not null,
  "quote" text not null,
  "name" text not null,
  "title" text not null,
  "company" text not null,
  "image_url" text not null,
  "position" integer default 0 not null);
CREATE TABLE "trash" ("type" text not null,
  "record_id" text not null,
  "name" text not null,
  "content" text not null,
  "deleted_at" text not null,
  "person" text,
  "file" text, constraint "trash_key" primary key ("type",
  "record_id"));
CREATE UNIQUE INDEX "accounts_identity" on "accounts" ("issuer", "subject");
CREATE INDEX "changes_order" on "changes" ("at", "id");
CREATE INDEX changes_person on changes (person, at, id);
CREATE INDEX changes_person_type on changes (person, type, at, id);
CREATE INDEX "changes_record" on "changes" ("record_id", "version");
CREATE INDEX "changes_type" on "changes" ("type", "at", "id");
CREATE INDEX idempotency_keys_age on idempotency_keys (created_at);
CREATE INDEX image_uses_record on image_uses (type, record_id);
CREATE INDEX projects_of_category on projects (category, position, id)
    where is_active = 1;
CREATE INDEX "sessions_account" on "sessions" ("account_id");
CREATE INDEX trash_file on trash (file) where file is not null;
CREATE INDEX trash_order on trash (deleted_at, record_id, type);
CREATE VIRTUAL TABLE projects_search using fts5(text, mark, content='',
    contentless_delete=1, detail=full, tokenize='trigram case_sensitive 1');
CREATE TRIGGER projects_block_delete after delete on projects begin update blocks set count = count - 1 where list = 'projects'
    and part = cast(old.is_active as text) and block = old.position >> 20; end;
CREATE TRIGGER projects_block_insert after insert on projects begin insert into blocks (list, part, block, count)
    values ('projects', cast(new.is_active as text), new.position >> 20, 1)
    on conflict (list, part, block) do update set count = count + 1; end;
CREATE TRIGGER projects_block_update after update of position, is_active on projects
    when old.position is not new.position or old.is_active is not new.is_active
    begin update blocks set count = count - 1 where list = 'projects'
    and part = cast(old.is_active as text) and block = old.position >> 20; insert into blocks (list, part, block, count)
    values ('projects', cast(new.is_active as text), new.position >> 20, 1)
    on conflict (list, part, block) do update set count = count + 1; end;
CREATE TRIGGER projects_category_delete after delete on projects begin update categories set count = count - 1
    where name = old.category and old.is_active = 1;
    delete from categories where name = old.category and count = 0; end;
CREATE TRIGGER projects_category_insert after insert on projects begin insert into categories select new.category, 1 where new.is_active = 1
    on conflict (name) do update set count = count + 1; end;
CREATE TRIGGER projects_category_update after update of category, is_active on projects
    when old.category is not new.category or old.is_active is not new.is_active
    begin update categories set count = count - 1
    where name = old.category and old.is_active = 1;
    delete from categories where name = old.category and count = 0; insert into categories select new.category, 1 where new.is_active = 1
    on conflict (name) do update set count = count + 1; end;
CREATE TRIGGER projects_count_delete after delete on projects begin
    update tallies set count = count + -1
      where list = 'projects' and part = cast(old.is_active as text) and instr(lower(old.category), word) > 0; end;
CREATE TRIGGER projects_count_insert after insert on projects begin
    update tallies set count = count + 1
      where list = 'projects' and part = cast(new.is_active as text) and instr(lower(new.category), word) > 0; end;
CREATE TRIGGER projects_count_update after update of is_active, category on projects
    when old.is_active is not new.is_active or old.category is not new.category begin update tallies set count = count + -1
      where list = 'projects' and part = cast(old.is_active as text) and instr(lower(old.category), word) > 0; update tallies set count = count + 1
      where list = 'projects' and part = cast(new.is_active as text) and instr(lower(new.category), word) > 0; end;
CREATE TRIGGER projects_search_delete after delete on projects begin delete from projects_search where rowid = old.position and true; end;
CREATE TRIGGER projects_search_insert after insert on projects begin insert into projects_search (rowid, text, mark)
    select new.position, new.search_text, case cast(new.is_active as text) when '0' then 'iii' when '1' then 'aaa' end where true; end;
CREATE TRIGGER projects_search_update after update of search_text, position, is_active on projects
    when old.search_text is not new.search_text or old.position is not new.position or old.is_active is not new.is_active begin delete from projects_search where rowid = old.position and true; insert into projects_search (rowid, text, mark)
    select new.position, new.search_text, case cast(new.is_active as text) when '0' then 'iii' when '1' then 'aaa' end where true; end;

import type { CreateTableBuilder, Kysely } from 'kysely'

/** Every table. What keeps lists quick follows from the declarations: see `syncLists`. */
export async function up(db: Kysely<unknown>) {
  await createContent(db)
  await createMessages(db)
  await createImages(db)
  await createHistory(db)
  await createAccounts(db)
}

const records = {
  projects: [
    ...['title', 'category', 'description', 'image_url', 'technologies', 'client', 'challenge'],
    ...['solution', 'results', 'key_features', 'additional_images', 'testimonial'],
  ],
  careers: [
    ...['title', 'department', 'location', 'type', 'description', 'responsibilities'],
    ...['requirements', 'benefits', 'salary', 'experience'],
  ],
  technologies: [
    ...['title', 'description', 'full_description', 'icon', 'color', 'features', 'technologies'],
    'image_url',
  ],
  testimonials: ['quote', 'name', 'title', 'company', 'image_url'],
}

/** The content types, every address that was a record's, the settings and unsaved records. */
async function createContent(db: Kysely<unknown>) {
  for (const [name, fields] of Object.entries(records)) {
    let table = texts(db.schema.createTable(name), 'id')
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
    table = texts(table, 'created_at', 'updated_at', 'search_text', ...fields)
    if (name !== 'testimonials') {
      table = table.addColumn('slug', 'text', (column) => column.notNull().unique())
    }
    table = table.addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    if (name === 'projects') {
      table = table.addColumn('year', 'text', (column) => column.notNull().defaultTo(''))
    }
    await table.execute()
  }
  await texts(db.schema.createTable('slugs'), 'type', 'slug', 'record_id')
    .addColumn('was_public', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('slugs_key', ['type', 'slug'])
    .execute()
  await db.schema
    .createTable('settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('previews')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}

const createMessages = (db: Kysely<unknown>) =>
  texts(db.schema.createTable('messages'), 'id', 'name', 'email', 'subject', 'message')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('in_search', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

/** Pictures, and which record shows which. */
async function createImages(db: Kysely<unknown>) {
  await texts(db.schema.createTable('images'), 'id', 'file', 'filename')
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('focus_x', 'integer', (column) => column.notNull().defaultTo(50))
    .addColumn('focus_y', 'integer', (column) => column.notNull().defaultTo(50))
    .addColumn('size', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('preview', 'text')
    .execute()
  await texts(db.schema.createTable('image_uses'), 'url', 'type', 'record_id')
    .addPrimaryKeyConstraint('image_uses_key', ['url', 'type', 'record_id'])
    .execute()
  await index(db, 'image_uses', 'record', ['type', 'record_id'])
}

/** What was changed and by whom, what was deleted, and creations that are done once. */
async function createHistory(db: Kysely<unknown>) {
  await texts(db.schema.createTable('changes'), 'id', 'at')
    .addColumn('person', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer')
    .addColumn('snapshot', 'text')
    .execute()
  await index(db, 'changes', 'order', ['at', 'id'])
  await index(db, 'changes', 'record', ['record_id', 'version'])
  await index(db, 'changes', 'person', ['person', 'at', 'id'])
  await index(db, 'changes', 'person_type', ['person', 'type', 'at', 'id'])
  await index(db, 'changes', 'type', ['type', 'at', 'id'])

  await texts(db.schema.createTable('trash'), 'type', 'record_id', 'name', 'content', 'deleted_at')
    .addColumn('person', 'text')
    .addColumn('file', 'text')
    .addPrimaryKeyConstraint('trash_key', ['type', 'record_id'])
    .execute()
  await index(db, 'trash', 'order', ['deleted_at', 'record_id', 'type'])
  await db.schema
    .createIndex('trash_file')
    .on('trash')
    .column('file')
    .where('file', 'is not', null)
    .execute()

  const keys = texts(db.schema.createTable('idempotency_keys'), 'account_id', 'key')
  await texts(keys, 'request_hash', 'answer', 'created_at')
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key'])
    .execute()
  await index(db, 'idempotency_keys', 'age', ['created_at'])
}

/** Who may enter, their sessions, and the one-time tokens that open one. */
async function createAccounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('accounts_identity')
    .on('accounts')
    .columns(['issuer', 'subject'])
    .unique()
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('provider_session', 'text')
    .addColumn('id_token', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addColumn('rules', 'text')
    .execute()
  await index(db, 'sessions', 'account', ['account_id'])

  await db.schema
    .createTable('sso_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('provider_session', 'text')
    .addColumn('id_token', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('rules', 'text')
    .execute()
}

type Table = CreateTableBuilder<string, string>

/** Adds columns of texts that none is without; `id` is the key. */
const texts = (table: Table, ...names: string[]) =>
  names.reduce(
    (all, name) =>
      all.addColumn(name, 'text', (column) =>
        name === 'id' ? column.primaryKey() : column.notNull(),
      ),
    table,
  )

const index = (db: Kysely<unknown>, table: string, name: string, columns: string[]) =>
  db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()

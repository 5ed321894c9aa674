import { type Kysely, sql } from 'kysely'

/** How many active projects each category has; and their list in its order, of each category. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table categories (name text primary key, count integer not null) without rowid`)
  await run(`insert into categories
    select category, count(*) from projects where is_active = 1 group by category`)
  await run(`create index projects_of_category on projects (category, position, id)
    where is_active = 1`)
  const add = `insert into categories select new.category, 1 where new.is_active = 1
    on conflict (name) do update set count = count + 1;`
  const remove = `update categories set count = count - 1
    where name = old.category and old.is_active = 1;
    delete from categories where name = old.category and count = 0;`
  await run(`create trigger projects_category_insert after insert on projects begin ${add} end`)
  await run(`create trigger projects_category_delete after delete on projects begin ${remove} end`)
  await run(`create trigger projects_category_update after update of category, is_active on projects
    when old.category is not new.category or old.is_active is not new.is_active
    begin ${remove} ${add} end`)
}

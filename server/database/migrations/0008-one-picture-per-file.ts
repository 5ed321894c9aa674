import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * A file has one picture: in the library or, once, in the trash. Pages showed the details of the newest picture of a
 * file, so this one stays. Undoing an import, or removing the demo content, leaves pictures that had duplicates.
 */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
delete from imported_pictures where file in (
  select file from images group by file having count(*) > 1
);
delete from demo_content where type = 'images' and record_id in (
  select id from images where file in (select file from images group by file having count(*) > 1)
);
delete from images where id in (
  select id from (
    select id, row_number() over (partition by file order by created_at desc, id desc) as place
    from images
  ) as ranked where place > 1
);
delete from trash where type = 'images' and file in (select file from images);
delete from trash where type = 'images' and record_id in (
  select record_id from (
    select record_id,
      row_number() over (partition by file order by deleted_at desc, record_id desc) as place
    from trash where type = 'images' and file is not null
  ) as ranked where place > 1
)`,
  )

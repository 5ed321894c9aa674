/** A test, identified by its file and part of its title. */
type Proof = readonly [file: string, title: string]

const write = 'server/backup/write-backup.test.ts'
const folderPlace = 'server/backup/places/folder-place.test.ts'
const put = 'server/backup/restore/restore-backup.test.ts'
const hostile = 'server/backup/restore/hostile-archives.test.ts'
const atStart = 'server/backup/restore/restore-at-start.test.ts'
const times = 'server/backup/schedule/backup-times.test.ts'
const retention = 'server/backup/schedule/backup-retention.test.ts'
const halfCore = 'server/backup/drill/half-core.test.ts'
const checkPages = 'server/backup/drill/check-pages.test.ts'
const screen = 'app/admin/backup/backups.test.tsx'
const backups = 'tests/api/backups.test.ts'
const mailServer = 'tests/api/mail-server.test.ts'
const inFirstHour = 'tests/api/start-from-backup.test.ts'
const bucket = 'tests/faults/backup-bucket.test.ts'
const kill = 'tests/faults/backup-kill.test.ts'
const start = 'tests/faults/start.test.ts'
const drill = 'tests/faults/drill.test.ts'
const command = 'tests/faults/backup.test.ts'
const postgres = 'tests/postgres/backup.test.ts'

const upgrade = 'server/upgrade/upgrade.test.ts'
const snapshots = 'server/upgrade/snapshots.test.ts'
const dryRun = 'tests/upgrade/dry-run.test.ts'
const dryRunOfPostgres = 'tests/postgres/dry-run.test.ts'
const commands = 'tests/faults/backup-commands.test.ts'
const service = 'tests/faults/service-commands.test.ts'

/**
 * Sentences of a document, each identified by part of its text, and the tests that prove it. A sentence that no program
 * can prove is marked as advice.
 */
type Proven = readonly (readonly [part: string, ...(Proof | 'advice')[]])[]

/** Sentences of the sections Upgrade and Backup of docs/operations.md. */
export const upgradeAndBackup: Proven = [
  [
    'Prepare the new version beside the one that runs',
    [service, 'is upgraded by a release in a folder of its own'],
  ],
  [
    'and `atrium` runs the current one',
    [service, 'is upgraded by a release in a folder of its own'],
    [service, 'goes back to the former release'],
  ],
  ['Never install a version over the one that runs', 'advice'],
  [
    'Open pages still load the scripts and styles',
    ['server/process/previous-assets.test.ts', 'serves the assets of the former one'],
    ['server/process/previous-assets.test.ts', 'no release has had them for seven days'],
  ],
  ['Delete former releases', 'advice'],
  [
    'A start migrates the database automatically',
    [upgrade, 'whose migration fails names it'],
    [upgrade, 'of two processes that start at once'],
    ['tests/upgrade/upgrade.test.ts', 'is migrated, with a snapshot'],
  ],
  [
    'are one transaction, on both engines',
    [upgrade, 'interrupted after any statement'],
    ['tests/upgrade/kill.test.ts', 'kill -9 at any moment'],
    ['tests/postgres/upgrade-kill.test.ts', 'kill -9 during an upgrade'],
  ],
  [
    'its cause and the way back',
    [upgrade, 'whose migration fails names it, its cause and the way back'],
  ],
  [
    'If several processes start at once',
    [upgrade, 'of two processes that start at once, one upgrades'],
  ],
  ['An older version refuses', [upgrade, 'a database of a newer version is refused']],
  [
    'is taken before the first migration',
    [upgrade, 'an upgrade begins with a snapshot'],
    [snapshots, 'has what was committed'],
    [upgrade, 'encrypted like other backups'],
  ],
  [
    'Its name has its time and the last applied migration',
    [upgrade, 'an upgrade begins with a snapshot'],
    [snapshots, 'has what was committed'],
  ],
  [
    'Without disk space for it the upgrade does not start',
    [snapshots, 'without room nothing is written'],
    [upgrade, 'without a snapshot there is no upgrade, unless'],
  ],
  [
    'The last three snapshots are kept',
    [snapshots, 'the newest are kept, none for longer'],
    [snapshots, 'leave one snapshot, and the older ones of other states'],
  ],
  ['Snapshots contain the database, not the pictures', [upgrade, 'is restored without the files']],
  [
    'a successful upgrade, stop the server and run',
    [snapshots, 'refused while the database is open'],
  ],
  ['The newest snapshot replaces the database', [snapshots, 'a rollback restores the snapshot']],
  [
    'is kept beside the snapshots under a name',
    [upgrade, 'a rollback prints the name'],
    [snapshots, 'can be undone'],
  ],
  ['If a service manager restarts', 'advice'],
  ['databases are not replaced', [upgrade, 'is restored without the files']],
  ['prints the newest snapshot and the steps', [upgrade, 'is restored without the files']],
  ['The pictures stay unchanged', [upgrade, 'is restored without the files']],
  ['is on the disk of the machine', [upgrade, 'an upgrade begins with a snapshot']],
  [
    '**The dry run** migrates a copy',
    [dryRun, 'an older database is tried on a copy'],
    [dryRunOfPostgres, 'a copy on the same server'],
    [dryRunOfPostgres, 'the error names CREATEDB'],
  ],
  [
    'up to 1,000 pages of each list',
    [dryRun, 'up to 1,000 pages of each list are compared'],
    [dryRun, 'against the running site it names the pages that differ'],
  ],
  [
    'If no site runs, it compares with the copy',
    [dryRun, 'looks the same before and after'],
    [dryRun, 'an older database is tried on a copy'],
  ],
  [
    'It prints each differing page',
    [dryRun, 'end the dry run with an error, and --json names each'],
    [dryRun, 'fails when one is missing'],
  ],
  [
    "The site's database is only read",
    [dryRun, 'and the site is untouched'],
    [dryRunOfPostgres, 'and does not change the site'],
  ],
  ['to prove that a backup can be restored', [commands, 'does what docs/backup.md says of it']],
]

/** Sentences of docs/backup.md. */
export const backupChapter: Proven = [
  [
    'type `sudo atrium` instead of `npx atrium`',
    [service, 'starts after the commands of Set up, and the command line works beside it'],
  ],
  [
    'must be able to read or write the named files',
    [service, 'files are relative to the folder where the command is typed'],
  ],
  [
    'writes the whole site, while it runs',
    [write, 'rows and pictures are of one moment'],
    [put, 'every row and every file'],
  ],
  [
    'The format is the same for SQLite and PostgreSQL',
    [postgres, 'from SQLite to PostgreSQL and a bucket, and back'],
  ],
  [
    'Do not copy a running `DATA_DIR`',
    ['server/process/bootstrap.test.ts', 'the log of a database is missing'],
  ],
  ['ends in `.tar.zst.age`', [write, 'wrong about the encryption, is refused']],
  [
    'flushed and then renamed',
    [kill, 'killed before any of its changes is absent or complete'],
    [folderPlace, 'while a backup is written nothing has its name'],
  ],
  ['an upload to a bucket is completed last', [bucket, 'keeps no backup and no parts of one']],
  [
    'by default the key of `STORAGE_URL`',
    ['server/env/backup.test.ts', 'or else the pictures’ key'],
  ],
  ['begins at least an hour later', [folderPlace, 'when it is an hour old, and not before']],
  ['are not objects but cost money', [bucket, 'keeps no backup and no parts of one']],

  ['Stop the site, then', 'advice'],
  [
    'reads the whole file and compares it with its manifest',
    [hostile, 'one with a changed byte'],
    [hostile, 'a manifest that lies about'],
  ],
  [
    'damaged, cut off, foreign',
    [hostile, 'one that is cut off, anywhere'],
    [hostile, 'cannot be trusted changes nothing and says why'],
    ['tests/faults/backup-bomb.test.ts', 'is refused in one line'],
  ],
  [
    'prepares all data beside the site, which requires disk space',
    [kill, 'killed before any change that prepares it leaves the whole former site'],
    [kill, 'killed before any change of its switch leaves the whole restored site'],
    ['tests/faults/backup-full-disk.test.ts', 'a restore on a full disk'],
  ],
  ['The former data stay in', [put, 'the former data are kept']],
  [
    'the next start finishes the switch',
    [start, 'finishes the switch of an interrupted restore'],
    [put, 'goes on at the next start'],
    [drill, 'a start removes the leftovers of a drill and a restore'],
  ],
  [
    'The command refuses to run while the site uses the folder',
    [put, 'a site that runs is not touched'],
    [put, 'a damaged former database'],
  ],
  ['beside another restore into the folder', [put, 'the second is refused']],
  [
    'waits ten seconds for the restore',
    [start, 'a start during a restore says so'],
    [put, 'a start waits for a switch of another process'],
  ],
  [
    'is empty and stays',
    [put, 'every row and every file'],
    [start, 'a start during a restore says so'],
  ],
  ['the database must be empty', [postgres, 'refuses a database that is not empty']],
  [
    'the pictures are restored into the bucket',
    [postgres, 'from SQLite to PostgreSQL and a bucket, and back'],
  ],
  [
    'move a site between engines and storages',
    [postgres, 'from SQLite to PostgreSQL and a bucket, and back'],
  ],
  ['All staff sign in again', [put, 'nobody is signed in any more']],
  ['Check the following data', [put, 'since the backup is undone']],
  ['webhook calls that waited then', [put, 'what waited then waits again']],
  [
    'The screen says so, and mails wait until then',
    [mailServer, 'is asked for again after a restore on another server'],
  ],
  [
    'The password of the mail server must be entered again',
    [mailServer, 'is asked for again after a restore on another server'],
  ],
  ['Review links that were revoked', [put, 'since the backup is undone']],
  ['Removed accounts return', [put, 'since the backup is undone']],
  ['Data erased or deleted since returns', [put, 'since the backup is undone']],
  ['To revert a restore, stop the site', [put, 'the former data are kept, and can be moved back']],

  [
    'Set `RESTORE` to a file or an address',
    [atStart, 'begins with the backup of RESTORE'],
    [postgres, 'start at once with RESTORE'],
    [start, 'a first start with RESTORE'],
  ],
  ['`BACKUP_IDENTITY` decrypts it', [atStart, 'opened by BACKUP_PASSWORD, or by BACKUP_IDENTITY']],
  [
    'Meanwhile `/livez` answers',
    [atStart, 'begins with the backup of RESTORE'],
    ['server/process/starting-server.test.ts', 'says that it lives'],
  ],
  [
    'exits with 1 and one line, and changes nothing',
    [atStart, 'ends with one line'],
    [start, 'a first start with RESTORE'],
  ],
  ['The database stores the value of `RESTORE`', [atStart, 'a later start leaves it as it is']],
  [
    'was not restored from this `RESTORE`',
    [atStart, 'is named and not touched'],
    [atStart, 'pictures without a database'],
    [start, 'RESTORE is refused for an existing site'],
  ],
  ['If replicas start together', [postgres, 'start at once with RESTORE, one restores']],
  [
    'does not copy the stored value',
    ['tests/postgres/copy.test.ts', 'a copy to PostgreSQL and a bucket'],
  ],

  [
    'can choose *Start from a backup*',
    ['app/admin/setup/setup.test.tsx', 'links to starting from a backup'],
    ['app/admin/backup/start/start-from-backup.test.tsx', 'uploaded with its password'],
    [inFirstHour, 'a backup replaces a new site'],
  ],
  [
    'nothing changes until the last step',
    [inFirstHour, 'a damaged, foreign or encrypted file changes nothing'],
  ],
  ['The last step is one transaction', [inFirstHour, 'if the last step fails, no row has changed']],
  ['with the name `before-start-…`', [inFirstHour, 'a backup replaces a new site']],
  ['Then all staff sign in with an account', [inFirstHour, 'a backup replaces a new site']],
  ['If a proxy refuses large uploads', 'advice'],

  ['Test each backup by restoring it', 'advice'],
  [
    'into its own folder in `DATA_DIR`',
    [drill, 'a scheduled drill runs outside the server process'],
    [command, 'listens on localhost only'],
    [command, 'a failing page and a changed picture'],
    [checkPages, 'every page of the sitemap'],
  ],
  ['Then it deletes the folder', [command, 'a good backup passes and leaves nothing behind']],
  ['so that visitors of the running site', [halfCore, 'a rest as long as it was']],
  [
    'the duration of each step and any failure',
    [command, 'a drill of a good backup passes'],
    [command, 'and exits with 1'],
  ],
  [
    'With `--json` the report is one document',
    ['server/cli/commands/backup.test.ts', 'prints its findings with --json'],
  ],

  ['contains everything that visitors wrote', [write, 'age, zstd and tar open a backup']],
  ['has one or more public keys', [write, 'opens with its password or its key alone']],
  [
    'backups that it cannot read',
    [write, 'opens with its password or its key alone'],
    [backups, 'cannot read its own backups'],
  ],
  ['without the key no backup opens', [write, 'opens with its password or its key alone']],
  ['from `BACKUP_IDENTITY_FILE`', [commands, 'does what docs/backup.md says of it']],

  ['omits picture variants, list counts', [write, 'it has nothing else']],
  ["omits the server's environment", [write, 'it has nothing else']],
  ['Other backups are omitted', [write, 'it has nothing else']],
  [
    'It omits `DATA_DIR/secret.key`',
    [write, 'it has nothing else'],
    [mailServer, 'is asked for again after a restore on another server'],
  ],
  ['open it without Atrium', [write, 'age, zstd and tar open a backup']],
  [
    'at its end `manifest.json`',
    [write, 'its manifest has the version'],
    [hostile, 'cannot be trusted changes nothing and says why'],
  ],
  ['Its `scope` is `site`', [upgrade, 'is restored without the files']],
  [
    'deleted while the backup runs can be in',
    [write, 'deleted while the backup runs is not restored'],
  ],
  ['Data deleted earlier is not in the file', [write, 'and is in no later backup']],

  [
    'is for administrators',
    [backups, 'the status is for administrators only'],
    ['tests/api/rights.test.ts', 'operations of /%s have the documented statuses'],
  ],
  [
    'It shows the age of the last backup',
    [screen, 'the time and extent of the last good drill'],
    [backups, 'what the last good drill checked'],
    ['app/admin/dashboard/dashboard.test.tsx', 'the ages of the last backup'],
  ],
  ['It lists all backups', ['tests/e2e/backups.test.ts', 'makes a backup on a phone']],
  [
    'By default the server writes a backup each day',
    [times, 'made at its time and not before'],
    [backups, 'made once, at its time'],
  ],
  ['is made at the next start', [times, 'missed while the server was down']],
  ['This folder is on the same disk', [backups, 'also written to BACKUP_TO, or only there']],
  ['With several machines always set `BACKUP_TO`', 'advice'],
  ['Give each site its own folder', [backups, 'old ones are deleted by the schedule']],
  [
    '| each day, at |',
    [times, 'the daily time is a local time of the zone'],
    [times, 'one backup a day even when the clocks change'],
  ],
  ['| days, weeks, months |', [retention, 'seven days, four weeks and three months stay']],
  [
    '| drill |',
    [times, 'one each week at its time of day'],
    [drill, 'a scheduled drill runs outside the server process and stores its report'],
  ],
  ['Old backups are deleted after each new one', [backups, 'old ones are deleted by the schedule']],
  [
    'The newest backup, backups younger than a day',
    [retention, 'so does what is younger than a day'],
    [backups, 'old ones are deleted by the schedule'],
  ],
  ['A gap deletes no extra backups', [retention, 'a gap deletes nothing']],
  ['Backups contain an erased person', [retention, 'none is older than four weeks']],
  [
    'it is marked *Incomplete*',
    [backups, 'marked incomplete and names it'],
    [screen, 'marked as incomplete and lists them'],
    [write, 'is named, and the rest is backed up'],
  ],
  [
    'Its drill reports the missing pictures',
    [command, 'a known missing picture passes and reports it'],
  ],
  [
    'the last 512 MB (or 2 %)',
    ['server/cli/commands/backup.test.ts', 'stops before it fills'],
    ['server/media/storage/disk-space.test.ts', 'below 512 MB, or below 2 %'],
  ],
  [
    'after 5, 15 and 30 minutes',
    [times, 'growing pauses, up to an hour'],
    [times, 'after an hour, after six, and then each day'],
  ],
  ['Pages and messages still work meanwhile', [backups, 'blocks nothing else']],
  [
    'a separate process with the lowest priority',
    [drill, 'the lowest priority'],
    [drill, 'a scheduled drill runs outside the server process'],
  ],
  [
    'requests one page after the other',
    [halfCore, 'a rest as long as it was'],
    [checkPages, 'one after the other'],
  ],
  ['It stops with the server', [drill, 'a drill stops with the server']],
  [
    'older than 36 hours',
    [times, 'missed its time by half a day'],
    [times, 'after ten days, a monthly one after 35'],
  ],
  [
    'a line on every screen of administrators',
    ['app/admin/banners/backup-banner.test.tsx', 'every screen shows a %s that is %s'],
    [backups, 'reported everywhere'],
    [backups, 'each administrator gets one mail'],
  ],
  ["Only the server's own backups count", [backups, 'command line does not count']],
  [
    'no `BACKUP_IDENTITY` the server cannot read',
    [backups, 'makes no scheduled drills'],
    [screen, 'says where to run a drill'],
  ],
  [
    'valid for a minute and for the administrator',
    [backups, 'by a URL for one minute and one session'],
  ],
  ['The browser sends the `ETag`', [backups, 'after its minute a URL only resumes']],
  [
    'An interrupted download can be resumed',
    [backups, 'for twelve hours and the same session'],
    [backups, 'only for a session that is still'],
  ],
  ['`curl -C - -o FILE ADDRESS`', [backups, 'curl resumes an interrupted download']],
  [
    'The activity shows who made, downloaded',
    [backups, 'a backup is made on request'],
    [backups, 'downloaded byte for byte'],
    [backups, 'files that are no backup are 404'],
    [backups, 'is drilled by schedule and on request'],
  ],
]

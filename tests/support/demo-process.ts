import { connect } from '#server/database/connect.ts'
import { removeDemoContent, restoreDemoContent } from '#server/database/demo/demo-content.ts'

/** Removes the demo content of a data directory and restores it, over and over, until it is killed. */
const db = connect(process.argv[2] ?? '')
process.stdout.write('ready\n')
for (;;) {
  await removeDemoContent(db, 'ines@client.example')
  await restoreDemoContent(db, 'ines@client.example')
}

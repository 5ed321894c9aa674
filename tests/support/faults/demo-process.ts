import { connect } from '#server/database/connect.ts'
import { removeDemoContent, restoreDemoContent } from '#server/setup/demo-content.ts'
import { goLive } from '#server/setup/setup.ts'
import { answers } from '../sites/setup-answers.ts'

/**
 * Removes and restores the demo content of a data directory in a loop until the process is killed. With the argument
 * `go-live`, each removal is part of going live with new setup answers.
 */
const [, , directory = '', how] = process.argv
const db = connect(directory)
const by = 'ines@client.example'
process.stdout.write('ready\n')
for (let round = 0; ; round++) {
  const answer = answers[round % answers.length]
  if (how === 'go-live' && answer) await goLive(db, { ...answer, demo: 'remove' }, { by })
  else await removeDemoContent(db, by)
  await restoreDemoContent(db, by)
}

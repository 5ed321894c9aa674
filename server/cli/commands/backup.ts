import { backupDestination } from '../../backup/places/named-places.ts'
import { watchedPlace } from '../../backup/places/watched-place.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Command } from '../command.ts'
import { parseOptions } from '../parse-options.ts'
import { readSite } from '../site.ts'
import {
  bytesText,
  countsText,
  interruption,
  megabytes,
  seconds,
  yieldToSite,
} from '../terminal.ts'

export const backup: Command = {
  usage: `
  npx atrium backup [FILE|FOLDER|s3://…] [--recipient age1…]
                                             backs up the running site into one file: database, pictures and private files;
                                             by default to BACKUP_TO, else to DATA_DIR/backups;
                                             encrypted with --recipient, BACKUP_RECIPIENT or BACKUP_PASSWORD`,

  read(parameters) {
    const options = optionsOf(parameters)
    if (!options) return undefined
    const { to, recipients } = options
    return async function* (variables, report) {
      const env = await readSite(variables)
      const { place, folder, name } = await backupDestination(env, to, variables)
      const keys = recipients.length > 0 ? { recipients } : env.backup
      const watched = watchedPlace(place, {
        onBytes: (done) => report(bytesText({ step: 'Writing', done, total: null })),
        folder,
      })
      yieldToSite()
      const { signal, end } = interruption()
      try {
        const made = await writeBackup(env, { place: watched, name }, { keys, signal })
        yield `  ${made.name} in ${place.label}`
        yield `  ${countsText(made.counts)}`
        yield `  ${megabytes(made.bytes)} in ${seconds(made.ms)}, ${made.isEncrypted ? 'encrypted' : 'not encrypted'}`
        for (const finding of made.findings) yield `  ${finding}`
        return { place: place.label, ...made }
      } finally {
        end()
      }
    }
  },
}

function optionsOf(parameters: readonly string[]) {
  const options = { recipient: { type: 'string', multiple: true } } as const
  const parsed = parseOptions(parameters, options, 1)
  return parsed && { to: parsed.positionals[0], recipients: parsed.values.recipient ?? [] }
}

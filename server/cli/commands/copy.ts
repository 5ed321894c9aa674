import { storageConfig } from '../../env/storage.ts'
import { readVariable, type Variables } from '../../env/variables.ts'
import type { Command } from '../command.ts'
import { copyOptions, copySite } from '../copy.ts'
import { readSite } from '../site.ts'
import { untilEnded } from '../terminal.ts'

export const copy: Command = {
  usage: `
  npx atrium copy --to <postgres://…|folder> [--storage s3://…] [--hold]
                                             copies the site to another database, which is empty: to PostgreSQL, or
                                             back to a folder with the pictures; with --storage the pictures to a bucket,
                                             whose key is in STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY;
                                             goes on when it was interrupted; with --hold the site stays
                                             read only until the command is ended, so that nothing is
                                             saved that the copy has not`,

  read(parameters) {
    const copied = copyOptions(parameters)
    if (!copied) return undefined
    const { to, storage, isHeld } = copied
    return async function* (variables) {
      const env = readSite(withoutTargetKey(variables))
      const bucket = bucketOf(storage, variables)
      return yield* copySite(env, { to, bucket, hold: isHeld ? untilEnded : undefined })
    }
  },
}

/** The key to a bucket that is copied to is set before the bucket is the site's. */
const withoutTargetKey = (variables: Variables): Variables =>
  variables.STORAGE_URL
    ? variables
    : { ...variables, STORAGE_ACCESS_KEY_ID: '', STORAGE_SECRET_ACCESS_KEY: '' }

/** The bucket that is copied to. */
function bucketOf(address: string | undefined, variables: Variables) {
  if (address === undefined) return undefined
  const errors: string[] = []
  const value = (name: string) =>
    name === 'STORAGE_URL' ? address : readVariable(variables, name, errors)
  const bucket = storageConfig(value, errors)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return bucket
}

import { storageConfig } from '../../env/storage.ts'
import { readVariable, type Variables } from '../../env/variables.ts'
import type { Command } from '../command.ts'
import { copyOptions, copySite } from '../copy.ts'
import { readSite } from '../site.ts'
import { untilEnded } from '../terminal.ts'

export const copy: Command = {
  usage: `
  npx atrium copy --to <postgres://…|folder> [--storage s3://…] [--hold]
                                             copies the site to an empty PostgreSQL database, or back to a folder with the
                                             pictures; --storage copies the pictures to a bucket, whose key is in
                                             STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY; run it again to continue an
                                             interrupted copy; --hold keeps the site read-only until you end the command,
                                             so that the copy contains everything that is saved`,

  read(parameters) {
    const copied = copyOptions(parameters)
    if (!copied) return undefined
    const { to, storage, isHeld } = copied
    return async function* (variables) {
      const env = await readSite(withoutTargetKey(variables))
      const bucket = bucketOf(storage, variables)
      return yield* copySite(env, { to, bucket, hold: isHeld ? untilEnded : undefined })
    }
  },
}

/** Leaves out the storage key if the site itself has no bucket: the key then belongs to the target bucket. */
const withoutTargetKey = (variables: Variables): Variables =>
  variables.STORAGE_URL
    ? variables
    : { ...variables, STORAGE_ACCESS_KEY_ID: '', STORAGE_SECRET_ACCESS_KEY: '' }

/** The target bucket. */
function bucketOf(address: string | undefined, variables: Variables) {
  if (address === undefined) return undefined
  const errors: string[] = []
  const value = (name: string) =>
    name === 'STORAGE_URL' ? address : readVariable(variables, name, errors)
  const bucket = storageConfig(value, errors)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return bucket
}

import type { Job } from '../scheduler/scheduler.ts'
import { limitImageWork } from './concurrency.ts'
import { filesWithoutPlaceholder, savePlaceholder } from './images.ts'
import type { MediaServices } from './media-services.ts'
import { placeholderOf } from './placeholder.ts'
import { StorageError } from './storage/storage-error.ts'

/**
 * Job: creates missing placeholders, after an upload or a crash. A picture that cannot be decoded is skipped until the
 * next start.
 */
export function placeholders({ db, pictures }: Pick<MediaServices, 'db' | 'pictures'>): Job {
  const undecodable = new Set<string>()
  const missing = async () => {
    const files = (await filesWithoutPlaceholder(db)).filter((file) => !undecodable.has(file))
    return Array.fromAsync(files, async (file) => ((await pictures.has(file)) ? file : [])).then(
      (found) => found.flat(),
    )
  }
  return {
    name: 'placeholders',
    everySeconds: 1,
    hasWork: async () => (await missing()).length > 0,
    async run(signal) {
      const failures: unknown[] = []
      for (const file of await missing()) {
        if (signal.aborted) break
        try {
          const content = await pictures.read(file)
          const placeholder = await limitImageWork(() => placeholderOf(content))
          await savePlaceholder(db, file, placeholder)
        } catch (error) {
          if (error instanceof StorageError) throw error
          undecodable.add(file)
          failures.push(new Error(`${file}: ${error}`, { cause: error }))
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, failures.join('\n'))
    },
  }
}

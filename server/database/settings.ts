import type { Kysely } from 'kysely'
import type { StoredSettings } from '#content/api/settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { emptySettings, type Settings, type SettingsInput } from '#content/settings.ts'
import { noteChange, type Person } from './changes.ts'
import { type Database, transact } from './connect.ts'
import { StaleError } from './errors.ts'
import { now } from './ids.ts'
import type { Tables } from './schema.ts'

/** The settings as the list of changes names them; there is one record of them. */
export const settingsSubject = { type: 'settings', recordId: 'settings', name: 'Settings' } as const

/** `null` before anyone has saved settings. */
export async function getSettings(db: Kysely<Tables>): Promise<StoredSettings | null> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', 1).executeTakeFirst()
  if (!row) return null
  const { version, updatedAt } = row
  const stored = merge(emptySettings, JSON.parse(row.value))
  return { ...stored, language: languageOf(stored.language), version, updatedAt }
}

/**
 * Saves settings; what the input leaves out stays as it is. With `version`, saves only over that
 * one, 0 being none at all. Throws `StaleError`.
 */
export function saveSettings(
  db: Database,
  input: SettingsInput,
  { by = null, version }: { by?: Person; version?: number | undefined } = {},
): Promise<StoredSettings> {
  return transact(db, async (transaction) => {
    const old = await getSettings(transaction)
    if (version !== undefined && version !== (old?.version ?? 0)) {
      throw new StaleError(old?.version ?? 0)
    }
    const settings = merge(old ?? emptySettings, input)
    const row = {
      value: JSON.stringify(settings),
      version: (old?.version ?? 0) + 1,
      updatedAt: now(),
    }
    await transaction
      .insertInto('settings')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await noteChange(transaction, {
      by,
      at: row.updatedAt,
      action: 'updated',
      ...settingsSubject,
      version: row.version,
      snapshot: { values: settings },
    })
    return { ...settings, version: row.version, updatedAt: row.updatedAt }
  })
}

/** What zod gives of an object whose keys may all be left out. */
type Given<T> = { [K in keyof T]?: T[K] | undefined }

/** The settings' own fields of `old`, with those of `input` that are given. */
function merge(old: Settings, input: SettingsInput): Settings {
  const { socialMedia, ...company } = emptySettings
  const pick = <T extends object>(empty: T, before: T, after: Given<T> = {}) =>
    Object.fromEntries(
      Object.keys(empty).map((key) => [key, after[key as keyof T] ?? before[key as keyof T]]),
    ) as T // exactly the keys of `empty`
  return {
    ...pick(company, old, input),
    socialMedia: pick(socialMedia, old.socialMedia, input.socialMedia),
  }
}

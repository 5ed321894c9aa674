import type { Kysely } from 'kysely'
import { emptySettings, type Settings, type SettingsInput } from '#content/documents/settings.ts'
import type { StoredSettings } from '#content/documents/settings-api.ts'
import { languageOf } from '#content/labels/languages.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/schema.ts'
import type { Person } from './changes.ts'
import { findSingle, type Single, saveSingle, shownSingle } from './singles.ts'

/** The settings as a document. */
export const settingsDocument: Single<Settings, SettingsInput> = {
  type: 'settings',
  name: 'Settings',
  empty: emptySettings,
  readable(stored) {
    const settings = merged(emptySettings, stored)
    return { ...settings, language: languageOf(settings.language) }
  },
  merged,
}

/** `null` before anyone has saved settings. */
export async function getSettings(db: Kysely<Tables>): Promise<StoredSettings | null> {
  const found = await findSingle(db, settingsDocument)
  return found.version === 0 ? null : shownSingle(found)
}

/**
 * Saves settings; what the input leaves out stays as it is. With `version`, saves only over that
 * one, 0 being none at all. Throws `StaleError`.
 */
export const saveSettings = async (
  db: Database,
  input: SettingsInput,
  options?: { by?: Person; version?: number | undefined },
): Promise<StoredSettings> => shownSingle(await saveSingle(db, settingsDocument, input, options))

/** What zod gives of an object whose keys may all be left out. */
type Given<T> = { [K in keyof T]?: T[K] | undefined }

/** The settings' own fields of `old`, with those of `input` that are given. */
function merged(old: Settings, input: SettingsInput): Settings {
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

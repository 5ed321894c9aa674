import type { Kysely } from 'kysely'
import { emptySettings } from '#content/documents/empty-settings.ts'
import type { Settings, SettingsInput } from '#content/documents/settings.ts'
import type { StoredSettings } from '#content/documents/settings-api.ts'
import { languageOf } from '#content/labels/languages.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../tables.ts'
import type { Person } from './changes.ts'
import { findSingle, type Single, saveSingle, shownSingle } from './singles.ts'

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

/** The live settings; `null` before anyone has saved them. */
export async function getSettings(db: Kysely<Tables>): Promise<StoredSettings | null> {
  const found = await findSingle(db, settingsDocument)
  return found.version === 0 ? null : shownSingle(found)
}

/**
 * Saves the settings: see `saveSingle`. Throws `StaleError`.
 */
export const saveSettings = async (
  db: Database,
  input: SettingsInput,
  options?: { by?: Person; version?: number | undefined },
): Promise<StoredSettings> => shownSingle(await saveSingle(db, settingsDocument, input, options))

/** A parsed object whose keys are all optional; zod allows `undefined` for each key. */
type Given<T> = { [K in keyof T]?: T[K] | undefined }

/** Replaces fields of `old` by those given in `input`. Drops fields that this release does not know. */
function merged(old: Settings, input: SettingsInput): Settings {
  const { socialMedia, ...company } = emptySettings
  const pick = <T extends object>(empty: T, before: T, after: Given<T> = {}) =>
    Object.fromEntries(
      Object.keys(empty).map((key) => [key, after[key as keyof T] ?? before[key as keyof T]]),
    ) as T // the result has the keys of `empty`
  return {
    ...pick(company, old, input),
    socialMedia: pick(socialMedia, old.socialMedia, input.socialMedia),
  }
}

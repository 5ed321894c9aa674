import type { backupRoutes } from '#content/api/backups/backups.ts'
import type { BackupSettings, BackupTarget } from '#content/backups/settings.ts'
import { client } from './client.ts'

const { json, send } = client<typeof backupRoutes>()

type Which = { target: BackupTarget; name: string }

export const backups = {
  overview: (signal?: AbortSignal) => json('GET /backups', { signal }),
  status: (signal?: AbortSignal) => json('GET /backups/status', { signal }),
  /** How far the runs are; asked by the page itself. */
  running: (signal?: AbortSignal) => json('GET /backups/running', { signal, isInBackground: true }),
  create: (target: BackupTarget) => json('POST /backups', { body: { target } }),
  drill: ({ target, name }: Which) => json('POST /backups/drills', { body: { target, name } }),
  /** An address that the browser downloads the file by. */
  download: async ({ target, name }: Which) =>
    (await json('POST /backups/:target/:name/download', { params: { target, name } })).url,
  remove: async ({ target, name }: Which) => {
    await send('DELETE /backups/:target/:name', { params: { target, name } })
  },
  saveSettings: (body: BackupSettings, version: number) =>
    json('PUT /backups/settings', { body, version }),
}

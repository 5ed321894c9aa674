// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lastRestoreStep } from '#content/backup/backup-settings.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { withFakeUploads } from '#tests/support/components/fake-uploads.ts'
import { confirmation } from '../../../api/session/confirmation.ts'

const office = withBackOffice()
const uploads = withFakeUploads()
const path = '/admin/setup/backup'

const linesOf = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const progressOf = (step: string, done: number | null = null) => ({
  progress: { step, done, total: done === null ? null : 200 },
})

/** Gives the proof that the upload waits for. */
async function confirm() {
  await waitFor(() => expect(confirmation.isAsked()).toBe(true))
  confirmation.confirm('proof')
}

async function open(name: string) {
  office.answer(() => undefined)
  const user = await office.open(path, { [path]: await import('./start-from-backup.tsx') })
  const start = screen.getByRole('button', { name: 'Start from this backup' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  await user.upload(screen.getByLabelText('Files to upload'), new File(['x'], name))
  return { user, start }
}

test('a backup is uploaded with its password, and each step is shown until the sign-in', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { user, start } = await open('lantern.tar.zst.age')
  await user.type(screen.getByLabelText('Backup password or private key'), 'a long password')
  await user.click(start)
  await confirm()
  const upload = await waitFor(() => uploads[0] ?? Promise.reject(new Error('nothing was sent')))
  expect(upload.names).toEqual(['lantern.tar.zst.age'])
  expect(upload.texts).toEqual({ secret: 'a long password' })

  upload.progress(50, 100)
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading' })
  expect(bar.value).toBe(0.5)
  const checking = progressOf('Checking the backup', 150)
  // An incomplete line is ignored.
  upload.begin(`${linesOf(checking)}{"progress":`)
  await screen.findByRole('progressbar', { name: 'Checking the backup' })
  const last = progressOf(lastRestoreStep)
  upload.begin(linesOf(checking, last))
  await screen.findByRole('progressbar', { name: lastRestoreStep })
  const restored = { createdAt: '2026-11-20T12:00:00.000Z', records: 36, pictures: 52 }
  upload.answer(200, linesOf(checking, last, { restored: { ...restored, privateFiles: 0 } }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/sso?restored'))
})

test('a rejected backup shows the reason, and another one can be chosen', async () => {
  const { user, start } = await open('lantern.tar.zst')
  expect(screen.queryByLabelText('Backup password or private key')).toBeNull()
  await user.click(start)
  await confirm()
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(200, linesOf(progressOf('Checking the backup'), { error: 'it is cut off' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing has changed: it is cut off')
  await user.click(start)
  await confirm()
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(409, { title: 'Conflict', status: 409, detail: 'This site has a name.' })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Nothing has changed: This site has a name.',
    ),
  )
  await user.upload(screen.getByLabelText('Files to upload'), new File(['y'], 'other.tar.zst'))
  await screen.findByText('other.tar.zst')
  expect(screen.getByRole('alert').textContent).toBe('')
})

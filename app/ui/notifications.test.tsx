// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Notifications } from './notifications.tsx'

afterEach(() => {
  cleanup()
  toast.dismiss()
})

const Screen = ({ dialogs }: { dialogs: string[] }) => (
  <>
    <Notifications offset={{ top: '1rem', right: '1rem' }} />
    {dialogs.map((title) => (
      <Dialog key={title} title={title} onClose={() => {}}>
        Text
      </Dialog>
    ))}
  </>
)

/** The title of the dialog that a notification is in; `null` outside dialogs. */
const dialogOf = (element: Element) =>
  element.closest('dialog')?.querySelector('h2')?.textContent ?? null

test('a notification is in the topmost dialog, and stays when dialogs open and close', async () => {
  const { rerender } = render(<Screen dialogs={[]} />)
  act(() => void toast('Reply queued'))
  const notice = await screen.findByText('Reply queued')
  expect(dialogOf(notice)).toBeNull()
  for (const dialogs of [['Message'], ['Message', 'Delete?'], ['Message'], ['Delete?'], []]) {
    rerender(<Screen dialogs={dialogs} />)
    expect(screen.getByText('Reply queued')).toBe(notice)
    expect(dialogOf(notice)).toBe(dialogs.at(-1) ?? null)
  }
})

test('a notification of an open dialog is in it from the beginning', async () => {
  render(<Screen dialogs={['Message']} />)
  act(() => void toast.error('Failed to send the reply'))
  expect(dialogOf(await screen.findByText('Failed to send the reply'))).toBe('Message')
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { Notifications } from './notifications.tsx'
import { useLazy } from './use-lazy.ts'

afterEach(() => {
  cleanup()
  toast.dismiss()
})

const Links = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
)
const load = vi.fn(async () => ({ Links }))

function Share() {
  const { open, show, close, ahead } = useLazy(load, 'the links')
  return (
    <>
      <Notifications offset={{ top: '0', right: '0' }} />
      <button type="button" onClick={show} {...ahead}>
        Share
      </button>
      {open && <open.Links onClose={close} />}
    </>
  )
}

test('the focus loads the code ahead, and one key press opens it', async () => {
  const user = userEvent.setup()
  render(<Share />)
  expect(load).not.toHaveBeenCalled()
  await user.tab()
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByText('Close')).toBeNull()
  await user.keyboard('[Enter]')
  await user.click(await screen.findByText('Close'))
  expect(screen.queryByText('Close')).toBeNull()
})

test('code that cannot be loaded is told once, and the next click tries again', async () => {
  const user = userEvent.setup()
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError())
  render(<Share />)
  const share = screen.getByText('Share')
  share.focus()
  await user.keyboard('[Enter]')
  expect(await screen.findAllByText('Failed to open the links')).toHaveLength(1)
  await user.keyboard('[Enter]')
  await screen.findByText('Close')
})

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Image } from '#content/media/images-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { withFakeUploads } from '#tests/support/components/fake-uploads.ts'
import {
  answersOfLibrary,
  libraryPicture,
  pictureFile,
} from '#tests/support/components/library-pictures.ts'
import { token } from '../../api/session/token.ts'
import { SessionEnded } from '../session-ended.tsx'

const office = withBackOffice()
const uploads = withFakeUploads()
const { clientLoader, default: Images } = await import('./images.tsx')
const screens = {
  '/admin/images': {
    clientLoader,
    default: (props: Parameters<typeof Images>[0]) => (
      <>
        <SessionEnded />
        <Images {...props} />
      </>
    ),
  },
}

let stored: Image[] = []

beforeEach(() => {
  stored = [libraryPicture('quay.webp', 1), libraryPicture('crane.webp', 2)]
  office.answer(answersOfLibrary(() => stored))
})
afterEach(() => {
  vi.useRealTimers()
})

async function openUpload(...names: string[]) {
  const user = await office.open('/admin/images', screens)
  await user.click(await screen.findByRole('button', { name: 'Upload Image' }))
  const dialog = await screen.findByRole('dialog', { name: 'Upload Images' })
  const input = within(dialog).getByLabelText('Files to upload')
  const choose = (files: File[]) => user.upload(input, files)
  if (names.length > 0) await choose(names.map((name) => pictureFile(name)))
  const send = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    const [upload] = uploads
    if (!upload) throw new Error('no upload was sent')
    return upload
  }
  return { user, dialog: within(dialog), choose, send }
}

const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen files' })).queryAllByRole('listitem')
const pictures = (count: number) =>
  Array.from({ length: count }, (_, place) => pictureFile(`${place}.png`))

/** Drops a file on an element. Gives whether the browser would leave the page to open the file. */
async function drop(element: HTMLElement, file: File) {
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
  const dataTransfer = { items, files: [file], types: ['Files'] }
  let isOpened = false
  await act(async () => {
    isOpened = fireEvent.drop(element, { dataTransfer })
  })
  return isOpened
}

describe('an upload', () => {
  test('shows the name and size of each file, and sends the files that were not removed', async () => {
    const { user, dialog, choose, send } = await openUpload()
    await choose([pictureFile('first.png', 1536), pictureFile('second.png')])
    await waitFor(() => expect(chosen()).toHaveLength(2))
    expect(chosen()[0]?.textContent).toContain('first.png1.5 KB')
    await user.click(dialog.getByRole('button', { name: 'Remove first.png' }))
    const upload = await send()
    expect(upload.names).toEqual(['second.png'])
    stored = [libraryPicture('second.png', 3), ...stored]
    await act(async () => upload.answer(201, { images: stored.slice(0, 1) }))
    await screen.findByText('Images uploaded successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first] = await screen.findAllByRole('button', { name: /^Details of/ })
    expect(first?.getAttribute('aria-label')).toBe('Details of second.png')
    // The card shows a small variant, not the file itself.
    expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\/\w{64}\/320\.webp$/)
  })

  test('accepts at most ten files, and adds none of a selection that exceeds the limit', async () => {
    const { user, dialog, choose } = await openUpload()
    await user.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(uploads).toEqual([])
    await choose(pictures(8))
    await waitFor(() => expect(chosen()).toHaveLength(8))
    await choose(pictures(3))
    await dialog.findByText('You can only upload up to 10 files')
    expect(chosen()).toHaveLength(8)
    await choose(pictures(2))
    const area = await dialog.findByRole('button', { name: /^Maximum 10 files reached/ })
    expect(area.getAttribute('aria-disabled')).toBe('true')
    expect(dialog.queryByText('You can only upload up to 10 files')).toBeNull()
    expect(dialog.getByLabelText<HTMLInputElement>('Files to upload').disabled).toBe(true)

    expect(await drop(area, pictureFile('late.png'))).toBe(false)
    expect(chosen()).toHaveLength(10)
    expect(dialog.queryByText('You can only upload up to 10 files')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Remove 7.png' }))
    await dialog.findByText('Drop images here or choose files')
    expect(chosen()).toHaveLength(9)
    await drop(area, pictureFile('in-time.png'))
    await waitFor(() => expect(chosen()).toHaveLength(10))
    expect(chosen()[9]?.textContent).toContain('in-time.png')
  })

  test('uses the limits from the server', async () => {
    office.signIn({ upload: { files: 2, fileSize: 2048 } })
    const { dialog, choose } = await openUpload()
    dialog.getByText('PNG, JPG, GIF or WebP, up to 2 KB each')
    await choose(pictures(3))
    await dialog.findByText('You can only upload up to 2 files')
  })

  test('immediately reports files that are not pictures or too large', async () => {
    const { dialog } = await openUpload()
    const huge = pictureFile('huge.png')
    Object.defineProperty(huge, 'size', { value: 25 * 1024 * 1024 + 1 })
    const files = [pictureFile('notes.txt', 10, 'text/plain'), pictureFile('good.png'), huge]
    fireEvent.change(dialog.getByLabelText('Files to upload'), { target: { files } })
    await dialog.findByText('notes.txt isn’t a supported image. Use PNG, JPG, GIF or WebP.')
    dialog.getByText('huge.png is larger than 25 MB.')
    expect(chosen()).toHaveLength(1)
  })

  test('that is rejected keeps the selection, and marks and focuses the invalid file', async () => {
    const { dialog, send } = await openUpload('one.png', 'two.png', 'culprit.png')
    const upload = await send()
    const errors = [{ field: 'image.2', message: 'culprit.png: it is damaged or incomplete' }]
    await act(async () => upload.answer(422, { title: 'Invalid', status: 422, errors }))
    await screen.findByText('Failed to upload images')
    expect(chosen()).toHaveLength(3)
    expect(chosen()[2]?.textContent).toContain('It is damaged or incomplete.')
    expect(dialog.getAllByText(/It is damaged/)).toHaveLength(1)
    const remove = dialog.getByRole('button', { name: 'Remove culprit.png' })
    expect(document.activeElement).toBe(remove)
  })

  test('that fails because of the network keeps the selection and shows the reason', async () => {
    const { send } = await openUpload('one.png', 'two.png')
    const upload = await send()
    await act(async () => upload.fail())
    await screen.findByText('Failed to upload images')
    await screen.findByText('The server could not be reached.')
    expect(chosen()).toHaveLength(2)
  })

  test('whose session has ended keeps the selection and continues after the sign-in', async () => {
    const { user, dialog, send } = await openUpload('one.png', 'two.png')
    const refuse = (place: number) =>
      act(async () => uploads[place]?.answer(401, { title: 'Unauthorized', status: 401 }))
    const findEnded = () => screen.findByRole('dialog', { name: 'Your session has ended' })
    await send()
    await refuse(0)
    await user.click(within(await findEnded()).getByRole('button', { name: 'Not now' }))
    await screen.findByText('Failed to upload images')
    expect(chosen()).toHaveLength(2)

    await user.click(dialog.getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    await refuse(1)
    await findEnded()
    token.store('newer')
    window.dispatchEvent(new Event('storage'))
    await waitFor(() => expect(uploads).toHaveLength(3))
    expect(uploads[2]?.names).toEqual(['one.png', 'two.png'])
    stored = [libraryPicture('one.png', 3), libraryPicture('two.png', 4), ...stored]
    await act(async () => uploads[2]?.answer(201, { images: stored.slice(0, 2) }))
    await screen.findByText('Images uploaded successfully')
    await screen.findByRole('button', { name: 'Details of one.png' })
  })

  test('shows the progress of each file, and asks before it is cancelled', async () => {
    const { user, dialog, send } = await openUpload('one.png', 'two.png')
    const upload = await send()
    await dialog.findByRole('button', { name: 'Uploading...' })
    act(() => upload.progress(15, 20))
    const bars = dialog.getAllByRole<HTMLProgressElement>('progressbar')
    expect(bars.map((bar) => Number(bar.getAttribute('value')))).toEqual([1, 0.5])
    dialog.getByText('Uploading: 75 %')

    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    const pressCancel = () => user.click(cancel)
    const pressEscape = () => fireEvent.keyDown(cancel, { key: 'Escape' })
    for (const [leave, answer] of [
      [pressCancel, 'Continue'],
      [pressEscape, 'Continue'],
      [pressEscape, 'Stop'],
    ] as const) {
      expect(upload.isAborted).toBe(false)
      await leave()
      const question = await screen.findByRole('alertdialog', { name: 'Stop the upload?' })
      await user.click(within(question).getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(upload.isAborted).toBe(true)
    expect(screen.queryByText('Failed to upload images')).toBeNull()
  })
})

/** Presses Delete on the first picture. The awaited `act` lets React resolve the suspended confirmation. */
const pressDelete = async () => {
  const remove = await screen.findByRole('button', { name: 'Delete quay.webp' })
  await act(async () => remove.click())
}

describe('the library', () => {
  test('has pages, and a search starts on the first page', async () => {
    stored = Array.from({ length: 30 }, (_, place) =>
      libraryPicture(place < 7 ? `mark-${place}.webp` : `${place}.webp`, place),
    )
    const user = await office.open('/admin/images?page=2', screens)
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe(
        'page',
      ),
    )
    await user.type(screen.getByPlaceholderText('Search images...'), 'mark-')
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Details of/ })).toHaveLength(7),
    )
    expect(office.calls.at(-1)?.query.get('page') ?? '1').toBe('1')
    await user.clear(screen.getByPlaceholderText('Search images...'))
    await user.type(screen.getByPlaceholderText('Search images...'), 'no such picture')
    await screen.findByText('No images found')
  })

  test('shows a failed fetch and retries', async () => {
    let isDown = true
    office.answer(({ path }) =>
      isDown && path === '/images'
        ? Response.json({ title: 'Down', status: 500 }, { status: 500 })
        : undefined,
    )
    const user = await office.open('/admin/images', screens)
    await within(screen.getByRole('main')).findByText('Failed to fetch images')
    isDown = false
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await screen.findByRole('button', { name: 'Details of quay.webp' })
  })

  test('copies the URL of a picture and shows a check mark for two seconds', async () => {
    const user = await office.open('/admin/images', screens)
    const copy = await screen.findByRole('button', { name: 'Copy URL of quay.webp' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await act(async () => copy.click())
    expect(writeText).toHaveBeenCalledWith(new URL(stored[0]?.url ?? '', location.href).href)
    await screen.findByText('URL copied to clipboard')
    screen.getByRole('button', { name: 'Copied of quay.webp' })
    await act(() => vi.advanceTimersByTimeAsync(2000))
    screen.getByRole('button', { name: 'Copy URL of quay.webp' })
    vi.useRealTimers()

    writeText.mockRejectedValue(new Error('not allowed'))
    await user.click(copy)
    await screen.findByText('Failed to copy URL')
  })

  test('shows a placeholder for a picture without its file', async () => {
    await office.open('/admin/images', screens)
    const card = await screen.findByRole('button', { name: 'Details of quay.webp' })
    const picture = card.querySelector('img')
    if (!picture) throw new Error('the card has no picture')
    fireEvent.error(picture)
    within(card).getByText('No image')
  })

  test('shows a failed deletion, and a retry succeeds', async () => {
    let status = 503
    office.answer(({ method, path }) => {
      if (method !== 'DELETE' || path !== `/images/${stored[0]?._id}`) return undefined
      if (status === 204) stored = stored.slice(1)
      return status === 204
        ? new Response(null, { status })
        : Response.json({ title: 'Away', status }, { status })
    })
    const user = await office.open('/admin/images', screens)
    for (const notice of ['Failed to delete image', 'Image deleted successfully']) {
      await pressDelete()
      const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
      await within(question).findByText('It is not used anywhere.')
      await user.click(within(question).getByRole('button', { name: 'Delete' }))
      await screen.findByText(notice)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      status = 204
    }
    await waitFor(() => expect(screen.queryByText('quay.webp')).toBeNull())
  })

  test('warns before a picture in use is deleted', async () => {
    const uses = [{ type: 'projects', _id: '1', name: 'Care roster', isActive: true }]
    office.answer(({ path }) =>
      path === `/images/${stored[0]?._id}` ? Response.json({ ...stored[0], uses }) : undefined,
    )
    const user = await office.open('/admin/images', screens)
    await pressDelete()
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    await question.findByText(/^It is used in 1 place, which will have no image in 30 days:/)
    question.getByText(/^Project: Care roster/)
    question.getByText(/This action cannot be undone\./)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(office.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })
})

test('deleting a picture in its details does not ask about its unsaved text', async () => {
  office.answer(({ method, path }) => {
    if (method !== 'DELETE' || path !== `/images/${stored[0]?._id}`) return undefined
    stored = stored.slice(1)
    return new Response(null, { status: 204 })
  })
  const user = await office.open('/admin/images?search=quay', screens)
  await user.click(await screen.findByRole('button', { name: 'Details of quay.webp' }))
  const details = within(await screen.findByRole('dialog', { name: 'Image details' }))
  await user.type(details.getByLabelText('Alternative text'), 'Never saved')
  await act(async () => details.getByRole('button', { name: 'Delete' }).click())
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  await question.findByText('It is not used anywhere.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Image deleted successfully')
  await screen.findByText('No images found')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await office.isAt('/admin/images?search=quay')
})

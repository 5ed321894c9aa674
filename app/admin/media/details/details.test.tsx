// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ImageUse } from '#content/media/images-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { withFakeUploads } from '#tests/support/components/fake-uploads.ts'
import {
  answersOfLibrary,
  libraryPicture,
  pictureFile,
} from '#tests/support/components/library-pictures.ts'

const office = withBackOffice()
const uploads = withFakeUploads()
const screens = { '/admin/images': await import('../images.tsx') }

const uses: ImageUse[] = [{ type: 'projects', _id: '1', name: 'Care roster', isActive: true }]
let quay = libraryPicture('quay.webp')

beforeEach(() => {
  quay = libraryPicture('quay.webp')
  office.answer(
    ({ method, path }) =>
      method === 'GET' && path === `/images/${quay._id}`
        ? Response.json({ ...quay, uses })
        : undefined,
    answersOfLibrary(() => [quay]),
  )
})

const findDialog = (name: string) => screen.findByRole('dialog', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openDetails(address: string) {
  const user = await office.open(address, screens)
  const view = async () => {
    await user.click(await screen.findByRole('button', { name: 'Details of quay.webp' }))
    return within(await findDialog('Image details'))
  }
  return { user, view }
}

test('the details of a picture have their own URL', async () => {
  const { view } = await openDetails('/admin/images?search=quay')
  const details = await view()
  const address = `/admin/images?search=quay&view=${quay._id}`
  await office.isAt(address)
  await details.findByText('1600 × 1000 pixels')
  await details.findByRole('link', { name: 'Project: Care roster' })

  cleanup()
  await office.open(address, screens)
  const dialog = await findDialog('Image details')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await closed()
  await office.isAt('/admin/images?search=quay')
})

test('the details of a picture ask before unsaved changes are lost', async () => {
  const { user, view } = await openDetails('/admin/images?search=quay')
  const details = await view()
  const words = details.getByLabelText<HTMLTextAreaElement>('Alternative text')
  await user.type(words, 'A van')
  const answer = async (name: string) => {
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  fireEvent.keyDown(words, { key: 'Escape' })
  await answer('Stay')
  expect(words.value).toBe('A van')
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await answer('Stay')
  expect(words.value).toBe('A van')
  await user.click(details.getByRole('button', { name: 'Close' }))
  await answer('Leave')
  await closed()
  await office.isAt('/admin/images?search=quay')
})

test('replacing a picture shows its uses, rejects a broken file and shows the new picture', async () => {
  const { user, view } = await openDetails('/admin/images')
  const details = await view()
  await user.click(details.getByRole('button', { name: 'Replace' }))
  const replacing = within(await findDialog('Replace image'))
  replacing.getByText(/All of them will show the new one\./)
  const send = async (file: File) => {
    await user.upload(replacing.getByLabelText('Files to upload'), file)
    const chosen = within(await replacing.findByRole('list', { name: 'Chosen files' }))
    await chosen.findByText(file.name)
    expect(chosen.getAllByRole('listitem')).toHaveLength(1)
    const before = uploads.length
    await user.click(replacing.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(uploads).toHaveLength(before + 1))
    return uploads.at(-1)
  }
  const broken = await send(pictureFile('bad.png'))
  const errors = [{ field: 'image.0', message: 'bad.png: it is damaged or incomplete' }]
  await act(async () => broken?.answer(422, { title: 'Invalid', status: 422, errors }))
  await replacing.findByText('It is damaged or incomplete.')

  const whole = await send(pictureFile('new.png'))
  quay = { ...quay, url: `/media/${'b'.repeat(64)}.png`, width: 160, height: 100 }
  await act(async () => whole?.answer(200, quay))
  await screen.findByText('Image replaced successfully')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replace image' })).toBeNull())
  await details.findByText('160 × 100 pixels')
  expect(details.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(quay.url)
})

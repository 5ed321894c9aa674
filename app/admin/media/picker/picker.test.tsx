// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Image } from '#content/media/images-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { withFakeUploads } from '#tests/support/components/fake-uploads.ts'
import {
  answersOfLibrary,
  libraryPicture,
  pictureFile,
} from '#tests/support/components/library-pictures.ts'

const office = withBackOffice()
const uploads = withFakeUploads()
const screens = { '/admin/:type/create': await import('../../documents/form/create.tsx') }

let stored: Image[] = []

beforeEach(() => {
  const others = Array.from({ length: 20 }, (_, place) =>
    libraryPicture(`${place}.webp`, place + 9),
  )
  const names = ['quay.webp', 'mark-one.webp', 'mark-two.webp']
  stored = [...names.map((name, place) => libraryPicture(name, place + 1)), ...others]
  office.answer(answersOfLibrary(() => stored))
})

const urlOf = (name: string) => stored.find(({ filename }) => filename === name)?.url
const line = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const entries = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox', { name: /^Additional image \d$/ })
    .map(({ value }) => value)

async function openForm(type: string, label: string) {
  const user = await office.open(`/admin/${type}/create`, screens)
  const choose = await screen.findByRole('button', { name: `Choose: ${label}` })
  return { user, choose }
}

async function openPicker(user: UserEvent, label: string) {
  await user.click(await screen.findByRole('button', { name: `Choose: ${label}` }))
  const library = within(await screen.findByRole('dialog', { name: /^Choose Image/ }))
  await library.findByRole('list', { name: 'Images' })
  const press = async (name: string | RegExp) =>
    user.click(await library.findByRole('button', { name }))
  return { library, press }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('searching and choosing a picture for a field keeps the form’s text', async () => {
  const { user } = await openForm('testimonials', 'Image URL')
  await user.type(line('Name'), 'Ines')
  const { library, press } = await openPicker(user, 'Image URL')
  await user.type(library.getByRole('searchbox'), 'quay')
  await waitFor(() => expect(library.getAllByRole('listitem')).toHaveLength(1))
  await press('quay.webp')
  await closed()
  expect(line('Image URL').value).toBe(urlOf('quay.webp'))
  expect(line('Name').value).toBe('Ines')
  // The form was not submitted.
  expect(screen.queryByText(/is required$/)).toBeNull()
})

test('an address can be typed instead', async () => {
  const { user } = await openForm('testimonials', 'Image URL')
  await user.type(line('Image URL'), 'https://pictures.example/face.webp')
  expect(line('Image URL').value).toBe('https://pictures.example/face.webp')
})

test('Next and Previous switch pages of the library and keep the focus', async () => {
  const { user } = await openForm('testimonials', 'Image URL')
  const { library } = await openPicker(user, 'Image URL')
  const next = library.getByRole('button', { name: 'Next' })
  await user.click(next)
  await library.findByText('Page 2 of 2')
  expect(document.activeElement).toBe(next)
  await user.type(library.getByRole('searchbox'), 'no such picture')
  await library.findByText('No images found')
})

test('several pictures are added in the order of selection', async () => {
  const { user } = await openForm('projects', 'new additional image')
  const { library, press } = await openPicker(user, 'new additional image')
  await press('Add images') // Has no effect: none is selected yet.
  await press('mark-one.webp')
  await press('mark-two.webp')
  await library.findByText('2 images chosen')
  await press(/mark-one\.webp$/)
  await press('quay.webp')
  const pressed = library
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent)
  expect(pressed.sort()).toEqual(['1mark-two.webp', '2quay.webp'])
  await user.type(library.getByRole('searchbox'), 'mark')
  await waitFor(() => expect(library.queryByRole('button', { name: /quay/ })).toBeNull())
  await press('Add 2 images')
  await closed()
  expect(entries()).toEqual([urlOf('mark-two.webp'), urlOf('quay.webp')])

  // Replaces one picture with another.
  const second = await openPicker(user, 'additional image 2')
  await second.press('mark-one.webp')
  await closed()
  expect(entries()).toEqual([urlOf('mark-two.webp'), urlOf('mark-one.webp')])
})

test('pictures uploaded during a multiple selection are selected', async () => {
  const { user } = await openForm('projects', 'new additional image')
  const { press } = await openPicker(user, 'new additional image')
  await press('quay.webp')
  await press('Upload Image')
  const uploading = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
  const names = ['one.png', 'two.png']
  await user.upload(
    uploading.getByLabelText('Files to upload'),
    names.map((name) => pictureFile(name)),
  )
  await user.click(await uploading.findByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const images = names.map((name, place) => libraryPicture(name, place + 90))
  stored = [...images, ...stored]
  await act(async () => uploads[0]?.answer(201, { images }))
  await press('Add 3 images')
  await closed()
  expect(entries()).toEqual(['quay.webp', ...names].map(urlOf))
})

test('a failed fetch of the library is shown and can be retried', async () => {
  let isDown = true
  office.answer(({ path }) =>
    isDown && path === '/images'
      ? Response.json({ title: 'Down', status: 500 }, { status: 500 })
      : undefined,
  )
  const { user, choose } = await openForm('testimonials', 'Image URL')
  await user.click(choose)
  await screen.findByText('Failed to fetch images')
  isDown = false
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'quay.webp' })
})

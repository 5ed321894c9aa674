// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const office = withBackOffice()
const screens = {
  '/admin/:type': { default: () => <h1>The list</h1> },
  '/admin/:type/:id/edit': await import('../documents/form/edit.tsx'),
}

const path = '/testimonials/ada'
const copied = `/media/${'c'.repeat(64)}.png`

/** Opens a testimonial's form and types the address of a picture on another site. */
async function typeAddress(address: string, answer: () => Response) {
  const stored = { ...sample(contents.testimonials, 'one'), _id: 'ada', isActive: true, version: 1 }
  office.answer(({ method, path: asked, body }) => {
    if (asked === '/images/copies') return answer()
    if (asked !== path) return undefined
    if (method !== 'PUT') return Response.json({ ...stored, imageUrl: '/media/one.webp' })
    return Response.json({ ...stored, ...(body as object), version: 2 })
  })
  const user = await office.open(`/admin${path}/edit`, screens)
  const field = await screen.findByRole('textbox', { name: 'Image URL' })
  fireEvent.change(field, { target: { value: address } })
  await screen.findByText('From pictures.example. It is copied to the library when you save.')
  expect(office.callsOf('POST', '/images/copies')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('Testimonial updated successfully')
  expect(office.callsOf('POST', '/images/copies')[0]?.body).toEqual({ url: address })
  return office.callsOf('PUT', path)[0]?.body
}

test('saving a record copies a picture from another site into the library', async () => {
  const saved = await typeAddress('https://pictures.example/quay.png', () =>
    Response.json({ url: copied }, { status: 201 }),
  )
  expect(saved).toMatchObject({ imageUrl: copied })
})

test('a picture that cannot be copied keeps its address, and the form shows the reason', async () => {
  const address = 'https://pictures.example/gone.png'
  const message = 'It could not be copied: its server answered 404'
  const saved = await typeAddress(address, () =>
    problem(422, { errors: [{ field: 'url', message }] }),
  )
  expect(saved).toMatchObject({ imageUrl: address })
  await screen.findByText('An image was not copied from pictures.example')
  await screen.findByText(
    /^It could not be copied: its server answered 404\. It keeps its current address/,
  )
})

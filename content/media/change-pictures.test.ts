import { expect, test } from 'vitest'
import { image, images, link, richText, text } from '../documents/fields.ts'
import { changePictures, picturesIn } from './change-pictures.ts'

const fields = {
  title: text('Title'),
  imageUrl: image('Image'),
  additionalImages: images('More', 'image'),
  to: link('To'),
  story: richText('Story', { allow: ['pictures'] }),
}

const values = {
  title: 'https://a.example/1.png',
  imageUrl: 'https://a.example/1.png',
  additionalImages: ['/media/2.webp', 'https://a.example/3.png', 'https://a.example/1.png'],
  to: 'https://a.example/1.png',
  story: {
    type: 'doc',
    content: [
      { type: 'picture', attrs: { src: 'https://a.example/4.png', alt: '' } },
      {
        type: 'video',
        attrs: { src: 'https://a.example/5.mp4', poster: 'https://a.example/6.png' },
      },
      { type: 'video', attrs: { src: 'https://a.example/7.mp4', poster: '' } },
    ],
  },
  unknown: 'https://a.example/8.png',
}

test('pictures are found only in fields that declare them', () => {
  expect(picturesIn(fields, values)).toEqual([
    'https://a.example/1.png',
    '/media/2.webp',
    'https://a.example/3.png',
    'https://a.example/4.png',
    'https://a.example/6.png',
  ])
})

test('only addresses of pictures are changed', () => {
  const next = changePictures(fields, values, (address) => address.replace('https://a.example', ''))
  expect(next).toEqual({
    ...values,
    imageUrl: '/1.png',
    additionalImages: ['/media/2.webp', '/3.png', '/1.png'],
    story: {
      type: 'doc',
      content: [
        { type: 'picture', attrs: { src: '/4.png', alt: '' } },
        { type: 'video', attrs: { src: 'https://a.example/5.mp4', poster: '/6.png' } },
        { type: 'video', attrs: { src: 'https://a.example/7.mp4', poster: '' } },
      ],
    },
  })
  expect(changePictures(fields, values, (address) => address)).toEqual(values)
})

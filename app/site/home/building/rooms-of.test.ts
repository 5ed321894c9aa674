import { expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import { iconRooms } from './room-link.ts'
import { roomsOf } from './rooms-of.ts'

const demo = readDemo()

const technology = (title: string, icon: string) => ({ title, icon, slug: title.toLowerCase() })
const drawn = (icons: string[]) =>
  roomsOf(
    [],
    icons.map((icon, index) => technology(`T${index}`, icon)),
  ).map(({ drawing, isMirrored }) => (isMirrored ? `${drawing} mirrored` : drawing))

test('the rooms are the first six technologies with their titles', () => {
  const all = ['Stoves', 'Web', 'Gardens', 'Roofs', 'Cellars', 'Doors', 'Windows']
  const rooms = roomsOf(
    [],
    all.map((title) => technology(title, 'web')),
  )
  expect(rooms.map(({ title }) => title)).toEqual(all.slice(0, 6))
  expect(rooms[0]).toMatchObject({ label: 'Stoves', title: 'Stoves', to: '/technologies/stoves' })
})

test('icons without a drawing get a general room, and a repeated drawing is mirrored', () => {
  expect(drawn(['stove', 'web', 'data', 'web', 'security', 'roof'])).toEqual([
    ...['studio', 'web', 'library', 'web mirrored', 'studio mirrored', 'library mirrored'],
  ])
})

test('chosen rooms have their captions, and rooms of missing technologies are left out', () => {
  const all = [technology('Stoves', 'stove'), technology('Web', 'web'), technology('Roofs', 'roof')]
  const chosen = [
    { caption: 'On top', to: '/technologies/roofs#more' },
    { caption: 'Gone', to: '/technologies/gone' },
    { caption: '', to: '/technologies/stoves' },
    { caption: 'Again', to: '/technologies/roofs' },
  ]
  const captions = (rooms: typeof chosen) => roomsOf(rooms, all).map(({ label }) => label)
  expect(captions(chosen)).toEqual(['On top', 'Stoves'])
  expect(captions([{ caption: 'Gone', to: '/technologies/gone' }])).toEqual([
    ...['Stoves', 'Web', 'Roofs'],
  ])
})

test('the demo company has six different rooms', () => {
  const rooms = demo.pages.home?.hero?.houseRooms ?? []
  const slug = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')
  const all = demo.technologies.map(({ title, icon }) => ({ title, icon, slug: slug(title) }))
  expect(roomsOf(rooms, all).map(({ drawing }) => drawing)).toEqual([...iconRooms])
})

test('without technologies there are two rooms without links', () => {
  const rooms = roomsOf([{ caption: 'Web', to: '/technologies/web' }], [])
  expect(rooms.map(({ drawing, to }) => [drawing, to])).toEqual([
    ['studio', ''],
    ['library', ''],
  ])
})

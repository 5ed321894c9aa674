import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconNames } from '#content/documents/fields.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import { Icon } from './icons.tsx'

const demo = readDemo()

const drawn = (name: string) => renderToStaticMarkup(<Icon name={name} />)
const byDefault = drawn('anything else')

test('every icon that can be picked is drawn, each in its own way', () => {
  expect(new Set([byDefault, ...iconNames.map(drawn)]).size).toBe(iconNames.length + 1)
})

test('a name that nobody drew gets the default, also one that every object has', () => {
  for (const name of ['', 'Web', 'constructor', 'toString']) expect(drawn(name)).toBe(byDefault)
})

test('whatever icon the demo company shows can be picked', () => {
  const shown = demo.technologies.map(({ icon }) => icon)
  expect(iconNames).toEqual(expect.arrayContaining(shown))
})

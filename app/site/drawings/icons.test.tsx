import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconNames } from '#content/documents/fields.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import { Icon } from './icons.tsx'

const demo = readDemo()

const drawn = (name: string) => renderToStaticMarkup(<Icon name={name} />)
const byDefault = drawn('anything else')

test('every icon of the editor has its own drawing', () => {
  expect(new Set([byDefault, ...iconNames.map(drawn)]).size).toBe(iconNames.length + 1)
})

test('an unknown name, even that of an object method, gives the default icon', () => {
  for (const name of ['', 'Web', 'constructor', 'toString']) expect(drawn(name)).toBe(byDefault)
})

test('the icons of the demo can be chosen in the editor', () => {
  const shown = demo.technologies.map(({ icon }) => icon)
  expect(iconNames).toEqual(expect.arrayContaining(shown))
})

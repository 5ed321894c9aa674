import * as fc from 'fast-check'
import { textOf } from './texts.ts'

type Path = readonly (string | number)[]

/** Wrong values that replace parts of a valid value. */
const wrongValues = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, 1e308, '', [], {}, [[]], { $ne: 1 }),
  textOf(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer({ min: 1, max: 400 }).map((length) => Array(length).fill('x')),
)

const wrongNames = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', '', 'isAdministrator', 'role', '_id', 'version'],
  ...['createdAt', 'updatedAt', 'searchText', 'position', 'passwordHash', '$where', 'toJSON'],
)

/** A value with one or two of its parts replaced, removed or added. */
export function breakJson(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value)
  const once = (from: unknown) =>
    fc
      .tuple(
        fc.constantFrom(...paths),
        fc.constantFrom('replace', 'drop', 'add'),
        wrongNames,
        wrongValues,
      )
      .map(([path, how, name, wrong]) => changed(from, path, how, name, wrong))
  return fc.oneof({ weight: 3, arbitrary: once(value) }, once(value).chain(once))
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name])),
  ]
}

function changed(value: unknown, path: Path, how: string, name: string, wrong: unknown): unknown {
  const [first, ...rest] = path
  const isObject = typeof value === 'object' && value !== null
  if (first === undefined || !isObject) {
    // `Object.fromEntries` creates `__proto__` as an own property, like JSON.parse.
    if (how !== 'add' || !isObject || Array.isArray(value)) return wrong
    return Object.fromEntries([...Object.entries(value), [name, wrong]])
  }
  if (Array.isArray(value)) {
    const at = Number(first)
    return value.flatMap((inner, index) => {
      if (index !== at) return [inner]
      return how === 'drop' && rest.length === 0 ? [] : [changed(inner, rest, how, name, wrong)]
    })
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key !== first) return [[key, inner]]
      if (how === 'drop' && rest.length === 0) return []
      return [[key, changed(inner, rest, how, name, wrong)]]
    }),
  )
}

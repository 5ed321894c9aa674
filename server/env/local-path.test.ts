import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['sqlite:/data', 'sqlite:data', 'file:///data', 'mysql://host/db', 'S3:bucket'])(
  '%s is refused: it would become a folder of that name',
  (text) => {
    expect(() => localPath(text)).toThrow(`${text} is neither a path of this machine`)
  },
)

test.each(['data', './sqlite:data', '/srv/data', '../a:b'])('%s is a path', (text) => {
  expect(localPath(text)).toBe(resolve(text))
})

import { expect, test } from 'vitest'
import { plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi({ upload: { files: 2, fileSize: 1024 * 1024 } })
const upload = uploads(api)
const content = await plain(1).png().toBuffer()
const small = (filename: string) => ({ filename, content })

test('uploads are limited by the operator’s settings', async () => {
  const more = await upload.post(['a.png', 'b.png', 'c.png'].map(small))
  expect(more).toMatchObject({
    status: 422,
    body: { detail: 'You can only upload up to 2 files.' },
  })
  const large = { filename: 'large.png', content: Buffer.alloc(1024 * 1024 + 1) }
  expect(await upload.post([large])).toMatchObject({
    status: 413,
    body: { detail: 'large.png: it is larger than 1 MB. Nothing was uploaded.' },
  })
  expect((await upload.post(['a.png', 'b.png'].map(small))).status).toBe(201)
})

test('the back office gets the limits', async () => {
  const me = await api.staff('GET', '/auth/me')
  expect(me.body).toMatchObject({ upload: { files: 2, fileSize: 1024 * 1024 } })
})

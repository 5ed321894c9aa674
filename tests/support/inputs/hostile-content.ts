import { expect } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { fieldsOf } from '#content/documents/define-page.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { settingsFields } from '#content/documents/settings-fields.ts'
import { forbiddenAddresses, hostileTexts, hostileValues } from './hostile-values.ts'
import { multipartBody } from './multipart.ts'
import { plain } from './pictures.ts'

// API responses are untyped here.
// biome-ignore lint/suspicious/noExplicitAny: only ids and URLs are read from it
type Answered = any

export interface HostileContent {
  /** Admin addresses that show some of the content. */
  screens: string[]
  /** Public pages that are not linked anywhere. */
  unlisted: string[]
  /** Fills settings and pages with the next hostile texts. */
  turn(): Promise<void>
}

const texts = (most: number) => hostileTexts.map((text) => [...text].slice(0, most).join(''))
/** Hostile texts without line separators, for fields of one line. */
const lines = (most: number) =>
  texts(most).map((text) => text.replace(/[\u2028\u2029]/g, ' ').trim())

/** Fills everything that staff or visitors can write with hostile texts. */
export async function fillWithHostileContent(url: string, token: string): Promise<HostileContent> {
  async function call(method: string, path: string, body?: unknown): Promise<Answered> {
    const isJson = !(body instanceof Uint8Array)
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': isJson ? 'application/json' : upload }),
      },
      body: body === undefined ? null : isJson ? JSON.stringify(body) : Buffer.from(body),
    })
    const answered = await answer.text()
    expect(answer.status, `${method} ${path}: ${answered}`).toBeLessThan(300)
    return answered && JSON.parse(answered)
  }
  const { payload, headers } = multipartBody([
    {
      filename: 'pwned <svg onload=pwned=20>\u202e.png',
      content: await plain(400).png().toBuffer(),
    },
  ])
  const upload = headers['content-type']
  const { images } = await call('POST', '/images', payload)
  const [image] = images
  await call('PUT', `/images/${image._id}`, { alt: texts(200)[0], focus: { x: 50, y: 50 } })
  const picture: string = image.url

  let round = 0
  async function turn() {
    for (const [index, name] of pageNames.entries()) {
      const values = hostileValues(fieldsOf(pageOf(name)), { turn: round + index, picture })
      await call('PUT', `/pages/${name}?draft=true`, values)
      await call('POST', `/pages/${name}/publish`)
    }
    const settings = hostileValues(settingsFields, { turn: round, picture })
    const known = { email: 'pwned@client.example', timeZone: 'UTC', language: 'en' }
    const network = "https://evil.example/pwned?'onmouseover='pwned=22'{{7*7}}"
    const networks = ['twitter', 'linkedin', 'facebook', 'github'].map((name) => [name, network])
    const socialMedia = Object.fromEntries(networks)
    await call('PUT', '/settings', { ...settings, ...known, socialMedia })
    round++
  }
  await turn()

  const screens: string[] = []
  const unlisted: string[] = []
  const release = await call('POST', '/releases', { name: lines(100)[0], note: texts(1000)[1] })
  screens.push(`/admin/releases/${release._id}`)
  await call('PUT', '/settings?draft=true', { companyName: texts(200)[0], metaTitle: texts(60)[1] })
  await call('PUT', '/brand?draft=true', { mark: texts(200)[1] })
  for (const single of ['settings', 'brand'])
    await call('PUT', `/releases/${release._id}/drafts/${single}/${single}`)
  for (const type of contentNames) {
    const values = (turn: number) => hostileValues(contents[type].fields, { turn, picture })
    const made: string[] = []
    for (const turn of hostileTexts.keys()) {
      made.push((await call('POST', `/${type}`, values(turn)))._id)
    }
    const [first, second] = made
    await call('PUT', `/${type}/${first}`, values(1))
    await call('PUT', `/${type}/${first}`, values(3))
    await call('PUT', `/${type}/${second}?draft=true`, values(2))
    screens.push(`/admin/${type}/${first}/edit`, `/admin/${type}/${second}/edit`)
    const draft = await call('POST', `/${type}?draft=true`, values(1))
    await call('PUT', `/releases/${release._id}/drafts/${type}/${draft._id}`)
    const deleted = await call('POST', `/${type}`, values(0))
    await call('DELETE', `/${type}/${deleted._id}`)
    await call('POST', `/${type}`, { ...values(2), isActive: false })
    const documents = [{ type, values: values(0), id: first }]
    const preview = await call('POST', '/previews', { documents })
    unlisted.push(preview.path)
    if (type !== 'projects') continue
    const named = { type, recordId: second }
    const { address } = await call('POST', '/review-links', { ...named, label: lines(100)[0] })
    unlisted.push(new URL(address).pathname)
    const comment = await call('POST', '/comments', { ...named, text: texts(1000)[0] })
    await call('POST', `/comments/${comment._id}/answers`, { text: texts(1000)[1] })
  }
  for (const text of lines(200)) {
    const message = { name: text, subject: text, company: text, appliedFor: text, message: text }
    const email = "o'x+pwned{{7*7}}@client.example"
    const { _id } = await call('POST', '/messages', { ...message, email })
    await call('POST', `/messages/${_id}/notes`, { text })
    await call('POST', `/messages/${_id}/replies`, { text, state: 'open' })
    screens.push(`/admin/messages?message=${_id}`)
  }
  const [line = '', other = ''] = lines(60)
  await call('PUT', '/messages/settings', {
    mailbox: '',
    templates: [{ name: line, text: `${hostileTexts[0]}`.replace('{{7*7}}', '{{name}}') }],
    keepsSource: true,
  })
  await call('POST', '/webhooks', {
    name: line,
    url: 'https://evil.example/pwned?"><svg/onload=pwned=21>',
    format: 'json',
    events: ['message.received'],
    isActive: false,
  })
  await call('PUT', '/me', { name: other })
  const rights = { role: 'editor', duties: ['content'], needsApproval: true }
  await call('POST', '/invitations', {
    ...rights,
    email: "o'x+pwned`{{7*7}}@client.example",
    byMail: false,
  })
  await call('PUT', '/newsletter', { isOn: true })
  await call('POST', '/newsletter', { email: "o'x+pwned{{7*7}}@client.example" })

  // Fields for links must refuse executable addresses.
  for (const href of forbiddenAddresses) {
    const action = { kind: 'action', title: 'A', text: 'A', label: 'A', to: href }
    const answer = await fetch(`${url}/api/subpages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'A', lead: 'A', parts: [action] }),
    })
    expect(answer.status, href).toBe(422)
  }
  return { screens, unlisted, turn }
}

import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const save = (name: string, texts: object) => api.staff('PUT', `/pages/${name}?draft=true`, texts)
const publish = async (name: string, texts: object) => {
  expect((await save(name, texts)).body.errors ?? []).toEqual([])
  await api.staff('POST', `/pages/${name}/publish`)
}
const links = (...addresses: string[]) => addresses.map((to) => ({ label: `To ${to}`, to }))
const errorsOf = async (menu: object[]) =>
  (await save('header', { menu: { links: menu } })).body.errors
const subpage = async (slug: string, to: string) => {
  const parts = [
    { kind: 'text', title: '', text: 'Some words' },
    { kind: 'action', title: 'Ask', text: '', label: 'Ask us', to },
  ]
  return api.staff('POST', '/subpages', { title: slug, slug, parts })
}
const version = async (name: string) =>
  (await api.staff('GET', `/pages/${name}?draft=true`)).body.version

test('duplicate and empty menu links are refused at their field', async () => {
  expect(await errorsOf(links('/contact', '/about', '/contact'))).toEqual([
    { field: 'menu.links.2.to', message: 'Link 1 leads to /contact already' },
  ])
  expect(await errorsOf(links('/#'))).toEqual([
    {
      field: 'menu.links.0.to',
      message: 'Address points to itself: add the part after the #, such as /#contact',
    },
  ])
  for (const label of ['', ' \t']) {
    const [link] = links('/about')
    expect(await errorsOf([{ ...link, label }])).toEqual([
      { field: 'menu.links.0.label', message: 'Label is required' },
    ])
  }
  expect(await errorsOf(links('/contact', '/#contact', '/contact?sent=1'))).toBeUndefined()
})

test('a page that links to itself is refused at the link', async () => {
  const itself = 'This is the page’s own address: choose another target'
  expect((await subpage('itself', '/itself')).body.errors).toEqual([
    { field: 'parts.1.to', message: itself },
  ])
  const { status, body } = await subpage('elsewhere', '/projects')
  expect(status).toBe(201)
  const [, action] = body.parts
  const saved = async (slug: string) => {
    const parts = [{ ...action, to: '/elsewhere' }]
    const answer = await api.staff('PUT', `/subpages/${body._id}`, { title: 'Any', slug, parts })
    return answer.body.errors
  }
  expect(await saved('elsewhere')).toEqual([{ field: 'parts.0.to', message: itself }])
  // If the same save changes the slug, a link to the former slug also leads to the page itself.
  expect(await saved('renamed')).toEqual([{ field: 'parts.0.to', message: itself }])
  expect((await api.staff('GET', `/subpages/${body._id}`)).body.slug).toBe('elsewhere')
})

test('links in menus, rooms, own pages and drafts follow a record’s new slug', async () => {
  const content = contents.technologies
  const create = { ...sample(content), title: 'Stoves', slug: 'stoves' }
  const { _id } = (await api.staff('POST', '/technologies', create)).body
  const own = (await subpage('winter', '/technologies/stoves#tiles')).body
  const to = ['/technologies/stoves', '/technologies/stoves-and-more', '/technologies/stoves?a=1']
  await publish('header', { menu: { links: links(...to) } })
  await publish('footer', { site: { links: links('/technologies/stoves') } })
  await save('footer', { company: { links: links('/technologies/stoves#warm') } })
  await publish('home', {
    hero: {
      houseRooms: [{ caption: '', to: '/technologies/stoves' }],
      text: '/technologies/stoves',
    },
  })
  await publish('about', { head: { lead: 'Of /technologies/stoves' } })
  const before = { about: await version('about'), header: await version('header') }

  await api.staff('PUT', `/technologies/${_id}`, { ...sample(content), slug: 'tiles' })
  const header = (await api.visitor('GET', '/pages/header')).body
  expect(header.menu.links.map((link: { to: string }) => link.to)).toEqual([
    ...['/technologies/tiles', '/technologies/stoves-and-more', '/technologies/tiles?a=1'],
  ])
  expect(header.menu.links[0].label).toBe('To /technologies/stoves')
  const footer = (await api.visitor('GET', '/pages/footer')).body
  expect(footer.site.links[0].to).toBe('/technologies/tiles')
  const draft = (await api.staff('GET', '/pages/footer?draft=true')).body
  expect(draft.company.links[0].to).toBe('/technologies/tiles#warm')
  expect(draft.draft).not.toBeNull()
  const { hero } = (await api.visitor('GET', '/pages/home')).body
  expect(hero).toMatchObject({
    houseRooms: [{ to: '/technologies/tiles' }],
    text: '/technologies/stoves',
  })
  const { parts, version: of } = (await api.staff('GET', `/subpages/${own._id}`)).body
  expect([parts[1].to, of]).toEqual(['/technologies/tiles#tiles', 2])
  // A page without a link to the renamed record gets no new version.
  expect(await version('about')).toBe(before.about)
  expect(await version('header')).toBe(before.header + 1)
})

test('a refused save changes no links', async () => {
  const { body } = await subpage('first', '/contact')
  await subpage('second', '/contact')
  await publish('header', { menu: { links: links('/first') } })
  const { title, parts } = body
  const taken = await api.staff('PUT', `/subpages/${body._id}`, { title, parts, slug: 'second' })
  expect(taken.status).toBe(409)
  expect((await api.visitor('GET', '/pages/header')).body.menu.links[0].to).toBe('/first')
})

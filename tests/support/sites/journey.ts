import { randomInt } from 'node:crypto'
import { beforeAll, inject } from 'vitest'
import { withBrowserPages } from '../browser/browser-pages.ts'
import { connectChromium } from '../browser/chromium.ts'
import type { JourneySite } from './journey-setup.ts'

/** Longest wait until the site is built, seeded and started, in milliseconds. */
const setupTimeoutMs = 170_000

/**
 * Pages on the site that all journeys share. Other journeys change the site at the same time, so a journey creates its
 * own records and messages and finds them by name.
 */
export function withJourney() {
  let site: JourneySite
  beforeAll(async () => {
    const answer = await fetch(inject('journeySetup'))
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    site = JSON.parse(text)
  }, setupTimeoutMs)

  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const headers = { 'x-forwarded-for': ip }
  const pages = withBrowserPages({
    url: () => site.url,
    browser: () => connectChromium(site.browserEndpoint),
    session: async () => site.session,
    options: () => ({ extraHTTPHeaders: headers }),
  })

  /** Calls the API, as the administrator unless `asVisitor`. Throws for an error response. */
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    { asVisitor = false } = {},
  ) {
    const [origin] = site.session.origins
    const token = origin?.localStorage.find(({ name }) => name === 'hsoft_token')?.value
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(asVisitor ? {} : { Authorization: `Bearer ${token}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  /** The values of the first project with another title. */
  const copied = async (title: string) => {
    const [first] = await call('GET', '/projects')
    const { _id, slug, isActive, createdAt, updatedAt, version, ...values } = first
    return { ...values, title }
  }

  return Object.assign(pages, {
    call,
    /** The data directory of the site. */
    directory: () => site.directory,
    /** The HTML of a page for visitors. */
    html: async (path: string) => (await fetch(site.url + path)).text(),
    /** A copy of the first project with another title. */
    async newProject(title: string) {
      const made = await call('POST', '/projects', await copied(title))
      return {
        ...made,
        path: `/projects/${made.slug}`,
        edit: `/admin/projects/${made._id}/edit`,
      }
    },
    /** The draft of a project that was never live. */
    newDraft: async (title: string) => call('POST', '/projects?draft=true', await copied(title)),
  })
}

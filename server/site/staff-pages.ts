import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathsOf } from '#content/documents/own-addresses.ts'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { type Page, toPage } from '../http/rendered-page.ts'
import { sendPage } from '../http/send-page.ts'

/** Address of the script that adds the edit button to public pages. */
export const staffScriptPath = '/edit.js'

const script = Buffer.from(`<script type="module" src="${staffScriptPath}"></script></head>`)
const headEnd = '</head>'

const isHtml = ({ headers }: Page) => headers['content-type']?.startsWith('text/html') === true

/** Whether a page gets the staff script: it is HTML, and the browser has the staff cookie. */
export const isForStaff = ({ headers }: FastifyRequest, page: Page) =>
  hasStaffCookie(headers.cookie) && isHtml(page)

/** Cache-Control of a page with the staff script. */
export const staffCacheControl = 'private, no-store'

/**
 * Bodies with the staff script, by the bodies without it. Nothing in them is personal, and anybody can send the cookie,
 * so a request with it must not cost more than another one.
 */
const staffBodies = new WeakMap<Page['bodies'], Pick<Page, 'bodies' | 'isCompressible'>>()

/** A copy of the page with the staff script; the page itself if it is not HTML. */
export function staffPageOf(page: Page): Page {
  if (!isHtml(page)) return page
  const { 'cache-control': _, ...headers } = page.headers
  const body = () => withScript(page.bodies.identity.bytes)
  const made =
    staffBodies.get(page.bodies) ?? toPage({ status: page.status, headers, body: body() })
  const { bodies, isCompressible } = made
  staffBodies.set(page.bodies, { bodies, isCompressible })
  return { status: page.status, headers, bodies, isCompressible }
}

function withScript(html: Buffer): Buffer {
  const at = html.indexOf(headEnd)
  if (at < 0) return html
  return Buffer.concat([html.subarray(0, at), script, html.subarray(at + headEnd.length)])
}

export const sendStaffPage = (request: FastifyRequest, reply: FastifyReply, page: Page) =>
  sendPage(request, reply, staffPageOf(page), staffCacheControl)

const editing = pathsOf(['edit'])

/** Whether a decoded path is the address of a page editor. */
export const isEditing = (path: string) => editing.test(path)

/** The path of the page that an editor address edits. A redirect to this path never leaves the host. */
export const pageBehind = (url: string) =>
  `/${(url.split(/[?#]/)[0] ?? '').replace(/^\/[^/]*/, '').replace(/^[/\\]+/, '')}`

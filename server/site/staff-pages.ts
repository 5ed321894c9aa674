import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathsOf } from '#content/documents/own-addresses.ts'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { type Page, toPage } from './rendered-page.ts'
import { sendPage } from './send-page.ts'

/** Address of the script that adds the edit button to public pages. */
export const staffScriptPath = '/edit.js'

const script = Buffer.from(`<script type="module" src="${staffScriptPath}"></script></head>`)
const headEnd = '</head>'

const isHtml = ({ headers }: Page) => headers['content-type']?.startsWith('text/html') === true

/** Whether a page gets the staff script: it is HTML, and the browser has the staff cookie. */
export const isForStaff = ({ headers }: FastifyRequest, page: Page) =>
  hasStaffCookie(headers.cookie) && isHtml(page)

/** Adds the staff script to a copy of the page. The cached page stays unchanged. */
function withStaffScript({ status, headers, bodies }: Page): Page {
  const { bytes } = bodies.identity
  const at = bytes.indexOf(headEnd)
  if (at < 0) return toPage({ status, headers, body: bytes })
  const rest = bytes.subarray(at + headEnd.length)
  return toPage({ status, headers, body: Buffer.concat([bytes.subarray(0, at), script, rest]) })
}

export function sendStaffPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const own = withStaffScript({ ...page, headers: { ...page.headers } })
  delete own.headers['cache-control']
  return sendPage(request, reply, own, 'private, no-store')
}

const editing = pathsOf(['edit'])

/** Whether a decoded path is the address of a page editor. */
export const isEditing = (path: string) => editing.test(path)

/** The path of the page that an editor address edits. A redirect to this path never leaves the host. */
export const pageBehind = (url: string) =>
  `/${(url.split(/[?#]/)[0] ?? '').replace(/^\/[^/]*/, '').replace(/^[/\\]+/, '')}`

import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathsOf } from '#content/documents/own-addresses.ts'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { type Page, toPage } from './rendered-page.ts'
import { sendPage } from './send-page.ts'

/** Address of the script that offers to edit the page that is in sight. */
export const staffScriptPath = '/edit.js'

const script = Buffer.from(`<script type="module" src="${staffScriptPath}"></script></head>`)
const headEnd = '</head>'

const isHtml = ({ headers }: Page) => headers['content-type']?.startsWith('text/html') === true

/** Whether a page goes out with that script: one of HTML, to a browser of the staff. */
export const isForStaff = ({ headers }: FastifyRequest, page: Page) =>
  hasStaffCookie(headers.cookie) && isHtml(page)

/** The page with the script in its head. What is kept for visitors is not touched. */
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

/** Whether a path is that of a page's editor. `path` is the decoded one. */
export const isEditing = (path: string) => editing.test(path)

/** Path of the page behind an editor's address, on this host whatever stands there. */
export const pageBehind = (url: string) =>
  `/${(url.split(/[?#]/)[0] ?? '').replace(/^\/[^/]*/, '').replace(/^[/\\]+/, '')}`

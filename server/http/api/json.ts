import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems.ts'

/**
 * Content type parser: the only accepted body is JSON in UTF-8. Invalid UTF-8 is refused because it could not be
 * stored and returned unchanged. Compressed bodies and other charsets are refused too.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } =
        request.headers
      const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
      if (encoding !== 'identity' || charset.toLowerCase() !== 'utf-8') {
        return done(new Problem(415, 'The body must be JSON in UTF-8, without a Content-Encoding.'))
      }
      let text: string
      try {
        text = utf8.decode(body)
      } catch {
        return done(new Problem(400, 'The body is not UTF-8.'))
      }
      parse(request, text, done)
    },
  )
}

import { SaxesParser } from 'saxes'

/** The reason why a document is not well-formed XML 1.0; `undefined` when it is. */
export function xmlFault(xml: string): string | undefined {
  let fault: string | undefined
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    fault ??= error.message
  })
  parser.write(xml).close()
  return fault
}

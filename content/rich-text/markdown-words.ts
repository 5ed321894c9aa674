/** Code fence: one backtick more than the longest run of backticks in the code, but at least `least` backticks. */
export const fenceOf = (code: string, least: number) =>
  '`'.repeat(Math.max(least, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))

/** Indents every line of a block except the first. */
export const inBlock = (text: string, indent: string) =>
  text.replace(/\n(?!$)/g, `\n${indent}`).replace(/^ +$/gm, '')

/** Escapes a link's address. */
export const linkTarget = (address: string) => address.replace(/[\\()<>&"'*_`[\]!~|]/g, '\\$&')

const quoted = (value: unknown) =>
  `"${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`

/** Attributes of a directive, without empty ones: `{src="…" width="wide"}`. */
export function attributesOf(attrs: object = {}, names: readonly string[]): string {
  const values = new Map(Object.entries(attrs))
  const given = names.filter((name) => (values.get(name) ?? '') !== '')
  return given.length === 0
    ? ''
    : `{${given.map((name) => `${name}=${quoted(values.get(name))}`).join(' ')}}`
}

const attribute = /(?<![a-z])([a-z]+)="((?:[^"\\]|\\.)*)"/g

/** Parses the output of `attributesOf`. */
export function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/g, (_, after) => (after === 'n' ? '\n' : after === 'r' ? '\r' : after)),
  ])
  return Object.fromEntries(found)
}

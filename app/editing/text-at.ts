/** Text at a path in form values, such as `benefits.cards.2.title`; empty if there is none. */
export function textAt(values: object, name: string): string {
  const value = name
    .split('.')
    .reduce((inner: unknown, key) => Reflect.get(Object(inner), key), values)
  return typeof value === 'string' ? value : ''
}

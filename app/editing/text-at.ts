/** Text at a path of a form's values, such as `benefits.cards.2.title`; empty where there is none. */
export function textAt(values: object, name: string): string {
  const value = name
    .split('.')
    .reduce((inner: unknown, key) => Reflect.get(Object(inner), key), values)
  return typeof value === 'string' ? value : ''
}

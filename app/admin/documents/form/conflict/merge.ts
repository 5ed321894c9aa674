import type {
  Field,
  Fields,
  FieldValue,
  PartsField,
  SimpleValue,
} from '#content/documents/fields.ts'
import { isDeepEqual } from '../../../../deep-equal.ts'
import type { FormValues } from '../form-values.ts'

/** The side whose value a field gets. */
export type Choice = 'yours' | 'theirs'

/** Difference between two versions in one field. */
export interface Difference {
  /** The field's path, such as `title` or `testimonial.quote`. */
  path: string
  label: string
  kind: Field['kind']
  /** Labels of the values of a select or an arrangement. */
  options?: Readonly<Record<string, string>> | undefined
  /** The declared field, if its kind is `parts`. */
  parts?: PartsField | undefined
  base: SimpleValue
  yours: SimpleValue
  theirs: SimpleValue
  changedBy: 'you' | 'them' | 'both'
}

/** Differences between two versions with a common base, in the order of the fields. */
export function differences(
  fields: Fields,
  base: FormValues,
  yours: FormValues,
  theirs: FormValues,
): Difference[] {
  return leafFields(fields).flatMap(({ path, label, kind, options, parts }) => {
    const [was, mine, other] = [at(base, path), at(yours, path), at(theirs, path)]
    if (isDeepEqual(mine, other)) return []
    const changedBy = isDeepEqual(other, was) ? 'you' : isDeepEqual(mine, was) ? 'them' : 'both'
    return [{ path, label, kind, options, parts, base: was, yours: mine, theirs: other, changedBy }]
  })
}

/** Whether somebody else has changed a field that saving your values would overwrite. */
export const isConflict = (found: Difference[]) =>
  found.some(({ changedBy }) => changedBy !== 'you')

/** Preselected choice: the changed value, if only one side changed the field; `undefined` if both did. */
export const proposed = ({ changedBy }: Difference): Choice | undefined =>
  (({ you: 'yours', them: 'theirs', both: undefined }) as const)[changedBy]

/** Merged values: your values, except for the fields with the choice `theirs`. */
export function merged(
  yours: FormValues,
  found: Difference[],
  choices: Record<string, Choice | undefined>,
): FormValues {
  const values = structuredClone(yours)
  for (const { path, theirs } of found) {
    if (choices[path] !== 'theirs') continue
    const [name = '', inner] = path.split('.')
    const group = values[name] ?? ''
    if (inner === undefined) values[name] = theirs
    else if (isGroup(group)) group[inner] = theirs
  }
  return values
}

/** Leaf fields: a group is replaced by its fields, with labels such as 'Testimonial: Name'. */
function leafFields(fields: Fields) {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? Object.entries(field.fields).map(([inner, { label, kind }]) => ({
          path: `${name}.${inner}`,
          label: `${field.label}: ${label}`,
          kind,
          options: undefined,
          parts: undefined,
        }))
      : [
          {
            path: name,
            label: field.label,
            kind: field.kind,
            options: optionsOf(field),
            parts: field.kind === 'parts' ? field : undefined,
          },
        ],
  )
}

const optionsOf = (field: Field) => ('options' in field ? field.options : undefined)

function at(values: FormValues, path: string): SimpleValue {
  const [name = '', inner] = path.split('.')
  const value: FieldValue | undefined = values[name]
  // Cast: a path without a dot never names a group.
  if (inner === undefined) return value === undefined ? '' : (value as SimpleValue)
  return value && isGroup(value) ? (value[inner] ?? '') : ''
}

const isGroup = (value: FieldValue): value is Record<string, SimpleValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type {
  DateField,
  Field as Declared,
  FieldKind,
  GroupField,
  IconField,
  ImageField,
  ItemsField,
  ListField,
  MomentField,
  ParagraphField,
  PartsField,
  RichTextField,
  TextField,
} from '#content/documents/fields.ts'
import { Field, FieldError, FieldGroup } from '../../../../ui/field.tsx'
import { lineInput, textInput } from '../../../../ui/input.ts'
import { ForeignNote } from '../../../media/foreign-note.tsx'
import { Choose } from '../../../media/picker/choose.tsx'
import { PictureThumbnail } from '../picture-thumbnail.tsx'
import { ArrangementInput } from './arrangement-input.tsx'
import { ColorInput } from './color-input.tsx'
import { ComboboxInput } from './combobox-input.tsx'
import { IconPicker } from './icon-picker.tsx'
import { ImageAddress } from './image-address.tsx'
import type { InputProps } from './input-props.ts'
import { ItemsInput } from './items/items-input.tsx'
import { LinkInput } from './link/link-input.tsx'
import { ListInput } from './list-input.tsx'
import { PartsInput } from './parts/parts-input.tsx'
import { SelectInput } from './select-input.tsx'
import { useInput } from './use-input.tsx'

function Text({ name, field }: InputProps<TextField>) {
  const { label, props } = useInput(name, field)
  return (
    <Field {...label}>
      <input
        dir="auto"
        {...props}
        placeholder={field.hint}
        autoComplete="off"
        className={lineInput}
      />
    </Field>
  )
}

function DateInput({ name, field }: InputProps<DateField>) {
  const { label, props } = useInput(name, field)
  return (
    <Field {...label}>
      <input {...props} type="date" className={lineInput} />
    </Field>
  )
}

const Paragraph = (props: InputProps<ParagraphField>) =>
  props.field.format ? (
    <LazyInput>
      <MarkdownInput {...props} />
    </LazyInput>
  ) : (
    <PlainParagraph {...props} />
  )

function PlainParagraph({ name, field }: InputProps<ParagraphField>) {
  const { label, props } = useInput(name, field)
  return (
    <Field {...label}>
      <textarea
        dir="auto"
        {...props}
        placeholder={field.hint}
        rows={3}
        className={`${textInput} max-h-[60dvh]`}
      />
    </Field>
  )
}

function Icon({ name, field }: InputProps<IconField>) {
  const { label, props } = useInput(name, field)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  return (
    <Field {...label}>
      <input
        dir="auto"
        {...props}
        placeholder={field.hint}
        autoComplete="off"
        className={lineInput}
      />
      <IconPicker
        label={field.label}
        value={value}
        onPick={(icon) => setValue(name, icon, { shouldDirty: true, shouldValidate: true })}
      />
    </Field>
  )
}

interface ImageInputProps extends InputProps<ImageField> {
  /** Shows the picture uncropped. */
  isWhole?: boolean
  /** Content beside the button that opens the media library. `note` is below both. */
  more?: ReactNode
  note?: ReactNode
}

export function ImageInput({ name, field, ...parts }: ImageInputProps) {
  const { id, error, label, props } = useInput(name, field)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  return (
    <Field {...label} error={undefined}>
      <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
        <PictureThumbnail url={value} size="lg" isWhole={parts.isWhole} />
        <div className="min-w-0 grow max-sm:w-full">
          <ImageAddress
            {...props}
            url={value}
            placeholder={field.hint ?? '/media/… or https://…'}
          />
          <FieldError id={id} error={error} />
          <ForeignNote url={value} />
          <div className="mt-2 flex flex-wrap gap-2">
            <Choose
              label={field.label}
              value={value}
              onChoose={(url) => setValue(name, url, { shouldDirty: true, shouldValidate: true })}
            />
            {parts.more}
          </div>
          {parts.note}
        </div>
      </div>
    </Field>
  )
}

function Group({ name, field }: InputProps<GroupField>) {
  const id = useId()
  return (
    <FieldGroup id={id} label={field.label}>
      <div className="grid grid-cols-1 gap-5 border-line-strong border-l pl-5 sm:grid-cols-2">
        {Object.entries(field.fields).map(([inner, declared]) => (
          <div key={inner} className={isShort[declared.kind] ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
            <AnyInput name={`${name}.${inner}`} field={declared} />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

const recordInputs = () => import('./records/record-inputs.ts')
const RichTextInput = lazy(async () => ({ default: (await recordInputs()).RichTextInput }))
const MarkdownInput = lazy(async () => ({ default: (await recordInputs()).MarkdownInput }))
const TagsInput = lazy(async () => ({ default: (await recordInputs()).TagsInput }))
const MomentInput = lazy(async () => ({ default: (await recordInputs()).MomentInput }))

/** Placeholder of a control while its code loads. */
const LazyInput = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<div className="min-h-23" />}>{children}</Suspense>
)

const Moment = (props: InputProps<MomentField>) => (
  <LazyInput>
    <MomentInput {...props} />
  </LazyInput>
)

const RichText = (props: InputProps<RichTextField>) => (
  <LazyInput>
    <RichTextInput {...props} />
  </LazyInput>
)

const List = (props: InputProps<ListField>) =>
  props.field.isShort ? (
    <LazyInput>
      <TagsInput {...props} />
    </LazyInput>
  ) : (
    <ListInput {...props} />
  )

const Items = (props: InputProps<ItemsField>) => <ItemsInput {...props} Input={AnyInput} />

const Parts = (props: InputProps<PartsField>) => <PartsInput {...props} Input={AnyInput} />

/** Controls by field kind. */
const inputs = {
  text: Text,
  paragraph: Paragraph,
  choice: ComboboxInput,
  select: SelectInput,
  icon: Icon,
  color: ColorInput,
  image: ImageInput,
  link: LinkInput,
  date: DateInput,
  moment: Moment,
  richText: RichText,
  list: List,
  images: ListInput,
  items: Items,
  arrangement: ArrangementInput,
  parts: Parts,
  group: Group,
} satisfies { [K in FieldKind]: ComponentType<InputProps<Extract<Declared, { kind: K }>>> }

/** Control of a declared field. */
export function AnyInput(props: InputProps) {
  // Cast: the compiler cannot infer that the looked-up control takes this kind of field.
  const Input = inputs[props.field.kind] as ComponentType<InputProps>
  return <Input {...props} />
}

/** Half-width kinds: two of them share a row in a wide window. */
export const isShort = {
  text: true,
  paragraph: false,
  choice: true,
  select: true,
  icon: true,
  color: true,
  image: false,
  link: true,
  date: true,
  moment: true,
  richText: false,
  list: false,
  images: false,
  items: false,
  arrangement: false,
  parts: false,
  group: false,
} satisfies Record<FieldKind, boolean>

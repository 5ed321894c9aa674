import { useState } from 'react'
import { Choice } from '../ui/choice.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { describe, Field, FieldGroup } from '../ui/field.tsx'
import { growingInput, lineInput, textInput } from '../ui/input.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { Part, Variants } from './part.tsx'

const wrong = 'Please enter an email address.'

export function Fields() {
  return (
    <Part name="field">
      <div className="dev-form">
        <Field id="line" label="One line">
          <input {...describe('line')} className={lineInput} placeholder="Nothing yet" />
        </Field>
        <Field id="optional" label="Optional" isOptional>
          <input {...describe('optional')} className={lineInput} defaultValue="Harbour dispatch" />
        </Field>
        <Field id="wrong" label="With an error" error={wrong}>
          <input {...describe('wrong', wrong)} className={lineInput} defaultValue="ines@" />
        </Field>
        <Field id="sample" label="With a mark" mark="Sample" beside={<span>72 of 90</span>}>
          <input
            {...describe('sample', undefined, 'Sample')}
            className={lineInput}
            defaultValue="What we do."
          />
        </Field>
        <Field id="growing" label="One line that grows">
          <textarea
            {...describe('growing')}
            rows={1}
            className={growingInput}
            defaultValue="A title that needs more than the one line that there is beside others"
          />
        </Field>
        <Field id="text" label="Several lines">
          <textarea {...describe('text')} className={textInput} />
        </Field>
        <FieldGroup id="group" label="Several controls" error="Please choose one.">
          <div className="dev-row">
            <label>
              <input type="radio" name="group" /> One
            </label>
            <label>
              <input type="radio" name="group" /> Another
            </label>
          </div>
        </FieldGroup>
      </div>
    </Part>
  )
}

export function Selects() {
  return (
    <Part name="select">
      <div className="dev-form">
        <Field id="select" label="A choice">
          <Select id="select" className={lineInput}>
            <option>10 per page</option>
            <option>A choice whose words are longer than the room that a phone has for it</option>
          </Select>
        </Field>
      </div>
    </Part>
  )
}

export function Choices() {
  const [chosen, setChosen] = useState<string[]>(['record.created'])
  const toggle = (name: string) =>
    setChosen((all) => (all.includes(name) ? all.filter((each) => each !== name) : [...all, name]))
  return (
    <Part name="choice">
      <div className="dev-form">
        {['record.created', 'record.published', 'record.deleted'].map((name) => (
          <Choice
            key={name}
            name={name}
            isChecked={chosen.includes(name)}
            onChange={() => toggle(name)}
          >
            {name}
          </Choice>
        ))}
      </div>
    </Part>
  )
}

export const Copies = () => (
  <Part name="copy-field">
    <div className="dev-form">
      <CopyField label="Link" value="https://www.example.com/review/3OFGq00D9bmEFY" />
    </div>
  </Part>
)

export function Searches() {
  const [search, setSearch] = useState('')
  return (
    <Part name="search-box">
      <SearchBox search={search} placeholder="Search projects..." onSearch={setSearch} />
      <p className="text-ink-2 text-sm" role="status">
        {search ? `Searched for: ${search}` : 'Nothing is searched for.'}
      </p>
    </Part>
  )
}

const waiting = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

export function Switches() {
  const [isOn, setOn] = useState(true)
  const [isSlowOn, setSlowOn] = useState(false)
  const words = ['Active', 'Inactive'] as const
  return (
    <Part name="switch">
      <div className="dev-row">
        <Variants of="at once">
          <Switch isOn={isOn} words={words} of="At once" onChange={async (next) => setOn(next)} />
        </Variants>
        <Variants of="after two seconds">
          <Switch
            isOn={isSlowOn}
            words={words}
            of="After two seconds"
            onChange={(next) => waiting(2_000).then(() => setSlowOn(next))}
          />
        </Variants>
        <Variants of="fails and stays">
          <Switch isOn={false} words={words} of="Fails" onChange={() => waiting(500)} />
        </Variants>
      </div>
    </Part>
  )
}

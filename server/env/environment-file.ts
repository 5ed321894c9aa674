const whitespace = ' \t\n\r'
const newline = '\n\r'
/** Characters that a backslash escapes between double quotes. */
const escapedInQuotes = '"\\`$'

/**
 * Parses a file of environment variables as systemd does for `EnvironmentFile=`
 * (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=): a setting on each
 * line, comments after `#` or `;`, values with or without quotes, and a backslash before a line break that continues a
 * value. A dollar sign has no meaning. Ignores lines that are no setting, as systemd does.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  let [key, value, spaces] = ['', '', '']
  let state = 'before key' as State // without the cast, the type would be that of the first value
  const add = () => {
    const name = key.replace(/[ \t]+$/, '')
    if (/^[A-Za-z_]\w*$/.test(name)) settings[name] = value
    ;[key, value, spaces] = ['', '', '']
    state = 'before key'
  }
  // Spaces inside an unquoted value belong to it, and spaces at its end do not.
  const append = (character: string) => {
    value += spaces + character
    spaces = ''
  }
  const steps: Record<State, (character: string) => void> = {
    'before key'(character) {
      if ('#;'.includes(character)) state = 'comment'
      else if (!whitespace.includes(character)) {
        key = character
        state = 'key'
      }
    },
    key(character) {
      if (newline.includes(character)) state = 'before key'
      else if (character === '=') state = 'before value'
      else key += character
    },
    'before value'(character) {
      if (newline.includes(character)) add()
      else if (character === "'") state = 'single quotes'
      else if (character === '"') state = 'double quotes'
      else if (character === '\\') state = 'value escape'
      else if (!whitespace.includes(character)) {
        append(character)
        state = 'value'
      }
    },
    value(character) {
      if (newline.includes(character)) add()
      else if (character === '\\') {
        append('')
        state = 'value escape'
      } else if (whitespace.includes(character)) spaces += character
      else append(character)
    },
    'value escape'(character) {
      if (!newline.includes(character)) append(character)
      state = 'value'
    },
    'single quotes'(character) {
      if (character === "'") state = 'before value'
      else append(character)
    },
    'double quotes'(character) {
      if (character === '"') state = 'before value'
      else if (character === '\\') state = 'double quotes escape'
      else append(character)
    },
    'double quotes escape'(character) {
      if (escapedInQuotes.includes(character)) append(character)
      else if (character !== '\n') append(`\\${character}`)
      state = 'double quotes'
    },
    comment(character) {
      if (newline.includes(character)) state = 'before key'
      else if (character === '\\') state = 'comment escape'
    },
    'comment escape'(character) {
      state = newline.includes(character) ? 'before key' : 'comment'
    },
  }
  for (const character of text) steps[state](character)
  if (state !== 'before key' && state !== 'key' && !state.startsWith('comment')) add()
  return settings
}

type State =
  | 'before key'
  | 'key'
  | 'before value'
  | 'value'
  | 'value escape'
  | 'single quotes'
  | 'double quotes'
  | 'double quotes escape'
  | 'comment'
  | 'comment escape'
